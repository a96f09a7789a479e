package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

const (
	// headHeight is that of a message's first line; it has room for buttons, so
	// that nothing moves when they come.
	headHeight float32 = 32
	edge       float32 = 12
)

// messageRow is one message without the calls in it.
type messageRow struct {
	p    *Page
	m    api.Message
	last bool // it can be replied to once more
	open bool // its thinking is shown
}

// set notes another state of the message. true: it has to be drawn.
func (r *messageRow) set(m api.Message, last bool) bool {
	same := r.last == last && sameText(r.m, m)
	r.m, r.last = m, last
	return !same
}

// sameText reports whether two states of a message look the same.
func sameText(a, b api.Message) bool {
	return a.Text == b.Text && a.Thinking == b.Thinking && a.Read == b.Read && a.State == b.State && a.Problem == b.Problem && a.Remedy == b.Remedy &&
		a.Tokens == b.Tokens && a.Code == b.Code && len(a.Files) == len(b.Files)
}

func (r *messageRow) estimate(width float32) float32 {
	h := headHeight + 16 + 20*float32(estimateLines(r.m.Text, int(width/7))+len(r.m.Files))
	if r.m.Problem != "" {
		h += 80
	}
	return h
}

// toggle shows the thinking, or hides it.
func (r *messageRow) toggle() {
	if r.m.Thinking != "" {
		r.open = !r.open
		r.p.transcript.thread.changed(r.m.ID)
	}
}

// below returns what is under the text: the files that went along, how far the
// message is, and what went wrong.
func (r *messageRow) below() []*part {
	var out []*part
	if len(r.m.Files) > 0 {
		files := kit.Rows(2)
		for _, f := range r.m.Files {
			icon := kit.Icon(theme.NewColoredResource(theme.FileIcon(), assets.ColorMuted), 16)
			files.Add(kit.Signed(icon, kit.Small(kit.Join(kit.Clean(f.Name), kit.Clean(f.Note)))))
		}
		out = append(out, &part{o: files, left: edge, right: edge, above: 4})
	}
	if note := noteText(r.m, r.p.f.Now()); note != "" {
		out = append(out, &part{o: kit.Small(note), left: edge, right: edge, above: 4})
	}
	if r.m.Problem != "" {
		out = append(out, textPart(r.problem(), 8, edge, edge))
	}
	return out
}

// problem says why a reply failed and what helps, with its button.
func (r *messageRow) problem() *fyne.Container {
	problem := kit.NewSignedFact(theme.NewWarningThemedResource(theme.WarningIcon()), widget.MediumImportance)
	problem.Set(lang.Sentence(kit.Clean(r.m.Problem)))
	rows := kit.Rows(8, problem.Row)
	if r.m.Remedy != "" {
		rows.Add(kit.Pad(0, 0, 28, 0, kit.Flush(kit.Muted(lang.Sentence(kit.Clean(r.m.Remedy))))))
	}
	if !r.last {
		return rows
	}
	buttons, kind := kit.Cols(8), kit.Primary
	if id, text := remedy(r.m.Code); id != "" {
		buttons.Add(r.p.button(id, text, kind, nil))
		kind = kit.Plain
	}
	buttons.Add(r.p.button("retry", "", kind, nil))
	rows.Add(kit.Pad(0, 0, 28, 0, buttons))
	return rows
}
