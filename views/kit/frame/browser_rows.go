package frame

import (
	"context"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// newPlaces makes the column of the home folder and the person's folders that are there; each is gone to with a press.
func (b *browser) newPlaces() fyne.CanvasObject {
	b.places = map[string]*navItem{}
	column := kit.Rows(2)
	all := append([]string{b.f.Home}, b.f.Folders...)
	b.f.Dispatch.Go(func(context.Context) func() { // one may lie on a network
		there := folder.Present(all)
		return func() { b.addPlaces(column, there) }
	})
	return kit.AtLeast(placesWidth, 0, container.NewVScroll(column))
}

func (b *browser) addPlaces(column *fyne.Container, dirs []string) {
	for _, dir := range dirs {
		name := kit.Clean(filepath.Base(dir))
		if dir == b.f.Home {
			name = lang.T("Home folder")
		}
		item := newNavItem(name, b.f.FormKeys(), func() { b.goInto(inside(dir)) })
		item.set(inside(dir) == b.dir)
		b.places[inside(dir)] = item
		column.Add(item)
	}
}

// nameRow is a name with the picture of a folder or a file.
type nameRow struct {
	icon  *canvas.Image
	title *kit.Line
	kind  string // of its picture
}

func newNameRow() *kit.Row[*nameRow] {
	return kit.NewRow(&nameRow{icon: kit.Icon(assets.Type("file", assets.ColorMuted), 20), title: kit.NewLine("")})
}

func (r *nameRow) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.icon, r.title} }
func (r *nameRow) Height() float32              { return 32 }
func (r *nameRow) Bones(float32) []kit.Bone     { return nil }
func (r *nameRow) DebugText() string            { return r.title.DebugText() }

func (r *nameRow) Layout(s fyne.Size) {
	kit.Put(r.icon, 14, 6, 20, 20)
	kit.Put(r.title, 44, 6, s.Width-52, 20)
}

// set shows a name; that of a folder ends with a separator.
func (r *nameRow) set(name string) {
	text, folder := strings.CutSuffix(name, slash)
	kind := map[bool]string{true: "folder", false: "file"}[folder]
	if name == up {
		text, kind = lang.T("Parent folder"), "up"
	}
	if kind != r.kind {
		kit.SetIcon(r.icon, assets.Type(kind, assets.ColorMuted))
		r.kind = kind
	}
	kit.Show(true, r.icon, r.title)
	r.title.SetText(kit.Clean(text))
}
