// Package negotiations holds the tools of the negotiation contract (docs/contracts.md):
// a model makes offers in a room, answers those of the other party, and tells its user
// what it does.
//
// What a model sends goes out without a question only if the mandate that the user gave
// for the room covers it to the letter. The mandate is never told: not in a result, not in
// an error, not in a record. Signing terms is no tool.
package negotiations
