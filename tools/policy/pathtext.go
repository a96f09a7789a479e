package policy

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/forbidden"
	"github.com/nod-app/nod/app/base/lang"
)

// location is an absolute path, cleaned, in parts, so that a rule compares names
// and never prefixes of text (/docs/a is not a part of /docs/ab).
type location struct {
	volume string // "C:" on Windows, else ""
	parts  []string
}

// parsePath takes a model's path apart: absolute, or from "~/". Dots are resolved
// as text, since what is run is the result of this, not the text. Percent signs
// are never decoded.
func parsePath(sys, home, given string) (location, *Problem) {
	if p := checkText(given); p != nil {
		return location{}, p
	}
	text := given
	if given == "~" || strings.HasPrefix(given, "~/") || sys == "windows" && strings.HasPrefix(given, `~\`) {
		text = home + given[1:]
	}
	loc, rest, p := split(sys, text)
	if p != nil {
		return location{}, p
	}
	for _, name := range rest {
		switch name {
		case "", ".":
			continue
		case "..":
			loc.parts = loc.parts[:max(len(loc.parts)-1, 0)]
			continue
		}
		if p := checkName(sys, name); p != nil {
			return location{}, p
		}
		loc.parts = append(loc.parts, name)
	}
	return loc, nil
}

// split gives the names of an absolute path as they stand.
func split(sys, text string) (location, []string, *Problem) {
	if sys != "windows" {
		if !strings.HasPrefix(text, "/") {
			return location{}, nil, relativePath(text)
		}
		if strings.Contains(text, `\`) {
			return location{}, nil, problem(CodeBadPath, lang.Say("The path %s has a backslash in it. Use '/' between names.", quote(text)))
		}
		return location{}, strings.Split(text, "/"), nil
	}
	text = strings.ReplaceAll(text, `\`, "/")
	if strings.HasPrefix(text, "//") {
		return location{}, nil, problem(CodeBadPath, lang.Say("The path %s is a network or device path. Only paths on a drive are taken.", quote(text)))
	}
	if len(text) < 3 || !letter(text[0]) || text[1:3] != ":/" {
		return location{}, nil, relativePath(text)
	}
	return location{volume: strings.ToUpper(text[:2])}, strings.Split(text[3:], "/"), nil
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func relativePath(text string) *Problem {
	return problem(CodeBadPath, lang.Say("The path %s is not absolute. Give the whole path.", quote(text)))
}

// folded returns the names as the rules compare them.
func (l location) folded() []string {
	out := make([]string, len(l.parts))
	for i, name := range l.parts {
		out[i] = forbidden.Fold(name)
	}
	return out
}

func (l location) equal(o location) bool {
	return l.volume == o.volume && slices.Equal(l.parts, o.parts)
}

// String returns the path in its system's form.
func (l location) String() string {
	if l.volume != "" {
		return l.volume + `\` + strings.Join(l.parts, `\`)
	}
	return "/" + strings.Join(l.parts, "/")
}

// below gives the parts of l under dir, and whether l is dir or lies in it.
// Where file systems usually ignore case, so does this: what is opened is the
// scope's own folder either way.
func (l location) below(sys string, dir location) ([]string, bool) {
	if l.volume != dir.volume || len(l.parts) < len(dir.parts) {
		return nil, false
	}
	for i, name := range dir.parts {
		same := l.parts[i] == name
		if sys != "linux" {
			same = strings.EqualFold(l.parts[i], name)
		}
		if !same {
			return nil, false
		}
	}
	return l.parts[len(dir.parts):], true
}
