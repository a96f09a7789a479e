// Package soak uses the real program as a person and a model would for a day, in
// minutes, and checks that it holds no more at the end than at the beginning and that
// every file, decision and call is accounted for. `make soak` runs it.
package soak
