package durable

// SyncDir does nothing: Windows cannot sync a folder, and NTFS keeps a journal
// of its names.
func SyncDir(string) error { return nil }
