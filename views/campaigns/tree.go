package campaigns

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Mark says what becomes of a line.
type Mark string

// The marks; colour never is the only sign.
const (
	Unmarked Mark = ""
	Added    Mark = "+"
	Changed  Mark = "~"
)

// Line is one line of the tree of a campaign.
type Line struct {
	api.CampaignLine
	Note string // small, behind the name
	Mark Mark
}

// Tree is a campaign, or a part of one, as a list.
type Tree = kit.LongList[Line, *row]

// NewTree makes a tree; changed is called when another line is current, and may be nil.
func NewTree(f *frame.Frame, changed func()) *Tree {
	return frame.NewList(f, kit.LongListOptions[Line, *row]{NewContent: newRow, Fill: (*row).set, Changed: changed})
}

// linesOf returns the lines of a campaign that have all words of a search, with the lines
// that they stand below.
func linesOf(c api.Campaign, search string) []Line {
	var out, above []Line // above: the path to the line, as far as it is not in out
	for _, at := range c.Lines() {
		n, status := at.Node, ""
		if n.Status != api.StatusOpen {
			status = statusWord(n.Status)
		}
		l := Line{CampaignLine: at, Note: kit.Join(kit.Due(n.Due), kit.CleanTo(n.Owner, 40), status, kit.CleanTo(n.Role, 60))}
		for len(above) > 0 && above[len(above)-1].Depth >= l.Depth {
			above = above[:len(above)-1]
		}
		above = append(above, l)
		if safetext.HasWords(strings.Join([]string{n.Name, n.Owner, n.Due, n.Status, n.Role}, " "), search) {
			out, above = append(out, above...), nil
		}
	}
	return out
}

// noteLeast is as wide as a date.
const noteLeast float32 = 80

// row draws a line of a tree.
type row struct {
	text             rowText
	icon             *canvas.Image
	sign, name, note *kit.Line
}

// rowText is what a row shows.
type rowText struct {
	depth      int
	kind       api.NodeKind
	name, note string
	mark       Mark
}

func newRow() *row {
	return &row{icon: kit.Icon(assets.Dot(assets.ColorMuted), 16), sign: kit.NewLine("").Bold(true), name: kit.NewLine(""), note: kit.Small("").AsProse(true)}
}

func (r *row) set(l Line) bool {
	kit.Show(true, r.sign, r.icon, r.name) // Layout shows the note
	text := rowText{l.Depth, l.Kind, kit.Clean(l.Node.Name), l.Note, l.Mark}
	if r.text == text {
		return false
	}
	r.text = text
	color := map[Mark]fyne.ThemeColorName{Unmarked: theme.ColorNameForeground, Added: theme.ColorNameSuccess, Changed: theme.ColorNameWarning}[l.Mark]
	r.sign.Colored(color).SetText(string(l.Mark))
	r.icon.Resource = Icon(l.Kind)
	r.note.SetText(l.Note)
	r.name.Colored(color).Bold(l.Kind == api.NodeCampaign || l.Kind == api.NodeChannel).SetText(text.name)
	return true
}

// DebugText returns all that the row says.
func (r *row) DebugText() string { return kit.Join(string(r.text.mark)+r.text.name, r.text.note) }

func (r *row) Height() float32 { return 24 }

func (r *row) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.sign, r.icon, r.name, r.note}
}

func (r *row) Bones(width float32) []kit.Bone {
	return []kit.Bone{{X: 28, Y: 6, Width: width * 0.5, Height: 12}}
}

func (r *row) Layout(s fyne.Size) {
	x := 28 + 20*float32(min(r.text.depth, 8))
	kit.Put(r.sign, 12, 2, 14, 20)
	kit.Put(r.icon, x, 4, 16, 16)
	room := s.Width - x - 32
	name := min(room, r.name.Wide()+1)
	kit.Put(r.name, x+24, 2, name, 20)
	kit.Put(r.note, x+name+34, 4, max(1, room-name-10), 17)
	kit.Show(room-name-10 >= min(noteLeast, r.note.Wide()), r.note) // the details have it all
}

// Icon returns the picture of a kind of node.
func Icon(k api.NodeKind) fyne.Resource {
	icons := map[api.NodeKind]fyne.Resource{api.NodeCampaign: theme.HomeIcon(), api.NodeChannel: theme.GridIcon(), api.NodeProject: theme.FolderIcon(),
		api.NodeDoc: theme.DocumentIcon(), api.NodeTicket: theme.ListIcon(), api.NodeMember: theme.AccountIcon()}
	return theme.NewColoredResource(icons[k], assets.ColorMuted)
}
