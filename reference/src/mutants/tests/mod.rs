mod leaves;
mod registry;
