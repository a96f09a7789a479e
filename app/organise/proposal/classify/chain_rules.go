package classify

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
)

// byRule returns the suggestion of the first rule that matches. unmet says why that one
// cannot be applied; later ones are not asked, as the person has put it before them.
func (c *Chain) byRule(k *facts, builtin proposal.Suggestion, at, now time.Time) (s proposal.Suggestion, unmet string, ok bool) {
	rules := c.o.Rules()
	for i := range rules {
		if r := &rules[i]; !r.Off && r.matches(k, builtin.Category, now) {
			s, unmet = c.applied(k, r, builtin, at)
			return s, unmet, unmet == ""
		}
	}
	return proposal.Suggestion{}, "", false
}

// applied returns the suggestion of a rule that matches, or why it cannot be applied.
func (c *Chain) applied(k *facts, r *Rule, builtin proposal.Suggestion, at time.Time) (s proposal.Suggestion, unmet string) {
	s = builtin
	s.By, s.Confidence = proposal.ByRule, k.confidence(ruleSignals)
	s.Reasoning = lang.Say("Your rule \"%s\".", quote(r.Name))
	if r.Category != "" {
		s.Category = r.Category
	}
	if r.Rename != "" {
		s = renamed(s, r.Rename, at)
	}
	if r.Destination == "" || c.o.Expand == nil {
		return c.byCategory(k, s, at), ""
	}
	v := Values{At: at, Category: s.Category, FileName: k.name}
	if strings.Contains(r.Destination, "{vendor}") {
		v.Vendor = Vendor(k.ev.text)
	}
	dir, err := c.o.Expand(r.Destination, v)
	if err == nil && !filepath.IsAbs(dir) {
		err = lang.Errorf("it is not a whole folder")
	}
	if err != nil {
		return s, lang.Say("Your rule \"%s\" matches and cannot be applied: %v.", quote(r.Name), err)
	}
	s.Dir = prefer(dir)
	return s, ""
}

// renamed gives the file the rule's name, or leaves it its own.
func renamed(s proposal.Suggestion, template string, at time.Time) proposal.Suggestion {
	name, err := rename(template, s.Name, s.Category, at)
	if err != nil {
		s.Reasoning += " " + lang.Say("Its new name cannot be used (%v), so it keeps its own.", err)
		return s
	}
	s.Name = name
	return s
}

// Applied is what a rule would do with a file.
type Applied struct {
	Dir, Name string
	Unmet     string // why it cannot be applied, a sentence; empty: it can
}

// Apply says whether a rule's conditions hold for a file, whether it is on or not,
// and what it would do with it. The file is read only if that depends on its content,
// where it lies, which may be elsewhere than where it was found.
func (c *Chain) Apply(ctx context.Context, r Rule, f proposal.File, lies string) (a Applied, ok bool) {
	now := c.o.Now()
	name := baseName(f.Path)
	if !r.matchesPlain(name, f, now) {
		return Applied{}, false
	}
	if !r.reads() && r.Destination != "" && !strings.Contains(r.Destination+r.Rename, "{") {
		f.Text = nil
	}
	k := look(ctx, f, now)
	cam := c.photoInfoOf(k, lies)
	builtin := k.suggest(cam)
	if !r.matches(k, builtin.Category, now) {
		return Applied{}, false
	}
	s, unmet := c.applied(k, &r, builtin, k.date(cam, now))
	return Applied{Dir: s.Dir, Name: s.Name, Unmet: unmet}, true
}

// Description is what a rule can ask of a file.
type Description struct {
	Kinds  []string  // the most telling first
	Type   string    // its group of extensions; empty: it is in none
	Vendor string    // empty: it is not known
	Date   time.Time // when it belongs to
}

// Describe says what a rule can ask of a file.
func (c *Chain) Describe(ctx context.Context, f proposal.File) Description {
	now := c.o.Now()
	k := look(ctx, f, now)
	cam := c.photoInfoOf(k, f.Path)
	d := Description{Kinds: k.kinds(k.suggest(cam).Category), Vendor: Vendor(k.ev.text), Date: k.date(cam, now)}
	for _, t := range Types() {
		if hasType([]string{t}, k.name) {
			d.Type = t
			break
		}
	}
	return d
}

// date is when the file belongs to.
func (k *facts) date(cam photoInfo, now time.Time) time.Time {
	return Date(Dated{Name: k.name, Text: k.ev.text, Picture: func() time.Time { return cam.taken }, File: k.file.ModTime, Now: now})
}
