package rules

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/settings/config"
)

const (
	mostSentences = 50 // of a person's own words that are read
	mostWords     = 3  // that a name must have: a sentence with more says something that no rule does
)

// The parts of a sentence such as 'Invoices of the studio go to Studio/Invoices', in English, German, French
// and Spanish, or 'Studio/Invoices: invoices of the studio'.
var (
	goes = regexp.MustCompile(`(?i)^(.+?)\s+(?:(?:go|goes|belong|belongs|are filed|is filed)\s+(?:into|in|to|under)|` +
		`(?:gehen|geht|gehören|gehört|kommen|kommt)\s+(?:nach|in|unter|zu)|(?:vont|va)\s+(?:dans|à|sous)|(?:van|va)\s+(?:a|en)|→|->|=>)\s+(.+)$`)
	ofFolder = regexp.MustCompile(`^([^:]*/[^:]*):\s+(.+)$`)
	folderOf = regexp.MustCompile(`(?i)^(?:(?:the|den|dem|die|der|das|le|la|el)\s+)?(?:(?:folder|ordner|dossier|carpeta)\s+)?`)
	before   = regexp.MustCompile(`(?i)^(?:d'|l'|d’|l’)`)
)

const (
	// words that say nothing of a file
	fillers = ` a an the all any every my our of for about files papers documents and
 der die das den des dem ein eine alle meine unsere vom zum zur für über dateien unterlagen und
 le la les un une mes nos tous toutes du des fichiers papiers et
 el los las un una mis todos todas del para archivos papeles y `
	// words before the one that a file is from
	origins = ` from by of von de d' d’ `
	// words with which a sentence says what no rule can
	reservations = ` not never no don't if when unless except but without nicht nie kein keine wenn außer ohne aber nur only pas jamais sauf si sans mais nunca excepto sin pero salvo `
)

// Suggested returns the rules that a person's own words say and that are not there yet. Nothing goes by them
// before the person adds them. None leads out of the home folder, into a folder where nothing may be put, or
// into one that is not read.
func (s *Service) Suggested() []classify.Rule {
	c := s.Settings.Get()
	var out []classify.Rule
	for _, sentence := range c.Words[:min(len(c.Words), mostSentences)] {
		r, ok := s.understand(sentence)
		to := config.Root(s.Paths.Home, r.Destination)
		if !ok || s.unusable(r) != "" || slices.ContainsFunc(c.Unread, func(dir string) bool { return contains(dir, to) }) {
			continue
		}
		if !slices.ContainsFunc(slices.Concat(c.Rules, out), func(o classify.Rule) bool { return o.Name == r.Name }) {
			out = append(out, r)
		}
	}
	return out
}

// understand returns the rule that a sentence says; false: it says none, or more than a rule can.
func (s *Service) understand(sentence string) (classify.Rule, bool) {
	sentence = strings.Trim(sentence, " .!")
	var what, where string
	if m := ofFolder.FindStringSubmatch(sentence); m != nil {
		what, where = m[2], m[1]
	} else if m := goes.FindStringSubmatch(sentence); m != nil {
		what, where = m[1], m[2]
	}
	r, ok := conditions(what)
	r.Destination = s.folderOf(where)
	if !ok || r.Destination == "" || slices.ContainsFunc(strings.Fields(sentence), func(w string) bool { return has(reservations, w) }) {
		return classify.Rule{}, false
	}
	parts := append(slices.Concat([]string{r.Vendor}, r.Words, r.Kinds), "to", filepath.Base(r.Destination))
	r.Name = upperFirst(strings.TrimSpace(strings.Join(parts, " ")))
	return r, true
}

// conditions returns a rule with what a person says of files: their kind, who they are from, words of their names.
func conditions(what string) (r classify.Rule, ok bool) {
	var words []string
	fields := strings.Fields(what)
	for i, w := range fields {
		if i > 0 && has(origins, fields[i-1]) || before.MatchString(w) {
			if name := before.ReplaceAllString(w, ""); startsUpper(name) {
				r.Vendor = strings.Join(append([]string{name}, fields[i+1:]...), " ")
				break
			}
		}
		if w = strings.Trim(before.ReplaceAllString(w, ""), `,;"'“”„«»`); w != "" && !has(fillers, w) && !has(origins, w) {
			words = append(words, w)
		}
	}
	kind, others := classify.KindOf(words)
	if kind != "" {
		r.Kinds = []string{kind}
	}
	r.Words = others
	return r, !r.MatchesAll() && len(others) <= mostWords
}

// folderOf returns the folder that a person names: as a path, or in the home folder or in Documents, where its
// first folder is.
func (s *Service) folderOf(where string) string {
	where = strings.Trim(folderOf.ReplaceAllString(where, ""), ` "'“”„«»`)
	switch {
	case where == "":
		return ""
	case filepath.IsAbs(where):
		return filepath.Clean(where)
	case strings.HasPrefix(where, "~/"):
		return filepath.Join(s.Paths.Home, where[2:])
	}
	where = filepath.FromSlash(where)
	first, _, _ := strings.Cut(where, string(filepath.Separator))
	if info, err := os.Stat(filepath.Join(s.Paths.Home, first)); err == nil && info.IsDir() {
		return filepath.Join(s.Paths.Home, where)
	}
	return filepath.Join(s.Paths.User.Documents, where)
}

// contains reports whether a path is a folder, or lies below it.
func contains(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// has reports whether a word is in a list.
func has(list, word string) bool {
	return strings.Contains(strings.ReplaceAll(list, "\n", ""), " "+strings.ToLower(word)+" ")
}

func startsUpper(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(first) || unicode.IsDigit(first)
}
