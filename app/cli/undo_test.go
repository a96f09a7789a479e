package cli

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

func TestUndoSaysWhatIsBackAndWhatIsNot(t *testing.T) {
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.Undo, func(_ context.Context, r api.UndoRequest) (api.UndoResult, error) {
			if r.Last != 2 {
				t.Errorf("%+v", r)
			}
			return api.UndoResult{Undone: 1, Failed: 1, Labels: []string{"Moved a.pdf to Documents"}, Texts: []string{"a.pdf is back in Downloads"},
				Errors: []string{"'Made the folder x' can no longer be undone: ~/x is not there any more."},
				Next:   &api.UndoEntry{ID: "#7", Label: "Moved b.pdf to Documents"}}, nil
		})
	})
	two := 2
	if err := (&undoCmd{Last: &two}).Run(s); !errors.Is(err, errPartly) {
		t.Errorf("got %v", err)
	}
	want := "a.pdf is back in Downloads.\n'Made the folder x' can no longer be undone: ~/x is not there any more.\n" +
		"To undo “Moved b.pdf to Documents” instead: nod undo '#7'\n"
	if out.String() != want {
		t.Errorf("%q", out.String())
	}
}

// An id can be that of a step, too, which the words of the contract do not say.
func TestUndoOfAnIDThatIsNone(t *testing.T) {
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.Undo, func(_ context.Context, r api.UndoRequest) (api.UndoResult, error) {
			return api.UndoResult{}, &api.Error{Code: api.CodeNotFound, Message: "Proposal '" + r.ID + "' not found"}
		})
	})
	if err := (&undoCmd{ID: "xyz"}).Run(s); err == nil || err.Error() != `there is no step and no proposal "xyz"; nod undo --list lists the steps` {
		t.Errorf("says %v", err)
	}
	if _ = (&undoCmd{ID: "xyz", JSON: true}).Run(s); !strings.Contains(out.String(), "Proposal 'xyz' not found") {
		t.Errorf("as JSON: %s", out)
	}
}

func TestUndoLists(t *testing.T) {
	entries := []api.UndoEntry{
		{ID: "#12", Label: "Wrote plan.md", At: time.Now(), State: api.UndoLost, Reason: "it is gone"},
		{ID: "abcdefgh", Label: "Moved a.pdf to Documents", At: time.Now(), State: api.UndoStanding},
		{ID: "abcdefgi", Label: "Rejected 2 proposals", At: time.Now(), State: api.UndoUndone},
	}
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ListUndo, func(context.Context, api.ListUndoRequest) (api.ListUndoResult, error) {
			return api.ListUndoResult{Entries: entries}, nil
		})
	})
	if err := (&undoCmd{List: true}).Run(s); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	for i, want := range []string{"STATE", "cannot be undone: it is gone", "can be undone", "undone"} {
		if !strings.HasSuffix(lines[i], want) || i > 0 && !strings.HasPrefix(lines[i], entries[i-1].ID+" ") {
			t.Errorf("%q", lines[i])
		}
	}
}

func TestRedo(t *testing.T) {
	result := api.RedoResult{Label: "Moved a.pdf to Documents", Text: "Moved a.pdf to Documents"}
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.Redo, func(context.Context, api.RedoRequest) (api.RedoResult, error) { return result, nil })
	})
	if err := (&redoCmd{}).Run(s); err != nil || out.String() != "Moved a.pdf to Documents.\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	out.Reset()
	result = api.RedoResult{Label: result.Label, Failed: 1, Errors: []string{"a.pdf: it has changed"}}
	if err := (&redoCmd{}).Run(s); !errors.Is(err, errPartly) || out.String() != "a.pdf: it has changed.\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
