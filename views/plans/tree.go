package plans

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// lineTone says how a line of a tree stands to the other tree.
type lineTone int

const (
	plainLine lineTone = iota
	addedLine
	changedLine
)

// treeLine is one line of a campaign.
type treeLine struct {
	depth int
	text  string
	note  string // small, behind the text
	tone  lineTone
	node  api.Node // in the tree of a campaign
	kind  api.NodeKind
}

// afterLines are the lines of the tree afterwards: what it has in both is changed,
// what was not there before is added.
func afterLines(p api.PreviewPlanResult) []treeLine {
	was, nodes := map[string]bool{}, map[string]*api.Node{}
	for _, l := range p.Before {
		was[string(l.Kind)+l.ID] = true
	}
	for _, s := range p.Steps {
		nodes[s.Node] = s.After
	}
	out := make([]treeLine, 0, len(p.After))
	for _, l := range p.After {
		tone := plainLine
		switch {
		case l.Touched && was[string(l.Kind)+l.ID]:
			tone = changedLine
		case l.Touched:
			tone = addedLine
		}
		line := treeLine{depth: l.Depth, kind: l.Kind, text: kit.Clean(l.Text), tone: tone}
		if n := nodes[l.ID]; n != nil && n.Name != "" {
			line.text, line.note = kit.Clean(n.Name), kit.Join(kit.CleanTo(n.Owner, 40), kit.CleanTo(n.Due, 12))
		}
		out = append(out, line)
	}
	return out
}

// newTree makes a list of the lines of a campaign; changed is called when another
// line is current.
func newTree(f *frame.Frame, changed func()) *kit.LongList[treeLine, *treeRow] {
	return localList(f, kit.LongListOptions[treeLine, *treeRow]{NewContent: newTreeRow, Fill: (*treeRow).set, Changed: changed})
}

// treeRow draws a line of a tree: what is added has a plus, what is changed a tilde.
type treeRow struct {
	line             treeLine
	icon             *canvas.Image
	sign, text, note *kit.Line
}

func newTreeRow() *treeRow {
	return &treeRow{icon: kit.Icon(assets.Dot(assets.ColorMuted), 16), sign: kit.NewLine("").Bold(true), text: kit.NewLine(""), note: kit.Small("")}
}

func (r *treeRow) set(l treeLine) bool {
	kit.Show(true, r.sign, r.text, r.note)
	kit.Show(l.kind != "", r.icon)
	if r.line.text == l.text && r.line.note == l.note && r.line.tone == l.tone && r.line.depth == l.depth && r.line.kind == l.kind {
		return false
	}
	r.line = l
	color := map[lineTone]fyne.ThemeColorName{plainLine: theme.ColorNameForeground, addedLine: theme.ColorNameSuccess, changedLine: theme.ColorNameWarning}[l.tone]
	r.sign.Colored(color).SetText(map[lineTone]string{addedLine: "+", changedLine: "~"}[l.tone])
	r.icon.Resource = kindIcon(l.kind)
	r.note.SetText(l.note)
	r.text.Colored(color).Bold(l.kind == api.NodeCampaign || l.kind == api.NodeChannel).SetText(l.text)
	return true
}

func (r *treeRow) DebugText() string {
	return kit.Join(r.sign.DebugText()+r.text.DebugText(), r.line.note)
}
func (r *treeRow) Height() float32 { return 24 }
func (r *treeRow) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.sign, r.icon, r.text, r.note}
}
func (r *treeRow) Bones(width float32) []kit.Bone {
	return []kit.Bone{{X: 28, Y: 6, Width: width * 0.5, Height: 12}}
}

func (r *treeRow) Layout(s fyne.Size) {
	x := 28 + 20*float32(min(r.line.depth, 8))
	kit.Put(r.sign, 12, 2, 14, 20)
	if r.line.kind != "" {
		kit.Put(r.icon, x, 4, 16, 16)
		x += 24
	}
	room := s.Width - x - 8
	text := min(room, r.text.Wide()+1)
	kit.Put(r.text, x, 2, text, 20)
	kit.Put(r.note, x+text+10, 4, max(1, room-text-10), 17)
}

// kindIcon is the picture of a kind of node.
func kindIcon(k api.NodeKind) fyne.Resource {
	switch k {
	case api.NodeChannel:
		return typeIcon("CREATE_CHANNEL")
	case api.NodeProject:
		return typeIcon("CREATE_PROJECT")
	case api.NodeDoc:
		return typeIcon("CREATE_DOC")
	case api.NodeMember:
		return muted(theme.AccountIcon())
	case api.NodeCampaign:
		return muted(theme.HomeIcon())
	}
	return typeIcon("CREATE_PLAN_MODULE")
}
