package engine

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/planning/language"
)

var (
	sentenceEnd = regexp.MustCompile(`[.!?…]["”»“)]*\s+|。`)
	keyLine     = regexp.MustCompile(`\n\s*(?:\*\*|__)?\p{Lu}[\p{L} \-/]{1,25}:`)
	shortForm   = regexp.MustCompile(`(?i)(?:^|[\s(])(?:\p{L}|mr|mrs|ms|dr|prof|st|nr|no|art|bzw|ca|vgl|inkl|ggf|evtl|usw|etc|approx|vs|mme|mlle|env|z\.\s?b|d\.\s?h|e\.g|i\.e|p\.\s?ex|\d{1,2})$`)
)

// longestForm is more than the longest short form, in bytes.
const longestForm = 24

// sentences splits a paragraph. Neither a number with a point (2. March) nor a
// short form ends one; a line that begins with a key and a colon begins one.
func sentences(s string) []string {
	var out []string
	add := func(part string) {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	for _, part := range splitBefore(s, keyLine) {
		from := 0
		for _, at := range sentenceEnd.FindAllStringIndex(part, -1) {
			if at[0] < from || shortForm.MatchString(part[max(from, at[0]-longestForm):at[0]]) && part[at[0]] == '.' || !beginsSentence(part[at[1]:]) {
				continue
			}
			add(part[from:at[1]])
			from = at[1]
		}
		add(part[from:])
	}
	return out
}

func splitBefore(s string, re *regexp.Regexp) []string {
	var out []string
	from := 0
	for _, at := range re.FindAllStringIndex(s, -1) {
		out = append(out, s[from:at[0]])
		from = at[0]
	}
	return append(out, s[from:])
}

func beginsSentence(s string) bool {
	for _, r := range s {
		if strings.ContainsRune(`"“„«(*_'`, r) {
			continue
		}
		return unicode.IsUpper(r) || unicode.IsDigit(r) || language.Spaceless(r)
	}
	return false
}

var (
	markup = regexp.MustCompile("\\*\\*|__|`|\\[\\^[^\\]]*\\]")
	link   = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`)
)

// plain removes the marks of Markdown within a line and joins lines.
func plain(s string) string {
	if strings.Contains(s, "](") {
		s = link.ReplaceAllString(s, "$1")
	}
	if strings.ContainsAny(s, "*_`[") {
		s = markup.ReplaceAllString(s, "")
	}
	return strings.Join(strings.Fields(s), " ")
}

// emphasised are names that a text sets off: in bold or in quotation marks.
var emphasised = regexp.MustCompile(`\*\*([^*\n]{2,80})\*\*|__([^_\n]{2,80})__|"([^"\n]{2,80})"|“([^”\n]{2,80})”|„([^“”"\n]{2,80})[“”"]|«\s?([^»\n]{2,80}?)\s?»|‘([^’\n]{2,80})’|”([^”\n]{2,80})”|»([^«\n]{2,80})«|「([^」\n]{1,80})」|『([^』\n]{1,80})』|(?:^|[\s(])'([^'\n]{2,80})'`)

// setOff returns the names that a text sets off, and where they begin.
func setOff(s string) (names []string, starts []int) {
	if !strings.ContainsAny(s, "*_\"“„”«»‘「『'") {
		return nil, nil
	}
	for _, at := range emphasised.FindAllStringSubmatchIndex(s, -1) {
		for i := 2; i < len(at); i += 2 {
			if at[i] >= 0 {
				if name := strings.TrimSpace(s[at[i]:at[i+1]]); !strings.HasSuffix(name, ":") {
					names, starts = append(names, strings.TrimRight(name, ".,;")), append(starts, at[0])
				}
				break
			}
		}
	}
	return names, starts
}
