package apps

import (
	"slices"
	"strings"
	"unicode"

	"github.com/sahilm/fuzzy"

	"github.com/nod-app/nod/app/base/lang"
)

// maxNear is how many ids an error names.
const maxNear = 10

// unknown says that there is no application with that id, and which ids are
// near: what a model calls an application is rarely its id. Only ids are named;
// names are texts of others.
func unknown(id string, all []App) string {
	text := lang.Say("There is no application %q. ", id)
	ids := near(id, all)
	if len(ids) > 0 {
		return lang.Say("%vUse one of these ids, or ask the user: %s.", text, ids)
	}
	for _, a := range all {
		if a.Why == "" {
			ids = append(ids, a.ID)
		}
	}
	switch rest := len(ids) - maxNear; {
	case len(ids) == 0:
		return lang.Say("%vNone is installed that tools may open.", text)
	case rest > 0:
		return lang.Say("%vNone is near. There are, for example: %s and %d more. Ask the user for another name.", text, ids[:maxNear], rest)
	}
	return lang.Say("%vThere are: %s.", text, ids)
}

// near finds the applications that tools may open whose id, name or description
// has what was asked for in it; if there is none, those that have its letters in
// their order, the best first.
func near(id string, all []App) []string {
	var ids, texts []string
	for _, a := range all {
		if a.Why == "" {
			ids = append(ids, a.ID)
			texts = append(texts, letters(a.ID)+" "+letters(a.Name)+" "+letters(a.About))
		}
	}
	patterns := slices.DeleteFunc([]string{letters(id), letters(lastPart(id))}, func(p string) bool { return p == "" })
	for _, find := range []func(pattern string, texts []string) []int{containing, resembling} {
		for _, p := range patterns {
			var out []string
			for _, i := range find(p, texts) {
				out = append(out, ids[i])
			}
			if len(out) > 0 {
				return out[:min(len(out), maxNear)]
			}
		}
	}
	return nil
}

func containing(pattern string, texts []string) (found []int) {
	for i, t := range texts {
		if strings.Contains(t, pattern) {
			found = append(found, i)
		}
	}
	return found
}

func resembling(pattern string, texts []string) (found []int) {
	for _, m := range fuzzy.Find(pattern, texts) {
		found = append(found, m.Index)
	}
	return found
}

// lastPart returns the part that names the application in org.gnome.TextEditor or firefox.desktop,
// without the digits of a version.
func lastPart(id string) string {
	id = strings.ToLower(id)
	for _, ending := range []string{".desktop", ".exe", ".app", ".lnk"} {
		id = strings.TrimSuffix(id, ending)
	}
	id = id[strings.LastIndexByte(id, '.')+1:]
	return strings.TrimRightFunc(id, func(r rune) bool { return !unicode.IsLetter(r) })
}

// letters leaves out what joins words.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
