package tinymodel

import "embed"

// Sources are the Go files of this package and of its trainer: a model that was trained
// is as old as they are.
//
//go:embed *.go train/*.go
var Sources embed.FS
