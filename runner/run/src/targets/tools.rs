//! From the `tools` of a target file to mapping and contract: every name is checked against the
//! profile.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::judge::{Contract, Guarantees, ToolContract};
use seekspec_conformance::model::profile::ToolSpec;
use seekspec_conformance::problem::{Fault, YamlPlace};
use seekspec_conformance::unknown_name::UnknownName;
use seekspec_conformance::yaml::{self, Value};

use super::mapping::{self, Mapping, Sent, ToolMapping, Unsupported};
use super::tool_file::ToolFile;
use super::{answer_file, readers, sent_file};

/// The tools of a target file.
#[derive(Debug, Default)]
pub(super) struct Tools {
    /// The tools that it has; `None`: all of its profile.
    pub(super) names: Option<BTreeSet<String>>,
    pub(super) mapping: Mapping,
    pub(super) contract: Contract,
}

/// The tools of the profile.
pub(crate) type Known = BTreeMap<String, ToolSpec>;

/// Reads `tools`; `common` has the settings for the answers of all tools. The place of a fault
/// counts from the file.
pub(super) fn read(
    tools: Option<&Value>,
    common: &ToolFile,
    known: &Known,
) -> Result<Tools, Fault> {
    let place = YamlPlace::default().key("tools");
    let said = match tools {
        None | Some(Value::Null) => None,
        Some(value @ Value::Sequence(_)) => Some(of_list(value)),
        Some(Value::Mapping(map)) => Some(of_map(map)),
        Some(_) => Some(Err(Fault::new(
            YamlPlace::default(),
            "expected a list of tools, or a map from tools to the names that the target has for them",
        ))),
    };
    let said = said.transpose().map_err(|fault| fault.below(&place))?;
    let mut read = Tools {
        names: said.as_ref().map(|said| said.keys().cloned().collect()),
        ..Tools::default()
    };
    let all = || known.keys().map(|name| (name.clone(), ToolKey::default()));
    for (name, entry) in said.unwrap_or_else(|| all().collect()) {
        let place = entry
            .place
            .as_ref()
            .map_or(YamlPlace::default(), |below| place.join(below));
        let tool = known
            .get(&name)
            .ok_or_else(|| unknown("tool", &name, known.keys()).below(&place))?;
        let reading = ToolReading {
            tool,
            file: &entry.file,
            common,
            place,
        };
        read.mapping.tools.insert(name.clone(), reading.mapping()?);
        read.contract.tools.insert(name, reading.contract()?);
    }
    Ok(read)
}

/// A tool, and its place in `tools`; `None`: it is not there.
#[derive(Default)]
struct ToolKey {
    place: Option<YamlPlace>,
    file: ToolFile,
}

type Entries = BTreeMap<String, ToolKey>;

fn of_list(value: &Value) -> Result<Entries, Fault> {
    let names: Vec<String> = yaml::read(value)?;
    let entry = |(index, name)| {
        let place = Some(YamlPlace::default().index(index));
        (
            name,
            ToolKey {
                place,
                file: ToolFile::default(),
            },
        )
    };
    Ok(names.into_iter().enumerate().map(entry).collect())
}

fn of_map(map: &yaml::Mapping) -> Result<Entries, Fault> {
    let entry = |(key, value): (&Value, &Value)| {
        let name = key
            .as_str()
            .ok_or_else(|| Fault::new(YamlPlace::default(), "expected the name of a tool"))?;
        let place = YamlPlace::default().key(name);
        let file = match value {
            Value::Null => ToolFile::default(),
            Value::String(theirs) => ToolFile {
                name: Some(theirs.clone()),
                ..ToolFile::default()
            },
            Value::Mapping(map) => {
                refuse_old_keys(map).map_err(|fault| fault.below(&place))?;
                yaml::read(value).map_err(|fault| fault.below(&place))?
            }
            _ => {
                let message = "expected the target's name for the tool, or a map with `name`, `arguments` and more";
                return Err(Fault::new(place, message));
            }
        };
        Ok((
            name.to_owned(),
            ToolKey {
                place: Some(place),
                file,
            },
        ))
    };
    map.iter().map(entry).collect()
}

fn refuse_old_keys(map: &yaml::Mapping) -> Result<(), Fault> {
    match map.get("lacks") {
        None => Ok(()),
        Some(_) => Err(Fault::new(
            YamlPlace::default().key("lacks"),
            "`lacks` is now called `unsupported_arguments`",
        )),
    }
}

/// One tool that is being read.
struct ToolReading<'a> {
    tool: &'a ToolSpec,
    file: &'a ToolFile,
    common: &'a ToolFile,
    place: YamlPlace,
}

impl ToolReading<'_> {
    fn mapping(&self) -> Result<ToolMapping, Fault> {
        let file = self.file;
        self.check_names()?;
        let unsupported = |name: &String| {
            let default_value = self.tool.parameters.get(name);
            let default_value = default_value.and_then(|spec| spec.default_value.clone());
            (name.clone(), Unsupported { default_value })
        };
        Ok(ToolMapping {
            name: file.name.clone(),
            arguments: self.arguments()?,
            constants: self.constants()?,
            unsupported: file.unsupported_arguments.iter().map(unsupported).collect(),
            absolute: file.absolute.clone(),
            relative: file.relative.clone(),
            root: file.root.clone(),
            then: self.read(|file| file.then.as_ref(), "then", answer_file::follow_up)?,
            errors: self
                .read(|file| file.errors.as_ref(), "errors", answer_file::errors)?
                .unwrap_or_default(),
            shape: self
                .read(|file| file.answer.as_ref(), "answer", answer_file::shape)?
                .unwrap_or_default(),
        })
    }

    fn contract(&self) -> Result<ToolContract, Fault> {
        let paths = self.own_or_common(|file| file.paths.as_ref(), "paths");
        let matches = self.own_or_common(|file| file.matches.as_ref(), "matches");
        let facets = self.own_or_common(|file| file.facets.as_ref(), "facets");
        let mut contract = ToolContract::default();
        if let Some((paths, place)) = paths {
            self.check_below(paths.below.as_ref(), &place)?;
            contract.paths = Some(readers::paths(paths).map_err(|fault| fault.below(&place))?);
            contract.paths_below.clone_from(&paths.below);
        }
        if let Some((matches, place)) = matches {
            self.check_below(matches.below.as_ref(), &place)?;
            contract.matches =
                Some(readers::matches(matches).map_err(|fault| fault.below(&place))?);
            contract.matches_below.clone_from(&matches.below);
        }
        if let Some((words, place)) = facets {
            let guarantees = Guarantees::of_words(words).map_err(|fault| fault.below(&place))?;
            contract.guarantees = Some(guarantees);
        }
        Ok(contract)
    }

    /// The value for this tool, or else the one for all tools, and its place.
    fn own_or_common<'b, T>(
        &'b self,
        of: impl Fn(&'b ToolFile) -> Option<&'b T>,
        key: &str,
    ) -> Option<(&'b T, YamlPlace)> {
        let own = of(self.file).map(|said| (said, self.place.key(key)));
        own.or_else(|| of(self.common).map(|said| (said, YamlPlace::default().key(key))))
    }

    /// The meaning of the value for this tool, or else of the one for all tools.
    fn read<T>(
        &self,
        of: impl Fn(&ToolFile) -> Option<&Value>,
        key: &str,
        read: impl Fn(&Value) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        match self.own_or_common(of, key) {
            None | Some((Value::Null, _)) => Ok(None),
            Some((value, place)) => read(value).map(Some).map_err(|fault| fault.below(&place)),
        }
    }

    /// Names of arguments are those of the profile.
    fn check_names(&self) -> Result<(), Fault> {
        let file = self.file;
        for name in file.arguments.keys() {
            self.check_argument(name, || self.place.key("arguments").key(name))?;
        }
        let lists = [
            ("unsupported_arguments", &file.unsupported_arguments),
            ("absolute", &file.absolute),
            ("relative", &file.relative),
        ];
        for (key, names) in lists {
            for (index, name) in names.iter().enumerate() {
                self.check_argument(name, || self.place.key(key).index(index))?;
            }
        }
        let mapped = |name: &&String| file.arguments.contains_key(*name);
        if let Some(name) = file.unsupported_arguments.iter().find(mapped) {
            let message =
                format!("`{name}` is among `unsupported_arguments`, too; remove one of the two");
            return Err(Fault::new(self.place.key("arguments").key(name), message));
        }
        match file.name.as_deref() {
            Some("") => Err(Fault::new(
                self.place.key("name"),
                "empty name; leave the tool out if the target does not have it",
            )),
            _ => Ok(()),
        }
    }

    /// A value for all tools need not match each of them.
    fn check_below(&self, argument: Option<&String>, place: &YamlPlace) -> Result<(), Fault> {
        let is_common = place.0.len() == 1;
        match argument {
            Some(name) if !is_common => self.check_argument(name, || place.key("below")),
            _ => Ok(()),
        }
    }

    fn check_argument(&self, name: &str, place: impl Fn() -> YamlPlace) -> Result<(), Fault> {
        if self.tool.parameters.contains_key(name) {
            Ok(())
        } else {
            Err(unknown("argument", name, self.tool.parameters.keys()).below(&place()))
        }
    }

    fn arguments(&self) -> Result<BTreeMap<String, Sent>, Fault> {
        let sent = |(name, value): (&String, &Value)| {
            let sent = sent_file::read(name, value, self.tool);
            let place = || self.place.key("arguments").key(name);
            Ok((name.clone(), sent.map_err(|fault| fault.below(&place()))?))
        };
        self.file.arguments.iter().map(sent).collect()
    }

    fn constants(&self) -> Result<Vec<(mapping::ArgumentPlace, serde_json::Value)>, Fault> {
        let constant = |(name, value): (&String, &serde_json::Value)| {
            let place = mapping::ArgumentPlace::parse(name);
            let place = place
                .map_err(|message| Fault::new(self.place.key("constants").key(name), message))?;
            Ok((place, value.clone()))
        };
        self.file.constants.iter().map(constant).collect()
    }
}

fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a String>) -> Fault {
    UnknownName::new(what, name, known.map(String::as_str)).into()
}
