// Package policy decides about a model's tool calls: denied, asked of the
// person, or allowed. It runs nothing, shows nothing and stores nothing.
//
// A call goes through it in three steps. Decode takes the model's bytes strictly;
// Inspect looks at what the arguments name, through an FS for the facts of the
// file system; Decide, a pure function, weighs that with the labels of the trace,
// the grants and the budget. A confirm is answered by a token that only a person's
// act in a window mints (Tokens), bound to the hash of exactly these arguments
// (Bound.Hash).
//
// The sources of the rules: the tool contract (docs/contracts.md) and the corpus in
// testdata/attacks.jsonl.
package policy
