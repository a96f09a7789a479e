package rules

import (
	"context"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/glob"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

const (
	mostRead   = 40              // filed files that are read to propose a rule
	readWithin = 3 * time.Second // a person waits for it
	misfiled   = 5               // of files that agree with a rule, for each one that may lie elsewhere
)

// Propose returns the narrowest rule for files like that of a proposal which what is filed does not
// contradict: by who it is from, else by the series of its name, else by a word of its name. For a file
// about which nothing of these tells, the rule is for its name.
func (s *Service) Propose(ctx context.Context, id string) (classify.Rule, error) {
	p, err := s.Proposals.Get(ctx, id)
	if err != nil {
		return classify.Rule{}, err
	}
	now := p
	if p.Status == proposal.Approved {
		now.Source = p.Destination()
	}
	f := s.Proposals.FileOf(now)
	f.Path = p.Source
	r := s.narrowest(ctx, p, f, s.Matcher.Describe(ctx, f))
	r.Name = free(s.List(), nameOf(r, p))
	return r, nil
}

func (s *Service) narrowest(ctx context.Context, p proposal.Proposal, f proposal.File, d classify.Description) classify.Rule {
	to := classify.Rule{Category: p.Category, Destination: template(p.Dir, d)}
	series, words := bySeries(to, p, d), byWords(to, p, d)
	byName := slices.Concat(series, words)
	var filed []proposal.File
	for _, of := range s.Filed(ctx, f, func(name string) bool {
		return slices.ContainsFunc(byName, func(r classify.Rule) bool { return r.MatchesName(name) })
	}) {
		filed = append(filed, s.Proposals.FileOf(proposal.Proposal{Source: of.Path, Identity: move.Identity{Size: of.Size, Mtime: of.ModTime.UnixNano()}}))
	}
	ctx, cancel := context.WithTimeout(ctx, readWithin)
	defer cancel()
	left := mostRead
	for _, rules := range [][]classify.Rule{bySender(to, p, d), series, words} {
		best, most := classify.Rule{}, -1
		for _, r := range rules {
			if agree, differ := s.compare(ctx, r, filed, &left); differ <= agree/misfiled && agree > most {
				best, most = r, agree
			}
		}
		if most >= 0 {
			return best
		}
	}
	to.Glob = pattern(filepath.Base(p.Source))
	return to
}

// compare returns how many filed files a rule would put where they lie, and how many elsewhere. Folders that
// differ by their year or month only are the same.
func (s *Service) compare(ctx context.Context, r classify.Rule, filed []proposal.File, left *int) (agree, differ int) {
	for _, f := range filed {
		f.Text = s.texts.of(f, f.Path, func() bool { *left--; return *left >= 0 })
		a, ok := s.Matcher.Apply(ctx, r, f, f.Path)
		switch {
		case !ok || a.Unmet != "":
		case undated(a.Dir) == undated(filepath.Dir(f.Path)):
			agree++
		default:
			differ++
		}
	}
	return agree, differ
}

// bySender returns the rule for files of one kind that come from where the file does, if that is known.
func bySender(r classify.Rule, p proposal.Proposal, d classify.Description) []classify.Rule {
	if d.Vendor == "" {
		return nil
	}
	r.Vendor = d.Vendor
	return []classify.Rule{ofKind(r, p, d)}
}

// numbers are what differs in the names of a series.
var numbers = regexp.MustCompile(`\d+(?:[-_. ]\d+)*`)

// bySeries returns the rule for names that differ by their numbers only, if they say more than a kind.
func bySeries(r classify.Rule, p proposal.Proposal, d classify.Description) []classify.Rule {
	name := pattern(filepath.Base(p.Source))
	ext := filepath.Ext(name)
	stem := strings.TrimSuffix(name, ext)
	ofCamera := (d.Type == "picture" || d.Type == "video") && slices.ContainsFunc(classify.Words(stem), classify.IsCameraWord)
	r.Glob = numbers.ReplaceAllString(stem, "*") + ext
	if r.Glob == name || len(tellingWords(p.Source)) == 0 && !ofCamera {
		return nil
	}
	return []classify.Rule{r}
}

// byWords returns a rule for each word of the name that tells more than a kind, the first word first.
func byWords(r classify.Rule, p proposal.Proposal, d classify.Description) (rules []classify.Rule) {
	for _, word := range tellingWords(p.Source) {
		r.Words = []string{word}
		rules = append(rules, ofKind(r, p, d))
	}
	return rules
}

// pattern returns the one that a name matches; a long one stands for all names that begin so.
func pattern(name string) string {
	name = regexp.MustCompile(`[*?\[\]{}\\]`).ReplaceAllString(strings.ToValidUTF8(name, "?"), "?")
	if len(name) > glob.MaxPattern {
		return strings.ToValidUTF8(name[:glob.MaxPattern-1], "") + "*"
	}
	return name
}

// ofKind asks for what the file is, or else for its group of types, or else for its extension.
func ofKind(r classify.Rule, p proposal.Proposal, d classify.Description) classify.Rule {
	ext := strings.TrimPrefix(strings.ToLower(filepath.Ext(p.Source)), ".")
	switch {
	case len(d.Kinds) > 0:
		r.Kinds = d.Kinds[:1]
	case d.Type != "":
		r.Types = []string{d.Type}
	case ext != "":
		r.Extensions = []string{ext}
	}
	return r
}

func nameOf(r classify.Rule, p proposal.Proposal) string {
	parts := slices.Concat([]string{r.Vendor}, r.Words, r.Kinds, r.Types, r.Extensions)
	if r.Glob != "" {
		parts = append(classify.Words(strings.TrimSuffix(r.Glob, filepath.Ext(r.Glob))), "to", strings.TrimSpace(filepath.Base(undated(p.Dir))))
	}
	return upperFirst(strings.TrimSpace(strings.Join(parts, " ")))
}

// upperFirst returns a text with its first letter in upper case.
func upperFirst(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(string(first)) + s[size:]
}

const shortestTelling = 4 // letters; "of", "the" and initials would match half a disk

var nameWord = regexp.MustCompile(`[\p{L}\p{M}]+`)

// tellingWords returns the words of a file name that can say what files are alike: no
// numbers, none of a camera's, and none that only says what kind of file it is.
func tellingWords(path string) []string {
	name := filepath.Base(path)
	var out []string
	for _, text := range nameWord.FindAllString(strings.TrimSuffix(name, filepath.Ext(name)), -1) {
		folded := strings.Join(classify.Words(text), "")
		ideographic := len(text) >= 3*utf8.RuneCountInString(text)
		short := utf8.RuneCountInString(text) < shortestTelling && !ideographic
		if short || classify.IsCameraWord(folded) || classify.Kind(text, "") != classify.Other || classify.Month(folded) != 0 {
			continue
		}
		if !slices.ContainsFunc(out, func(w string) bool { return strings.EqualFold(w, text) }) {
			out = append(out, text)
		}
	}
	return out
}
