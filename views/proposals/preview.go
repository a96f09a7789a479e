package proposals

import (
	"context"
	"image"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

const (
	// previewRest is how long a row stays current before its preview is read, so
	// that moving through the list reads none.
	previewRest = 80 * time.Millisecond
	textLines   = 10
	textWidth   = 120
)

// preview shows what is in a file: a picture, its first lines, or its kind.
type preview struct {
	f     *frame.Frame
	box   *fyne.Container
	id    string // what is shown
	asked int
	stop  func()
	slot  chan struct{} // one picture is decoded at a time
	room  *kit.Fill
}

func newPreview(f *frame.Frame) *preview {
	room := kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	return &preview{f: f, box: container.NewStack(room), stop: func() {}, slot: make(chan struct{}, 1), room: room}
}

// shown is what was read for a preview.
type shown struct {
	picture image.Image
	text    string
	note    string
	again   bool // it could not be asked for: the next draw tries again
}

// show shows p's preview: its kind at once, its content when it is read.
func (v *preview) show(p api.Proposal) {
	key := p.ID + string(p.Status)
	if v.id == key {
		return
	}
	v.id = key
	v.asked++
	mine := v.asked
	v.draw(p, shown{})
	v.stop()
	v.stop = v.f.Dispatch.After(previewRest, func() {
		v.f.Dispatch.Go(func(ctx context.Context) func() {
			s := v.read(ctx, p)
			return func() {
				if mine != v.asked {
					return
				}
				if s.again {
					v.id = ""
				}
				v.draw(p, s)
			}
		})
	})
}

// read runs off the UI goroutine.
func (v *preview) read(ctx context.Context, p api.Proposal) shown {
	res, err := api.GetPreview.Call(ctx, v.f.Client, api.ProposalRequest{ID: p.ID})
	if err != nil {
		return shown{note: kit.Failed("read the file", err), again: true}
	}
	switch res.Kind {
	case api.PreviewText:
		return shown{text: kit.CleanLines(res.Text, textLines, textWidth)}
	case api.PreviewPicture:
		return v.decode(ctx, res.Path)
	}
	return shown{note: kit.Clean(res.Note)}
}

func (v *preview) decode(ctx context.Context, path string) shown {
	select {
	case v.slot <- struct{}{}:
		defer func() { <-v.slot }()
	case <-ctx.Done():
		return shown{}
	}
	img, err := readPicture(path)
	if err != nil {
		return shown{note: kit.Clean(pictureNote(err))}
	}
	return shown{picture: img}
}

func (v *preview) draw(p api.Proposal, s shown) {
	var inner fyne.CanvasObject
	switch {
	case s.picture != nil:
		i := canvas.NewImageFromImage(s.picture)
		i.FillMode, i.ScaleMode = canvas.ImageFillContain, canvas.ImageScaleSmooth
		inner = kit.Pad(8, 8, 8, 8, i)
	case s.text != "":
		inner = textPreview(s.text)
	default:
		inner = kindPreview(p, s.note)
	}
	v.box.Objects = []fyne.CanvasObject{v.room, inner}
	v.box.Refresh()
}

// textPreview shows the first lines as they stand in the file.
func textPreview(text string) fyne.CanvasObject {
	l := widget.NewLabelWithStyle(text, fyne.TextAlignLeading, fyne.TextStyle{Monospace: true})
	l.SizeName, l.Truncation = theme.SizeNameCaptionText, fyne.TextTruncateEllipsis
	return kit.Pad(4, 8, 8, 8, container.New(wholeLines{}, container.NewClip(l)))
}

// kindPreview shows what kind of file it is, and why there is no more to see.
func kindPreview(p api.Proposal, note string) fyne.CanvasObject {
	rows := kit.Rows(4, container.NewCenter(kit.Icon(theme.NewColoredResource(kindIcon(p.MIME), assets.ColorMuted), 48)))
	if note != "" {
		l := widget.NewLabelWithStyle(note, fyne.TextAlignCenter, fyne.TextStyle{})
		l.Importance, l.SizeName, l.Truncation = widget.LowImportance, theme.SizeNameCaptionText, fyne.TextTruncateEllipsis
		rows.Add(l)
	}
	return kit.Centered(rows)
}

// kindIcon is the picture of a kind of file.
func kindIcon(mime string) fyne.Resource {
	icons := []struct {
		prefix string
		icon   fyne.Resource
	}{
		{"image/", theme.FileImageIcon()}, {"video/", theme.FileVideoIcon()}, {"audio/", theme.FileAudioIcon()},
		{"text/", theme.FileTextIcon()}, {"application/pdf", theme.DocumentIcon()}, {"application/", theme.FileApplicationIcon()},
	}
	for _, i := range icons {
		if strings.HasPrefix(mime, i.prefix) {
			return i.icon
		}
	}
	return theme.FileIcon()
}

// wholeLines gives text as much room as whole lines of it take.
type wholeLines struct{}

func (wholeLines) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(64, 64) }

func (wholeLines) Layout(o []fyne.CanvasObject, s fyne.Size) {
	line := fyne.MeasureText("M", theme.CaptionTextSize(), fyne.TextStyle{Monospace: true}).Height
	edges := 2 * theme.InnerPadding()
	kit.Put(o[0], 0, 0, s.Width, edges/2+line*float32(int((s.Height-edges)/line)))
}
