//! The keys of a map of expectations of a list.

/// A struct of those keys, as a facet has them: its name, the key for an order inside of groups, and a flag where it has one.
macro_rules! list_forms {
    (
        $(#[$about:meta])*
        $name:ident {
            $(#[$by_group_about:meta])*
            $by_group:ident by group,
            $(and {
                $(#[$flag_about:meta])*
                $flag:ident,
            })?
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Default, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        struct $name {
            $($(#[$flag_about])* $flag: bool,)?
            /// These, in this order: the same as a plain list.
            in_order: Option<Vec<String>>,
            /// These, in any order.
            any_order: Option<Vec<String>>,
            $(#[$by_group_about])*
            $by_group: Option<Vec<String>>,
            /// The number of names.
            count: Option<usize>,
            /// The greatest number of names.
            at_most: Option<usize>,
            /// All of them from this list, in the order of the list.
            subsequence_of: Option<Vec<String>>,
            /// The beginning of this list, however long, in its order.
            prefix_of: Option<Vec<String>>,
            /// These among others.
            includes: Option<Vec<String>>,
            /// None of these.
            excludes: Option<Vec<String>>,
        }

        impl $name {
            fn forms(self, reader: &ListReader<'_>) -> Result<Vec<Form>, Fault> {
                let list = |key, names: Option<Vec<String>>| reader.under(key, names.as_ref());
                let forms = [
                    list("in_order", self.in_order)?.map(Form::InOrder),
                    list("any_order", self.any_order)?.map(Form::AnyOrder),
                    list(stringify!($by_group), self.$by_group)?.map(Form::InOrderByGroup),
                    self.count.map(Form::Count),
                    self.at_most.map(Form::AtMost),
                    list("subsequence_of", self.subsequence_of)?.map(Form::SubsequenceOf),
                    list("prefix_of", self.prefix_of)?.map(Form::PrefixOf),
                    list("includes", self.includes)?.map(Form::Includes),
                    list("excludes", self.excludes)?.map(Form::Excludes),
                ];
                Ok(forms.into_iter().flatten().collect())
            }
        }
    };
}

pub(in crate::facets) use list_forms;
