package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// groupFiles shows the files of a group below each other, each with its picture, what it has apart from the
// others, and a tick if it is approved with the group.
type groupFiles struct {
	p    *Page
	box  *fyne.Container
	rows []*groupFile
	more *kit.Line
}

func newGroupFiles(p *Page) *groupFiles {
	g := &groupFiles{p: p, more: kit.Small("")}
	g.box = kit.Rows(4, g.more)
	return g
}

// shared is what most files of a group have in common, in words; empty where they have nothing.
type shared struct{ sure, why string }

// sharedBy returns what is said once of these files.
func sharedBy(files []api.Proposal) shared {
	return shared{mostly(files, confidence), mostly(files, reasonHere)}
}

// mostly returns what the text of more than half of the files is, or nothing.
func mostly(files []api.Proposal, text func(api.Proposal) string) string {
	count := map[string]int{}
	for _, q := range files {
		t := text(q)
		if count[t]++; count[t] > len(files)/2 {
			return t
		}
	}
	return ""
}

// apart returns what a file has apart from the others.
func (c shared) apart(q api.Proposal) string {
	sure, why := confidence(q), reasonHere(q)
	if sure == c.sure {
		sure = ""
	}
	if why == c.why {
		why = ""
	}
	return kit.Join(kit.CleanTo(q.SensitiveWhy, 200), sure, why)
}

// draw shows the files of s that have been fetched.
func (g *groupFiles) draw(s section, shown []api.Proposal, of shared) {
	n := min(len(shown), mostNamed)
	for len(g.rows) < n {
		r := newGroupFile(g.p.f.Keys(), g.p.tick)
		r.row.Pressed = func(fyne.KeyModifier) { g.p.pressFile(r.id) }
		g.rows = append(g.rows, r)
		g.box.Objects = append(g.box.Objects[:len(g.rows)-1], g.rows[len(g.rows)-1].box, g.more)
	}
	for i, r := range g.rows {
		if kit.Show(i < n, r.box); i < n {
			q := shown[i]
			t := rowOf(q, g.p.f.Home, g.p.f.Now(), true)
			t.picture = g.p.thumbs.of(q)
			if t.confidence = ""; s.proposes() {
				t.note = of.apart(q)
			}
			r.draw(q, t, s.proposes(), !g.p.m.unticked[q.ID])
		}
	}
	kit.Show(s.Count > n, g.more)
	g.more.SetText(lang.T("and %s", kit.Number(s.Count-n, "%s more file", "%s more files")))
	g.box.Refresh()
}

// groupFile is one of them.
type groupFile struct {
	id    string
	box   *fyne.Container
	tick  *kit.Check
	place *fyne.Container // of the tick
	row   *kit.Row[fileContent]
}

func newGroupFile(keys kit.Keys, tick func(id string, on bool)) *groupFile {
	r := &groupFile{row: kit.NewRow(fileContent{newRowContent()})}
	r.tick = kit.NewCheck("", keys, func(on bool) { tick(r.id, on) })
	r.place = kit.AtLeast(20, 0, kit.Pad(-4, -4, 0, -16, kit.Centered(r.tick))) // what is pressed of it reaches into the row
	r.box = container.NewBorder(nil, nil, r.place, nil, r.row)
	return r
}

// draw shows a file; ticks says that those of its group have them, but for sensitive ones, which are named
// before they are approved.
func (r *groupFile) draw(q api.Proposal, t rowText, ticks, ticked bool) {
	r.id = q.ID
	kit.Show(ticks, r.place)
	kit.Show(!q.Sensitive, r.tick)
	if r.tick.Checked != ticked {
		r.tick.Checked = ticked
		r.tick.Refresh()
	}
	r.row.Set(kit.RowState{}, r.row.Content.set(t))
}

// fileContent is what a row of the list says, without the room that a list leaves beside it, or below a single line.
type fileContent struct{ *rowContent }

// Height implements kit.RowContent.
func (c fileContent) Height() float32 {
	if c.text.place+c.text.note == "" {
		return 28
	}
	return rowHeight
}

// Layout implements kit.RowContent.
func (c fileContent) Layout(s fyne.Size) {
	const left, right = 12, 12
	c.rowContent.Layout(fyne.NewSize(s.Width+left+right, s.Height))
	for _, o := range c.Objects() {
		o.Move(o.Position().SubtractXY(left, 0))
	}
}
