package plans

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// treeLine is one line of a campaign.
type treeLine struct {
	depth int
	text  string
	note  string   // small, behind the text
	node  api.Node // in the tree of a campaign
	kind  api.NodeKind
}

// newTree makes a list of the lines of a campaign; changed is called when another
// line is current.
func newTree(f *frame.Frame, changed func(), menu func(fyne.Position)) *kit.LongList[treeLine, *treeRow] {
	var list *kit.LongList[treeLine, *treeRow]
	list = kit.NewLongList(kit.LongListOptions[treeLine, *treeRow]{
		Dispatch: f.Dispatch, Keys: f.Keys(), NewContent: newTreeRow, Fill: (*treeRow).set,
		Fetch: func([]int) func(context.Context) (func(), error) { return nothingMore }, Fetched: func(error) {},
		Pressed: func(i int, _ fyne.KeyModifier) { list.Select(i); f.Focus(list) }, Changed: changed, Menu: menu,
	})
	return list
}

// treeRow draws a line of a tree.
type treeRow struct {
	line       treeLine
	icon       *canvas.Image
	text, note *kit.Line
}

func newTreeRow() *treeRow {
	return &treeRow{icon: kit.Icon(assets.Dot(assets.ColorMuted), 16), text: kit.NewLine(""), note: kit.Small("")}
}

func (r *treeRow) set(l treeLine) bool {
	kit.Show(true, r.text, r.note)
	kit.Show(true, r.icon)
	if r.line.text == l.text && r.line.note == l.note && r.line.depth == l.depth && r.line.kind == l.kind {
		return false
	}
	r.line = l
	r.icon.Resource = kindIcon(l.kind)
	r.note.SetText(l.note)
	r.text.Bold(l.kind == api.NodeCampaign || l.kind == api.NodeChannel).SetText(l.text)
	return true
}

func (r *treeRow) DebugText() string {
	return kit.Join(r.text.DebugText(), r.line.note)
}
func (r *treeRow) Height() float32 { return 24 }
func (r *treeRow) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.icon, r.text, r.note}
}
func (r *treeRow) Bones(width float32) []kit.Bone {
	return []kit.Bone{{X: 28, Y: 6, Width: width * 0.5, Height: 12}}
}

func (r *treeRow) Layout(s fyne.Size) {
	x := 28 + 20*float32(min(r.line.depth, 8))
	kit.Put(r.icon, x, 4, 16, 16)
	x += 24
	room := s.Width - x - 8
	text := min(room, r.text.Wide()+1)
	kit.Put(r.text, x, 2, text, 20)
	kit.Put(r.note, x+text+10, 4, max(1, room-text-10), 17)
}

// kindIcon is the picture of a kind of node.
func kindIcon(k api.NodeKind) fyne.Resource {
	icon := theme.ListIcon()
	switch k {
	case api.NodeCampaign:
		icon = theme.HomeIcon()
	case api.NodeChannel:
		icon = theme.GridIcon()
	case api.NodeProject:
		icon = theme.FolderIcon()
	case api.NodeDoc:
		icon = theme.DocumentIcon()
	case api.NodeMember:
		icon = theme.AccountIcon()
	}
	return muted(icon)
}

func muted(icon fyne.Resource) fyne.Resource {
	return theme.NewColoredResource(icon, assets.ColorMuted)
}

// nothingMore is the work of a list that has all its rows.
func nothingMore(context.Context) (func(), error) { return func() {}, nil }

// pagesOf are rows that are all there.
func pagesOf[T any](rows []T) kit.Pages[T] {
	pages := kit.Pages[T]{Total: len(rows)}
	for n := 0; n*kit.PageSize < len(rows); n++ {
		pages.Put(n, rows[n*kit.PageSize:min(len(rows), (n+1)*kit.PageSize)])
	}
	return pages
}
