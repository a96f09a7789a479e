package tools

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// Caller is another program for which calls are made, as Nod itself has found it out from its
// process. The zero Caller is nobody: the calls are Nod's own.
type Caller struct {
	Program string // path of its executable
	Digest  string // SHA-256 of that file, in hex
	Label   string // what it calls itself, which is shown and means nothing else
}

// Key returns what tells callers apart: another file at the same place is another caller.
// Empty: nobody.
func (c Caller) Key() string {
	if c == (Caller{}) {
		return ""
	}
	return c.Digest + " " + c.Program
}

// ID returns a short name of a caller, to be typed.
func (c Caller) ID() string {
	h := sha256.Sum256([]byte(c.Key()))
	return hex.EncodeToString(h[:4])
}

// CallerOf returns the caller with that key, without its label.
func CallerOf(key string) Caller {
	digest, program, _ := strings.Cut(key, " ")
	return Caller{Program: program, Digest: digest}
}

// rows returns what a question says of the caller.
func (c Caller) rows() []Row {
	if c == (Caller{}) {
		return nil
	}
	return []Row{{Name: lang.Say("Program"), Value: c.Program}, {Name: lang.Say("It calls itself"), Value: c.Label}, {Name: lang.Say("Its SHA-256"), Value: c.Digest}}
}

// shortDigest is how many digits of a digest the audit log has.
const shortDigest = 16

// note returns what the audit log says of the caller after the reason of a decision.
func (c Caller) note() string {
	if c == (Caller{}) {
		return ""
	}
	return " " + lang.Say("Called by %s (SHA-256 %s).", c.Program, c.Digest[:min(len(c.Digest), shortDigest)])
}
