// Package proposals holds the ten tools of the proposal contract
// (docs/contracts.md): a model lists proposals, asks for their approval or
// rejection, and changes which folders are watched.
//
// What a model says never is consent. confirm_sensitive and include_sensitive
// say what it wants; each approval is the answer of a person who has seen every
// file, its destination and what is sensitive about it.
package proposals
