package secret

import (
	"regexp"
	"strings"
)

// Lines follows a text line by line, since a secret can begin in a line before.
type Lines struct {
	key    bool   // within the block of a private key
	before string // the end of the line before
}

// keyFile is how a file begins that is a key from there on.
var keyFile = regexp.MustCompile(`PuTTY-User-Key-File-\d`)

// maxBefore is how much of a line is kept for the next one, in bytes: the name of
// what is there, as in "Password:".
const maxBefore = 64

// Next takes the next line. continues says that a secret that began before goes
// on in it: search the line together with label for others.
func (l *Lines) Next(line string) (continues bool, label string) {
	label = l.before
	l.before = strings.TrimSpace(line)
	l.before = l.before[max(0, len(l.before)-maxBefore):]
	continues = l.key
	switch {
	case l.key:
		l.key = !strings.Contains(line, "-----END ")
	case strings.Contains(line, "PRIVATE KEY"):
		l.key = privateKey.MatchString(line) && !strings.Contains(line, "-----END ")
	case keyFile.MatchString(line):
		l.key = true
	}
	return continues, label
}
