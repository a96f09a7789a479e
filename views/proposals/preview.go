package proposals

import (
	"bytes"
	"context"
	"errors"
	"image"
	"os"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/picture"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

const (
	// previewRest is how long a row stays current before its preview is read, so
	// that moving through the list reads none.
	previewRest = 80 * time.Millisecond
	textLines   = 60 // those that have no room can be scrolled to
	textWidth   = 120
)

// preview shows what is in a file: a picture, its first lines, or its kind. What is
// sensitive is covered until the person asks for it.
type preview struct {
	f        *frame.Frame
	commands *frame.Commands
	box      *fyne.Container
	uncover  *kit.Button
	id       string // what is shown
	current  api.Proposal
	covered  bool
	last     shown // what is drawn
	asText   bool  // of a page, its text
	asked    int
	stop     func()
	pictures *picture.Reader
	room     *kit.Fill
	resized  func() // it is of another height
}

func newPreview(f *frame.Frame, commands *frame.Commands, pictures *picture.Reader) *preview {
	room := kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	return &preview{
		f: f, commands: commands, box: container.NewStack(room), uncover: commands.Button("show", kit.Plain),
		stop: func() {}, pictures: pictures, room: room,
	}
}

// shown is what was read for a preview.
type shown struct {
	picture image.Image
	page    bool // the picture is one
	text    string
	note    string
	covered bool
	again   bool // it could not be asked for: the next draw tries again
}

// of shows p's preview: its kind at once, its content when it is read.
func (v *preview) of(p api.Proposal) {
	key := p.ID + string(p.Status) + strconv.FormatBool(p.Sensitive)
	if v.id == key {
		return
	}
	v.id, v.current = key, p
	v.asText = false
	v.draw(shown{})
	v.ask(previewRest, false)
}

// show shows what is covered; that of the next file is covered again.
func (v *preview) show() { v.ask(0, true) }

// turn shows the text of a page, or the page again.
func (v *preview) turn() {
	v.asText = !v.asText
	v.draw(v.last)
}

// ask asks after a rest for what is in the current file; uncovered, if the person wants it.
func (v *preview) ask(rest time.Duration, uncovered bool) {
	v.asked++
	mine, req := v.asked, api.PreviewRequest{ID: v.current.ID, Show: uncovered}
	v.stop()
	v.stop = v.f.Dispatch.After(rest, func() {
		v.f.Dispatch.Go(func(ctx context.Context) func() {
			s := v.read(ctx, req)
			return func() {
				if mine != v.asked {
					return
				}
				if s.again {
					v.id = ""
				}
				v.draw(s)
			}
		})
	})
}

// read runs off the UI goroutine.
func (v *preview) read(ctx context.Context, r api.PreviewRequest) shown {
	res, err := api.GetPreview.Call(ctx, v.f.Client, r)
	if err != nil {
		return shown{note: kit.Failed(lang.T("read the file"), err), again: true}
	}
	switch res.Kind {
	case api.PreviewText:
		return shown{text: kit.CleanLines(res.Text, textLines, textWidth)}
	case api.PreviewPicture:
		return v.decode(ctx, res.Path)
	case api.PreviewPage:
		s := shown{page: true, text: kit.CleanLines(res.Text, textLines, textWidth)}
		if s.picture, err = picture.Decode(bytes.NewReader(res.PNG)); err != nil {
			s.page = false
		}
		return s
	case api.PreviewCovered:
		return shown{covered: true}
	}
	return shown{note: kit.Clean(res.Note)}
}

func (v *preview) decode(ctx context.Context, path string) shown {
	img, err := v.pictures.Read(ctx, path)
	switch {
	case ctx.Err() != nil:
		return shown{}
	case err != nil:
		return shown{note: kit.Clean(pictureNote(err))}
	}
	return shown{picture: img}
}

func (v *preview) draw(s shown) {
	var inner fyne.CanvasObject
	switch {
	case s.covered:
		inner = cover(v.uncover)
	case s.page && !v.asText:
		inner = pagePreview(s.picture)
	case s.picture != nil && !s.page:
		i := canvas.NewImageFromImage(s.picture)
		i.FillMode, i.ScaleMode = canvas.ImageFillContain, canvas.ImageScaleSmooth
		inner = kit.Pad(8, 8, 8, 8, i)
	case s.text != "":
		inner = textPreview(s.text)
	default:
		inner = kindPreview(v.current, s.note)
	}
	v.covered, v.last = s.covered, s
	v.box.Objects = []fyne.CanvasObject{v.room, inner}
	v.box.Refresh()
	if see := s.note == "" && !s.covered; s != (shown{}) && see != v.room.Visible() { // until it is read, the height stays
		kit.Show(see, v.room)
		v.resized()
	}
	v.commands.Draw()
}

// cover returns a line in place of what is in a sensitive file; why it is sensitive is below it.
func cover(show fyne.CanvasObject) fyne.CanvasObject {
	return container.NewBorder(nil, nil, kit.Pad(0, 0, 0, 8, kit.Icon(assets.Lock(assets.ColorMuted), 16)), nil, kit.Beside(kit.Small(lang.T("Hidden because it is sensitive")), show))
}

// textPreview shows the first lines as they stand in the file; a shadow says that there are more.
func textPreview(text string) fyne.CanvasObject {
	l := widget.NewLabelWithStyle(text, fyne.TextAlignLeading, fyne.TextStyle{Monospace: true})
	l.SizeName, l.Truncation = theme.SizeNameCaptionText, fyne.TextTruncateEllipsis
	return kit.Pad(4, 8, 8, 8, container.New(wholeLines{}, container.NewVScroll(l)))
}

// kindPreview says in a line what kind of file it is, and why there is no more to see.
func kindPreview(p api.Proposal, note string) fyne.CanvasObject {
	icon := kit.Icon(assets.Type(p.FileType(), assets.ColorMuted), 20)
	return kit.Centered(container.NewBorder(nil, nil, icon, nil, kit.Centered(kit.Small(note))))
}

// wholeLines gives text as much room as whole lines of it take.
type wholeLines struct{}

func (wholeLines) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(64, 64) }

func (wholeLines) Layout(o []fyne.CanvasObject, s fyne.Size) {
	line := fyne.MeasureText("M", theme.CaptionTextSize(), fyne.TextStyle{Monospace: true}).Height
	edges := 2 * theme.InnerPadding()
	kit.Put(o[0], 0, 0, s.Width, edges/2+line*float32(int((s.Height-edges)/line)))
}

// pictureNote says why there is no picture.
func pictureNote(err error) string {
	switch {
	case errors.Is(err, picture.ErrTooLarge):
		return lang.T("The picture is too large for a preview")
	case errors.Is(err, image.ErrFormat):
		return lang.T("No preview for this kind of picture")
	case errors.Is(err, os.ErrNotExist):
		return lang.T("The file is not there any more")
	case errors.Is(err, picture.ErrNoAnswer):
		return lang.T("No preview: the drive does not answer")
	}
	return lang.T("No preview: %v", err)
}
