"""Prints the JSON Schemas of a server's messages, by version and method: of the results of requests,
and of whole requests and notifications. The SDK's models of these are generated from the schema of
the protocol."""

import json

from mcp import types
from mcp.types import methods
from pydantic import TypeAdapter


def strict(schema):
    """Without the `null` by which an SDK says that a field is missing."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: strict(each) for key, each in schema.items()}
    if "anyOf" in schema and schema.get("default", "") is None:
        schema["anyOf"] = [each for each in schema["anyOf"] if each != {"type": "null"}]
    return schema


def of(model):
    return strict(TypeAdapter(model).json_schema())


schemas = {"": {"result": of(types.JSONRPCResponse), "error": of(types.JSONRPCError)}}
for messages in (methods.SERVER_RESULTS, methods.SERVER_REQUESTS, methods.SERVER_NOTIFICATIONS):
    for (method, version), model in messages.items():
        schemas.setdefault(version, {})[method] = of(model)
print(json.dumps(schemas))
