// Package plans holds the tools of the planning contract (docs/contracts.md): a
// model adds documents, looks at the campaign, asks what a plan would change, and
// asks for its review.
//
// The tools propose. The plan is made by rule from the documents, never from what
// a model writes: what it hands back of a snapshot, of modules or of actions only
// names them. A campaign changes by two tools alone, each with an approval of its
// own, and only as a recorded decision says.
package plans
