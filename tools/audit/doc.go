// Package audit keeps the tamper-evident record of every call of a tool:
// denials, calls that could not be decoded, and what a person did about them.
//
// # Files
//
// The log is a folder that only its owner can read (0700, files 0600):
//
//	records.log  one line an entry: MAC, space, JSON, newline. Lines are only
//	             ever added. The MAC is HMAC-SHA256 of the JSON, base64url.
//	hashes       the Merkle tree over the lines (RFC 6962, as in
//	             golang.org/x/mod/sumdb/tlog): 32 bytes a hash, in the order
//	             of tlog.StoredHashIndex. It follows from the lines.
//	lock         held by the process that writes.
//
// An entry is an intent (the call and the decision, durable before the tool
// runs), an end (what came of the intent it refers to) or whole (a call that
// never ran, or an act that needs no intent). Intent and end, or a whole, are
// one Record. Entry 0 is whole and says with which key the log was begun.
//
// The checkpoint (number of entries, bytes, root hash, MAC) and the key lie
// elsewhere. It is saved after each commit is durable, so it is never ahead of
// the log: in a file at once, in Nod's store and in the keyring, if there is one,
// within seconds. The one that vouches for most counts.
//
// # What is found
//
// The one who lacks the key and the checkpoint cannot change, add, remove or
// reorder anything, cut the end or put an older log back without Verify saying
// so and saying which of these it was. The one who puts an older log, checkpoint file
// and store back, all three, is found by the keyring only. The one who can read the key
// and write the checkpoint can forge; a root hash that was noted elsewhere shows
// that, too (RootAt). What a crash tore at the end was never acknowledged; it is
// told apart by lying beyond the checkpoint and being no whole line.
//
// # Costs
//
// Each record is one fsync, and so is each end. Open reads the whole log once, checks
// it and builds an index of 64 bytes a call in memory.
package audit
