/// The kind of an entry of a directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DirEntryKind {
    File,
    Directory,
    Link,
    /// A pipe, a socket or a device; or deleted before it was checked.
    Other,
}
