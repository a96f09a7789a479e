package cli

import (
	"errors"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type undoCmd struct {
	ID   string `arg:"" optional:"" help:"Id of a proposal or an entry of the list; without it, what was done last."`
	Last *int   `help:"How many of the last entries to undo, or to list (1 and 20 if not given)."`
	List bool   `help:"List what was done, and what became of it."`
	JSON bool   `help:"Print JSON."`
}

// Validate refuses an id together with --last.
func (c *undoCmd) Validate() error {
	switch {
	case c.Last != nil && c.ID != "":
		return api.Invalid(lang.Say("give either an id or --last"))
	case c.List && c.ID != "":
		return api.Invalid(lang.Say("give either an id or --list"))
	case c.Last != nil && *c.Last < 1:
		return api.Invalid(lang.Say("--last is 1 or more"))
	}
	return nil
}

func (c *undoCmd) Run(s *Session) error {
	last := 0
	if c.Last != nil {
		last = *c.Last
	}
	if c.List {
		return c.list(s, last)
	}
	r, err := call(s, api.Undo, api.UndoRequest{ID: c.ID, Last: last})
	if e := (&api.Error{}); c.ID != "" && !c.JSON && errors.As(err, &e) && e.Code == api.CodeNotFound {
		err = &api.Error{Code: e.Code, Message: lang.Say("there is no step and no proposal %q; nod undo --list lists the steps", c.ID)}
	}
	data := undoneData{r.Undone, r.Failed, r.Errors}
	return partly(s.finish(c.JSON, err, data, func() {
		s.undone(append(r.Texts, r.Errors...))
		if r.Next != nil {
			s.say("To undo “%s” instead: nod undo %s", r.Next.Label, argument(r.Next.ID))
		}
	}), r.Failed > 0)
}

func (c *undoCmd) list(s *Session, last int) error {
	return show(s, c.JSON, api.ListUndo, api.ListUndoRequest{Limit: last}, func(r api.ListUndoResult) {
		if len(r.Entries) == 0 {
			s.say("Nothing was done yet.")
			return
		}
		s.columns(func(t *Session) {
			t.header(lang.T("ID"), lang.T("When"), lang.T("What"), lang.T("State"))
			for _, e := range r.Entries {
				t.printf("%s\t%s\t%s\t%s\n", e.ID, local(e.At), e.Label, undoState(e))
			}
			for _, e := range r.Redos {
				t.printf("%s\t\t%s\t%s\n", e.ID, e.Label, lang.T("can be redone"))
			}
		})
	})
}

func undoState(e api.UndoEntry) string {
	switch e.State {
	case api.UndoStanding:
		return lang.T("can be undone")
	case api.UndoLost:
		return lang.T("cannot be undone: %s", e.Reason)
	}
	return lang.T("undone")
}

// argument returns an id as it is typed in a shell, in which # begins a comment.
func argument(id string) string {
	if strings.HasPrefix(id, "#") {
		return "'" + id + "'"
	}
	return id
}

type redoCmd struct {
	ID   string `arg:"" optional:"" help:"Id of what can be redone, from nod undo --list; without it, what was undone last."`
	JSON bool   `help:"Print JSON."`
}

func (c *redoCmd) Run(s *Session) error {
	r, err := call(s, api.Redo, api.RedoRequest{ID: c.ID})
	var texts []string
	if r.Text != "" {
		texts = append(texts, r.Text)
	}
	return partly(s.finish(c.JSON, err, r, func() {
		s.undone(append(texts, r.Errors...))
		if r.Next != nil {
			s.say("To redo “%s” instead: nod redo %s", r.Next.Label, r.Next.ID)
		}
	}), r.Failed > 0)
}

// undone prints what is back and what is not, a sentence a line.
func (s *Session) undone(texts []string) {
	for _, t := range texts {
		if stop := lang.T("."); !strings.HasSuffix(t, stop) {
			t += stop
		}
		s.printf("%s\n", t)
	}
}
