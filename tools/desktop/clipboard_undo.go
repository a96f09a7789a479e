package desktop

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/secret"
	"github.com/nod-app/nod/tools"
)

// clipboardUndo is what an undo needs.
type clipboardUndo struct {
	Wrote string `json:"wrote"`          // SHA-256 of the text that Nod put there
	Text  string `json:"text,omitempty"` // what was there; empty: nothing, or Kept
	Kept  string `json:"kept,omitempty"` // id of what was there, in memory: it looked like a secret
}

// noUndo says why what is there could not be put back.
func noUndo(before Content, known bool) string {
	switch {
	case !known:
		return lang.Say("What is on the clipboard cannot be read now, so it cannot be put back.")
	case before.Kind == Marked:
		return lang.Say("What is on the clipboard is marked as secret, so Nod does not keep it and cannot put it back.")
	case before.Kind == Other:
		return lang.Say("What is on the clipboard is no text, and Nod can put back text only.")
	case before.Cut:
		return lang.Say("What is on the clipboard is too long to be kept, so it cannot be put back.")
	}
	return ""
}

// undoData keeps what was there; what looks like a secret stays in memory, so that
// it never reaches the disk.
func (c clipboardTools) undoData(w preparedWrite) clipboardUndo {
	m := clipboardUndo{Wrote: sum(w.text)}
	if _, ok := secret.Find(w.before.Text); ok {
		m.Kept = c.own.keep(w.before.Text)
		return m
	}
	m.Text = w.before.Text
	return m
}

func sum(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:])
}

// restore puts back what was there, if what Nod put there still is.
func (c clipboardTools) restore(ctx context.Context, raw json.RawMessage) (string, error) {
	var m clipboardUndo
	if err := json.Unmarshal(raw, &m); err != nil {
		return "", lang.Errorf("read what was on the clipboard: %w", err)
	}
	if c.board == nil {
		return "", noClipboard()
	}
	if m.Kept != "" {
		text, ok := c.own.recall(m.Kept)
		if !ok {
			return "", tools.FailPermanently(codeForgotten, lang.Say("What was on the clipboard looked like a secret, so it was kept in memory only, and is forgotten by now."))
		}
		m.Text = text
	}
	now, err := c.board.Read(ctx)
	if err != nil {
		return "", err
	}
	if now.Kind != Text || sum(now.Text) != m.Wrote {
		return "", tools.FailPermanently(codeChanged, lang.Say("The clipboard holds something else by now, which would be lost. Nothing was changed."))
	}
	if err := c.board.Write(ctx, m.Text); err != nil {
		return "", err
	}
	if m.Text == "" {
		return lang.Say("Emptied the clipboard, as it was"), nil
	}
	return lang.Say("Put back what was on the clipboard"), nil
}
