//go:build !windows

package desktop

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// The limits of the clipboard's programs: the owner of the clipboard is another
// program, which may hang or send without end.
const (
	boardTime = 2 * time.Second        // for a whole Read or Write on a person's desktop
	boardWait = time.Second            // for the pipes of a program that has ended
	boardLook = 20 * time.Millisecond  // between two looks whether a Write has arrived
	boardTry  = 400 * time.Millisecond // for the first such look: it may still have gone to an owner that hangs
	maxTypes  = 64 << 10               // bytes of the list of types
)

// programs reach the clipboard through small programs: there is no other way to
// it without a window. Each runs with a deadline, since it waits for the program
// that owns the clipboard.
type programs struct {
	pick  func() programSet // at each use: what is missing may be installed meanwhile
	limit time.Duration     // for a whole Read or Write
}

// programSet is a set of programs for one kind of desktop.
type programSet struct {
	list   []string                   // prints the types that are there, one a line; fails if there are none
	marks  []string                   // types that may say that it is a secret
	marked func(value string) bool    // whether such a type's value says so; nil: its presence does
	texts  []string                   // types of text, the best first
	paste  func(kind string) []string // prints what is there; "" is the program's own choice of text
	copy   []string                   // takes the text from its input
	clear  []string                   // empties the clipboard
	env    []string                   // apart from Nod's own
	remedy string                     // for when a program is not there
	desk   string                     // what it says, in part, if there is no desktop to reach
}

func (p programs) Read(ctx context.Context) (Content, error) {
	ctx, cancel := context.WithTimeout(ctx, p.limit)
	defer cancel()
	return p.pick().read(ctx)
}

// read looks for marks before and after it fetches the text: between the two a
// password manager may have come.
func (s programSet) read(ctx context.Context) (Content, error) {
	kind, c, err := s.types(ctx)
	if err != nil || c.Kind != Text {
		return c, err
	}
	text, more, err := s.run(ctx, s.paste(kind), MaxContent)
	if errors.Is(err, errNothing) {
		return Content{}, nil
	} else if err != nil {
		return Content{}, err
	}
	if _, again, err := s.types(ctx); err != nil || again.Kind == Marked {
		return again, err
	}
	text, short := cut(strings.ToValidUTF8(text, "\uFFFD"), MaxContent)
	return Content{Kind: Text, Text: text, Cut: more || short}, nil
}

// types lists the types of the content without fetching it, and returns the best type of text. An
// owner that does not tell its types has marked nothing.
func (s programSet) types(ctx context.Context) (kind string, c Content, err error) {
	out, _, err := s.run(ctx, s.list, maxTypes)
	if errors.Is(err, errNothing) {
		return "", Content{Kind: Text}, nil
	} else if err != nil {
		return "", Content{}, err
	}
	types := strings.FieldsFunc(out, func(r rune) bool { return r == '\n' || r == '\r' })
	if marked, err := s.secret(ctx, types); err != nil || marked {
		return "", Content{Kind: Marked}, err
	}
	for _, t := range s.texts {
		if slices.Contains(types, t) {
			return t, Content{Kind: Text}, nil
		}
	}
	if len(types) == 0 {
		return "", Content{}, nil
	}
	return "", Content{Kind: Other, Types: plainTypes(types)}, nil
}

// secret reports whether a mark is there. One that cannot be read counts.
func (s programSet) secret(ctx context.Context, types []string) (bool, error) {
	for _, m := range s.marks {
		if !slices.Contains(types, m) {
			continue
		}
		if s.marked == nil {
			return true, nil
		}
		value, _, err := s.run(ctx, s.paste(m), maxTypes)
		if err != nil && !errors.Is(err, errNothing) {
			return false, err
		}
		if err != nil || s.marked(value) {
			return true, nil
		}
	}
	return false, nil
}

// plainTypes leaves out what X adds to every list.
func plainTypes(types []string) []string {
	return slices.DeleteFunc(types, func(t string) bool {
		return t == "TARGETS" || t == "TIMESTAMP" || t == "MULTIPLE" || t == "SAVE_TARGETS"
	})
}

// Write hands the text to a program that stays, as the clipboard's owner, until
// someone else takes its place, and waits until the clipboard holds the text:
// those programs return a little before.
func (p programs) Write(ctx context.Context, text string) error {
	ctx, cancel := context.WithTimeout(ctx, p.limit)
	defer cancel()
	s := p.pick()
	if err := s.startOwner(ctx, text); err != nil {
		return err
	}
	tick := time.NewTicker(boardLook)
	defer tick.Stop()
	for try := boardTry; ; {
		held, late := s.holds(ctx, try, text)
		if held {
			return nil
		}
		if late { // a slow computer needs more for each
			try *= 2
		}
		select {
		case <-ctx.Done():
			return tools.Fail(codeSlowBoard, lang.Say("The clipboard did not take the text: another program holds it."))
		case <-tick.C:
		}
	}
}

// holds says whether the clipboard holds that text by now, or whether the time for the look
// was too short.
func (s programSet) holds(ctx context.Context, limit time.Duration, text string) (held, late bool) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	c, err := s.read(ctx)
	return err == nil && (c.Kind == Text || c.Kind == Empty) && c.Text == text, ctx.Err() != nil
}
