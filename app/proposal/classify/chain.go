package classify

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/proposal"
)

// Options is what a Chain is made of.
type Options struct {
	// Rules gives the user's rules as they are now; nil: none.
	Rules func() []Rule
	// Expand fills in a rule's Destination and gives an absolute folder.
	// f.ModTime is the date to use for {year} and {month}; see Date.
	Expand func(template string, f proposal.File, category string) (string, error)
	// Learned has a suggestion from the user's decisions; nil: nothing was learned.
	// It is asked with f.ModTime set to the date of the file; see Date.
	Learned proposal.Classifier
	// Filed has a suggestion from what the person has filed; nil: nothing is known of that.
	Filed proposal.Classifier
	// Places gives the folder of a category: proposal.Places' Dir.
	Places func(category, fileName string, at time.Time) (dir string, ok bool)
	FS     FS               // nil: the disk
	Now    func() time.Time // nil: time.Now
}

// Chain is the classifier that needs no model: rules, then what was learned,
// then the built-in categories. It is safe for concurrent use.
type Chain struct{ o Options }

var _ proposal.Classifier = (*Chain)(nil)

// New makes a Chain; Places and, where rules have destinations, Expand must be set.
func New(o Options) *Chain {
	if o.FS == nil {
		o.FS = Disk{}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Rules == nil {
		o.Rules = func() []Rule { return nil }
	}
	return &Chain{o}
}

// Classify implements proposal.Classifier. It always has a suggestion with all
// fields filled in and Dir absolute, as signals of sensitivity must not get lost.
// A file whose category has no place in the configuration stays where it is.
func (c *Chain) Classify(ctx context.Context, f proposal.File) (proposal.Suggestion, bool) {
	now := c.o.Now()
	k := look(ctx, f, now)
	cam := c.photoInfoOf(k)
	builtin := k.suggest(cam)
	at, _ := Date(Dated{Name: k.name, Text: k.ev.text, Picture: func() time.Time { return cam.taken }, File: f.ModTime, Now: now})

	s, ok := c.byRule(k, builtin, at, now)
	if !ok {
		s = c.withoutRule(ctx, k, builtin, at)
	}
	s.Sensitive = joinSensitive(s.Sensitive, k.sensitive())
	s.Reasoning = strings.TrimSpace(s.Reasoning + " " + k.warnings())
	return s, true
}

// withoutRule is what the person's decisions say, or that the file is to be left, or
// where files like it are, or where its category goes.
func (c *Chain) withoutRule(ctx context.Context, k *facts, builtin proposal.Suggestion, at time.Time) proposal.Suggestion {
	why, says := k.leave(c.o.FS)
	if why == "" {
		if s, ok := c.byPerson(ctx, k, builtin, at); ok {
			return s
		}
		return c.byCategory(k, builtin, at)
	}
	if s, ok := c.byLearned(ctx, k, builtin, at); ok && s.Confidence == proposal.High && why != proposal.LeaveSecret {
		return s // a habit
	}
	s := c.byCategory(k, builtin, at)
	s.Leave, s.Confidence, s.Reasoning = why, builtin.Confidence, says
	return s
}

// photoInfoOf reads the camera's data of pictures, which tells photos from other pictures.
func (c *Chain) photoInfoOf(k *facts) photoInfo {
	f := k.typed.format
	if f == nil || f.category != Images && f.category != Photos || k.pattern == screenshot {
		return photoInfo{}
	}
	return readPhotoInfo(c.o.FS, k.file.Path, k.file.MIME)
}

// byRule is the suggestion of the first rule that matches.
func (c *Chain) byRule(k *facts, builtin proposal.Suggestion, at, now time.Time) (proposal.Suggestion, bool) {
	rules := c.o.Rules()
	for i := range rules {
		r := &rules[i]
		if !r.matches(k, now) {
			continue
		}
		s := builtin
		s.By, s.Confidence = "rule", tally{rule: true, disguise: k.disguise != "", mismatch: k.typed.named != nil}.confidence()
		s.Reasoning = "Your rule '" + quote(r.Name) + "' matches."
		if r.Category != "" {
			s.Category = r.Category
		}
		if r.Rename != "" {
			s = renamed(s, r.Rename, at)
		}
		return c.placeOfRule(k, r, s, at), true
	}
	return proposal.Suggestion{}, false
}

// renamed gives the file the rule's name, or leaves it its own.
func renamed(s proposal.Suggestion, template string, at time.Time) proposal.Suggestion {
	name, err := rename(template, s.Name, s.Category, at)
	if err != nil {
		s.Reasoning += " Its new name cannot be used (" + err.Error() + "), so it keeps its own."
		return s
	}
	s.Name = name
	return s
}

func (c *Chain) placeOfRule(k *facts, r *Rule, s proposal.Suggestion, at time.Time) proposal.Suggestion {
	if r.Destination == "" || c.o.Expand == nil {
		return c.byCategory(k, s, at)
	}
	f := k.file
	f.ModTime = at
	dir, err := c.o.Expand(r.Destination, f, s.Category)
	if err != nil || !filepath.IsAbs(dir) {
		s.Reasoning += " Its destination cannot be used, so the file goes where its category goes."
		s.Confidence = lower(s.Confidence)
		return c.byCategory(k, s, at)
	}
	// The user wrote this place: another spelling of it is the same, a synonym is not.
	return c.into(s, preference{fs: c.o.FS, least: dated}, dir)
}

// byPerson is what the person's own decisions say, or what they have filed before,
// whichever is surer; decisions count more if they are equal.
func (c *Chain) byPerson(ctx context.Context, k *facts, builtin proposal.Suggestion, at time.Time) (proposal.Suggestion, bool) {
	learned, ok := c.byLearned(ctx, k, builtin, at)
	if ok && learned.Confidence == proposal.High {
		return learned, true
	}
	filed, found := c.byFiled(ctx, k, builtin)
	if ok && (!found || !surer(filed.Confidence, learned.Confidence)) {
		if found {
			learned.Candidates = append([]string{filed.Dir}, filed.Candidates...)
		}
		return learned, true
	}
	return filed, found
}

// surer says whether a is a higher confidence than b.
func surer(a, b proposal.Confidence) bool {
	rank := map[proposal.Confidence]int{proposal.High: 2, proposal.Medium: 1}
	return rank[a] > rank[b]
}

// byFiled asks where files like this one are.
func (c *Chain) byFiled(ctx context.Context, k *facts, builtin proposal.Suggestion) (proposal.Suggestion, bool) {
	if c.o.Filed == nil {
		return proposal.Suggestion{}, false
	}
	s, ok := c.o.Filed.Classify(ctx, k.file)
	if !ok || !filepath.IsAbs(s.Dir) {
		return proposal.Suggestion{}, false
	}
	s.Category, s.Name = builtin.Category, k.name
	if k.typed.named != nil {
		s.Confidence = lower(s.Confidence)
	}
	return s, true
}

// byLearned asks what was learned; a place that is gone makes it less sure.
func (c *Chain) byLearned(ctx context.Context, k *facts, builtin proposal.Suggestion, at time.Time) (proposal.Suggestion, bool) {
	if c.o.Learned == nil || k.disguise != "" {
		return proposal.Suggestion{}, false
	}
	f := k.file
	f.ModTime = at
	s, ok := c.o.Learned.Classify(ctx, f)
	if !ok || !filepath.IsAbs(s.Dir) {
		return proposal.Suggestion{}, false
	}
	if s.Category == "" {
		s.Category = builtin.Category
	}
	if s.Name == "" {
		s.Name = k.name
	}
	if s.By == "" {
		s.By = "learned"
	}
	if k.typed.named != nil {
		s.Confidence = lower(s.Confidence)
	}
	// What was learned knows name and type only: text or camera data that say
	// something else outweigh it unless it is sure.
	if builtin.Category != Kind(k.name, k.file.MIME) && s.Confidence != proposal.High {
		return proposal.Suggestion{}, false
	}
	if !c.o.FS.IsDir(lasting(s.Dir)) {
		s.Confidence = lower(s.Confidence)
		s.Reasoning += " That folder is gone and would be made again."
	}
	return s, true
}
