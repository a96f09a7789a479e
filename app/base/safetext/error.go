package safetext

import (
	"io/fs"
	"os"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error returns the text of an error with no path in it twice: Nod's part of an error mostly
// names the path, and so does the system's error within it, `read "/a/b": open /a/b: permission
// denied`.
func Error(err error) string {
	text := err.Error()
	eachIn(err, func(err error) {
		switch e := err.(type) {
		case *fs.PathError:
			text = unrepeated(text, e, e.Err, e.Path)
		case *os.LinkError:
			text = unrepeated(text, e, e.Err, e.Old, e.New)
		}
	})
	return text
}

// eachIn calls f with an error and all within, the outer ones first.
func eachIn(err error, f func(error)) {
	if err == nil {
		return
	}
	f(err)
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		eachIn(e.Unwrap(), f)
	case interface{ Unwrap() []error }:
		for _, err := range e.Unwrap() {
			eachIn(err, f)
		}
	}
}

// unrepeated returns a text with only the reason of an error in it, if what comes before in its line
// names all its paths.
func unrepeated(text string, err, reason error, paths ...string) string {
	before, after, found := strings.Cut(text, err.Error())
	line := before[strings.LastIndexByte(before, '\n')+1:]
	for _, path := range paths {
		found = found && names(line, path)
	}
	if !found || reason == nil {
		return text
	}
	return before + reason.Error() + after
}

// names reports whether a text names a path, as it is or quoted; of one that is relative, the
// end of another path is enough.
func names(text, path string) bool {
	quoted := strconv.Quote(path)
	return path != "" && (namesAs(text, path) || namesAs(text, quoted[1:len(quoted)-1]))
}

func namesAs(text, path string) bool {
	for {
		i := strings.Index(text, path)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(path):])
		if !inName(before) && !inName(after) && !strings.ContainsRune(`/\`, after) {
			return true
		}
		text = text[i+len(path):]
	}
}

// inName reports whether a character beside a name makes it a part of a longer one.
func inName(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.~", r))
}
