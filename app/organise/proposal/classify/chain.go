package classify

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// Options is what a Chain is made of.
type Options struct {
	// Rules gives the user's rules as they are now; nil: none.
	Rules func() []Rule
	// Expand fills in a rule's Destination and gives an absolute folder. The errors are
	// for the person: a value is not known, or nothing may be moved into that folder.
	Expand func(template string, v Values) (string, error)
	// Filed has a suggestion from what the person has filed and decided; nil: nothing is known of that.
	Filed proposal.Classifier
	// Places gives the folder of a category: proposal.Places' Dir.
	Places func(category, fileName string, at time.Time) (dir string, ok bool)
	Now    func() time.Time // nil: time.Now
}

// Chain is the classifier that needs no model: rules, then what is filed,
// then the built-in categories. It is safe for concurrent use.
type Chain struct{ o Options }

var _ proposal.Classifier = (*Chain)(nil)

// New makes a Chain; Places and, where rules have destinations, Expand must be set.
func New(o Options) *Chain {
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
	cam := c.photoInfoOf(k, f.Path)
	builtin := k.suggest(cam)
	at := k.date(cam, now)

	s, unmet, ok := c.byRule(k, builtin, at, now)
	if !ok {
		s = c.withoutRule(ctx, k, builtin, at)
	}
	if unmet != "" { // the person has a rule for it: where it goes is asked, not guessed
		s.Confidence, s.Reasoning = proposal.Low, unmet+" "+s.Reasoning
	}
	s.Sensitive, s.Disguised = k.sensitive(), k.disguise != ""
	warnings := k.warnings()
	s.Reasoning = strings.TrimSpace(s.Reasoning + " " + warnings)
	s.Loose = s.Loose && unmet == "" && warnings == "" // what they say must stay
	return s, true
}

// catchAll are the categories that say nothing of where a file belongs: where nothing
// else does, the person is asked.
var catchAll = map[string]bool{Documents: true, Data: true, Other: true}

// withoutRule returns where files like it are, or that the file is to be left, unless the person has
// the habit to file it, or where its category goes.
func (c *Chain) withoutRule(ctx context.Context, k *facts, builtin proposal.Suggestion, at time.Time) proposal.Suggestion {
	why, says := k.leave()
	if why != proposal.LeaveSecret && why != proposal.LeaveDisguise {
		filed, ok := c.byFiled(ctx, k, builtin)
		if ok && (why == "" || filed.By == proposal.ByLearned && filed.Confidence == proposal.High) {
			return filed
		}
	}
	s := c.byCategory(k, builtin, at)
	switch {
	case why != "":
		s.Leave, s.Confidence, s.Reasoning = why, builtin.Confidence, says
	case c.o.Filed != nil && catchAll[builtin.Category]:
		s.Confidence = proposal.Low // what it is may be sure, not where it belongs
	}
	return s
}

// photoInfoOf reads the camera's data of a picture that lies at a path, which tells photos from other pictures.
func (c *Chain) photoInfoOf(k *facts, path string) photoInfo {
	f := k.typed.format
	if f == nil || f.category != Images && f.category != Photos || k.pattern == screenshot {
		return photoInfo{}
	}
	return readPhotoInfo(path, k.file.MIME)
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
