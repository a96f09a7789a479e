package rules

import (
	"cmp"
	"context"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// neighbours is how many other files are asked what the file has in common with them.
const neighbours = 1000

// Propose returns the narrowest sensible rule for files like that of a proposal: what it
// has in common with the files that go to the same place, and with no others.
func (s *Service) Propose(ctx context.Context, id string) (classify.Rule, error) {
	p, err := s.Proposals.Get(ctx, id)
	if err != nil {
		return classify.Rule{}, err
	}
	var others []proposal.Proposal
	for _, status := range []proposal.Status{proposal.Pending, proposal.Approved} {
		ps, _, err := s.Proposals.List(ctx, proposal.Filter{Status: status, Limit: neighbours})
		if err != nil {
			return classify.Rule{}, err
		}
		others = append(others, ps...)
	}
	now := p
	if p.Status == proposal.Approved {
		now.Source = p.Destination()
	}
	f := s.Proposals.FileOf(now)
	f.Path = p.Source
	r := propose(p, s.Matcher.Describe(ctx, f), others)
	r.Name = free(s.List(), r.Name)
	return r, nil
}

func propose(p proposal.Proposal, d classify.Description, others []proposal.Proposal) classify.Rule {
	place := template(p.Dir, d)
	r := classify.Rule{Category: p.Category, Destination: place}
	if len(d.Kinds) > 0 {
		r.Kinds = d.Kinds[:1]
	}
	word, shared := bestWord(p, place, d, others)
	switch {
	case word != "" && (shared || d.Vendor == ""):
		r.Words = []string{word}
	case d.Vendor != "":
		r.Vendor = d.Vendor
	}
	if len(r.Kinds) == 0 {
		r = withType(r, p, d)
	}
	if word == "" && d.Vendor == "" {
		r.From = p.Folder
	}
	r.Name = nameOf(r, p)
	return r
}

// withType asks for the type of the file, by its group or else by its extension.
func withType(r classify.Rule, p proposal.Proposal, d classify.Description) classify.Rule {
	ext := strings.TrimPrefix(strings.ToLower(filepath.Ext(p.Source)), ".")
	switch {
	case d.Type != "":
		r.Types = []string{d.Type}
	case ext != "":
		r.Extensions = []string{ext}
	}
	return r
}

func nameOf(r classify.Rule, p proposal.Proposal) string {
	parts := slices.Concat(r.Words, r.Kinds, r.Types, r.Extensions)
	if r.Vendor != "" {
		parts = slices.Insert(parts, 0, r.Vendor)
	}
	name := strings.Join(parts, " ")
	if len(r.Words) == 0 && r.Vendor == "" {
		name = strings.TrimSpace(name + " to " + filepath.Base(p.Dir))
	}
	first, size := utf8.DecodeRuneInString(name)
	return strings.ToUpper(string(first)) + name[size:]
}

// bestWord returns the word of the file's name that most files with the same place have,
// and the fewest others; "" if each word is as common elsewhere. Of equals it is the first.
// shared says whether any other file of that place has it.
func bestWord(p proposal.Proposal, place string, d classify.Description, others []proposal.Proposal) (word string, shared bool) {
	type count struct{ inside, outside int }
	words := tellingWords(p.Source)
	counts := make([]count, len(words))
	for _, o := range others {
		if o.ID == p.ID {
			continue
		}
		same := template(o.Dir, classify.Description{Date: time.Unix(0, o.Identity.Mtime), Vendor: d.Vendor}) == place || lasting(o.Dir) == lasting(p.Dir)
		in := classify.Words(filepath.Base(o.Source))
		for i, w := range words {
			switch {
			case !slices.Contains(in, w.folded):
			case same:
				counts[i].inside++
			default:
				counts[i].outside++
			}
		}
	}
	best := -1
	for i, c := range counts {
		if c.outside > c.inside {
			continue
		}
		if best < 0 || cmp.Or(cmp.Compare(counts[best].outside, c.outside), cmp.Compare(c.inside, counts[best].inside)) > 0 {
			best = i
		}
	}
	if best < 0 {
		return "", false
	}
	return words[best].text, counts[best].inside > 0
}

// telling is a word of a name, as it is written and as words are compared.
type telling struct{ text, folded string }

const shortestTelling = 4 // letters; "of", "the" and initials would match half a disk

var nameWord = regexp.MustCompile(`[\p{L}\p{M}]+`)

// tellingWords returns the words of a file name that can say what files are alike: no
// numbers, none of a camera's, and none that only says what kind of file it is.
func tellingWords(path string) []telling {
	name := filepath.Base(path)
	var out []telling
	for _, text := range nameWord.FindAllString(strings.TrimSuffix(name, filepath.Ext(name)), -1) {
		folded := strings.Join(classify.Words(text), "")
		ideographic := len(text) >= 3*utf8.RuneCountInString(text)
		short := utf8.RuneCountInString(text) < shortestTelling && !ideographic
		if short || classify.IsCameraWord(folded) || classify.Kind(text, "") != classify.Other || classify.Month(folded) != 0 {
			continue
		}
		if !slices.ContainsFunc(out, func(t telling) bool { return t.folded == folded }) {
			out = append(out, telling{text, folded})
		}
	}
	return out
}
