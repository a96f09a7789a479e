package servers

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/files"
	"github.com/nod-app/nod/tools/policy"
)

// callUndo is what the undo of a call needs: what the call changed is kept under its name.
type callUndo struct {
	Call string `json:"call"`
}

var callName = regexp.MustCompile(`^[a-z0-9]+$`)

// folders returns the folders that the server may write, without links in their paths.
func (sv *server) folders() ([]string, error) {
	var out []string
	env := sv.o.Env()
	for _, dir := range sv.Folders {
		real, err := filepath.EvalSymlinks(dir)
		if err != nil {
			return nil, tools.Fail(codeDown, lang.Say("The server %s cannot be used: its folder %s cannot be opened.", sv.Name, dir))
		}
		if p := env.Resolve(policy.MovedItem, real).Problem; p != nil {
			return nil, tools.Fail(codeDown, lang.Say("The server %s cannot be used: it may not have the folder %s. %v", sv.Name, dir, p.Reason))
		}
		out = append(out, real)
	}
	return out, nil
}

// confined reports whether the server can change files in its folders only; one over HTTP can change none.
func (sv *server) confined() bool { return sv.URL != "" || len(sv.o.Start) > 0 && confines() }

// rows say, for a question, what the server may change.
func (sv *server) rows(folders []string) (out []tools.Row) {
	for _, dir := range folders {
		out = append(out, tools.Row{Name: lang.Say("May change files in"), Value: dir})
	}
	if !sv.confined() {
		out = append(out, tools.Row{Name: lang.Say("Not confined"), Value: lang.Say("this system does not keep it to these folders: it can change all your files, and undo takes back nothing elsewhere"), Said: true})
	}
	return out
}

// noUndo returns why what a call changes could not be taken back; empty: it could.
func (sv *server) noUndo(ctx context.Context, folders []string) string {
	if sv.URL != "" {
		return lang.Say("The server is not on this computer, so Nod does not know what it changes.")
	}
	if len(folders) == 0 {
		return lang.Say("The server has no folders in the settings, so Nod does not know what it changes.")
	}
	if sv.hasCopies(folders) {
		return "" // should they not be kept any more, the call is not made
	}
	if err := sv.tree.Check(ctx, folders); err != nil {
		return err.Error()
	}
	return ""
}

// hasCopies reports whether there were copies of what is in the folders after the last call.
func (sv *server) hasCopies(folders []string) bool {
	sv.mu.Lock()
	defer sv.mu.Unlock()
	return slices.Equal(sv.copied, folders)
}

func (sv *server) setCopied(folders []string) {
	sv.mu.Lock()
	defer sv.mu.Unlock()
	sv.copied = folders
}

// undoably makes a call, alone, and notes what it changed in the folders of the server, so that undo takes it back.
func (sv *server) undoably(ctx context.Context, c tools.Call, label string, call func() (tools.Output, error)) (tools.Output, error) {
	select {
	case sv.turn <- struct{}{}:
		defer func() { <-sv.turn }()
	case <-ctx.Done():
		return tools.Output{}, ctx.Err()
	}
	folders, err := sv.folders()
	if err != nil {
		return tools.Output{}, err
	}
	id := files.NewCall()
	undo := callUndo{id}
	note, err := noteOf(c.Effect(label, undo))
	if err == nil {
		err = sv.tree.Before(ctx, folders, id, note)
	}
	if err != nil {
		sv.setCopied(nil)
		return tools.Output{}, err
	}
	out, failed := call()
	ctx = context.WithoutCancel(ctx)
	changed, err := sv.tree.After(ctx, id, func() error { return c.SaveUndo(ctx, label, undo) })
	told := lang.Say("It changed nothing in its folders.")
	sv.setCopied(folders)
	switch {
	case err != nil:
		sv.setCopied(nil)
		told = lang.Say("What it changed in its folders could not be seen: %v", err)
	case changed != "":
		told = lang.Say("In its folders it %v.", changed)
	}
	out.Changed = new(err != nil || changed != "")
	out.Summary += " " + told
	if f, ok := errors.AsType[*tools.Failure](failed); ok {
		also := *f
		also.Message += " " + told
		failed = &also
	}
	return out, failed
}

// noteOf returns an effect as found gets it.
func noteOf(e tools.Effect, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	return json.Marshal(e)
}

// found keeps the effect of a call that was under way when Nod ended.
func (s *Servers) found(ctx context.Context, note []byte) error {
	var e tools.Effect
	if err := json.Unmarshal(note, &e); err != nil {
		return err
	}
	_, kept, err := s.o.Effects.Effect(ctx, e.Record)
	if err != nil || kept {
		return err
	}
	return s.o.Effects.SaveEffect(ctx, e)
}

// Undo takes back what a call of any server changed in its folders, whether or not that server is there any more.
func (s *Servers) Undo(ctx context.Context, raw json.RawMessage) (string, error) {
	var u callUndo
	if err := json.Unmarshal(raw, &u); err != nil || !callName.MatchString(u.Call) {
		return "", tools.FailPermanently(tools.CodeNothing, lang.Say("This cannot be undone."))
	}
	return s.snapshots.Undo(ctx, u.Call)
}
