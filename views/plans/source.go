package plans

import (
	"context"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/markdown"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// source shows a passage, highlighted in the text of its document.
type source struct {
	p                   *Page
	box                 *fyne.Container
	head                *kit.Line
	next                *kit.Button
	before, text, after *widget.Label
	index               int // of the passage
	doc                 string
	read                api.UploadText
	wanted              string // the document that is being fetched
}

func newSource(p *Page) *source {
	s := &source{p: p, head: kit.Small(""), next: p.Table.Button("passage", kit.Quiet)}
	s.before, s.text, s.after = kit.Muted(""), kit.Wrapped(fyne.TextWrapWord), kit.Muted("")
	s.text.TextStyle.Bold = true
	mark := container.NewStack(kit.NewFill(assets.ColorSelected, 3, fyne.Size{}),
		container.NewBorder(nil, nil, kit.NewFill(theme.ColorNamePrimary, 1, fyne.NewSize(3, 1)), nil), kit.Pad(-4, -4, 0, 0, s.text))
	page := container.NewStack(kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator),
		kit.Pad(0, 0, 8, 8, kit.Rows(-4, s.before, mark, s.after)))
	s.box = kit.Rows(4, container.NewBorder(nil, nil, nil, s.next, kit.Centered(s.head)), page)
	return s
}

// draw shows one of the passages; the text of its document is fetched first.
func (s *source) draw(quotes []api.PlanQuote) {
	kit.Show(len(quotes) > 0, s.box)
	kit.Show(len(quotes) > 1, s.next)
	if len(quotes) == 0 {
		return
	}
	s.index %= len(quotes)
	q := quotes[s.index]
	asset := s.p.m.asset(q.Document)
	if asset.ID != s.doc {
		s.fetch(asset.ID)
		s.show(api.UploadPassage{Text: q.Text}, q, len(quotes))
		return
	}
	s.show(s.read.Locate(q.Text), q, len(quotes))
}

func (s *source) show(found api.UploadPassage, q api.PlanQuote, n int) {
	which := lang.C("document", "From")
	if n > 1 {
		which = lang.T("Passage %s of %s, from", kit.Count(s.index+1), kit.Count(n))
	}
	s.head.SetText(kit.Join(which+" "+kit.CleanTo(q.Document, 80), kit.CleanTo(found.Place, 80)))
	const lines, width = 60, 400
	write := func(l *widget.Label, text string, as widget.Importance) {
		kit.WriteLabel(l, kit.CleanLines(unmarked(q.Document, strings.Trim(text, "\n")), lines, width), as)
	}
	write(s.before, found.Before, widget.LowImportance)
	write(s.text, found.Text, widget.MediumImportance)
	write(s.after, found.After, widget.LowImportance)
	kit.Show(s.before.Text != "", s.before)
	kit.Show(s.after.Text != "", s.after)
}

// unmarked returns the text of a document line by line as it reads: of Markdown without the signs that make
// words bold or a link. The passage is set off already.
func unmarked(document, text string) string {
	if !strings.EqualFold(filepath.Ext(document), ".md") {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		s := markdown.NewStream()
		s.Set(line)
		if ps := s.Pieces(); len(ps) == 1 && ps[0].Form == markdown.Paragraph {
			lines[i] = strings.TrimSpace(ps[0].Mark + " " + markdown.PlainText(ps[0].Spans))
		}
	}
	return strings.Join(lines, "\n")
}

// fetch reads the text of a document; the last one that is wanted counts.
func (s *source) fetch(asset string) {
	if asset == "" || s.wanted == asset || s.p.f.Lost() {
		return
	}
	s.wanted = asset
	req := api.UploadRequest{PlanID: s.p.m.ID, AssetID: asset}
	s.p.f.Dispatch.Go(func(ctx context.Context) func() {
		got, err := api.GetUploadText.Call(ctx, s.p.f.Client, req)
		return func() {
			if s.wanted != asset {
				return
			}
			s.wanted = ""
			if err == nil { // without the text the passage still is there
				s.doc, s.read = asset, got
				s.p.details.redraw()
			}
		}
	})
}

func (m *model) asset(name string) api.Asset {
	for _, a := range m.Uploads.Assets {
		if a.Name == name {
			return a
		}
	}
	return api.Asset{}
}
