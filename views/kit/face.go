package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// columnMost is how wide the text of a face is.
const columnMost float32 = 480

// Face is what is shown in place of an empty list: why it is empty and what
// would fill it, that it is being loaded, or why it could not be.
type Face struct {
	Box   *fyne.Container
	shown string // what is drawn, so that the same is not drawn again
}

// NewFace makes a face that is not visible.
func NewFace() *Face { return &Face{Box: container.NewStack()} }

// Shown returns the key of what is to be seen; "" if nothing is.
func (f *Face) Shown() string { return f.shown }

// Say shows a picture, a sentence in large, one in small, and what helps. What
// is shown already is left as it is.
func (f *Face) Say(key string, icon fyne.Resource, heading, text string, buttons ...*Button) {
	if f.shown == key+text {
		return
	}
	title := widget.NewLabelWithStyle(heading, fyne.TextAlignCenter, fyne.TextStyle{Bold: true})
	title.SizeName, title.Wrapping = theme.SizeNameHeadingText, AtWords()
	why := Wrapped(fyne.TextWrapWord)
	why.Alignment, why.Importance = fyne.TextAlignCenter, widget.LowImportance
	why.SetText(text)
	rows := Rows(0, container.NewCenter(Icon(icon, 48)), title, why)
	if o := arranged(buttons); len(o.Objects) > 0 {
		rows.Add(Pad(8, 0, 0, 0, container.NewCenter(o)))
	}
	f.put(key+text, Pad(0, 0, 16, 16, Middled(columnMost, Centered(rows))))
}

// Note shows a sentence in small at the top, where another face says what to do.
func (f *Face) Note(text string) {
	if f.shown == text {
		return
	}
	l := Wrapped(fyne.TextWrapWord)
	l.Importance = widget.LowImportance
	l.SetText(text)
	f.put(text, container.NewVBox(l))
}

// narrow is a width that every place of a Face has.
const narrow float32 = 240

// arranged puts buttons beside each other if they are small, else below each other in one width.
func arranged(buttons []*Button) *fyne.Container {
	var all []fyne.CanvasObject
	var width float32
	for _, b := range buttons {
		if b != nil {
			all, width = append(all, b), width+b.MinSize().Width
		}
	}
	if width < narrow {
		return Cols(8, all...)
	}
	return Rows(8, all...)
}

// Loading is how far a list has been read.
type Loading struct {
	Read    bool   // at least once
	Slow    bool   // reading takes long enough to say so
	Failure string // why it could not be read
}

// ListFaces is what is shown in place of a list without rows.
type ListFaces struct {
	Failed  string                   // the heading when it could not be read
	Again   *Button                  // reads it again; may be nil
	Row     func() fyne.CanvasObject // a row of the skeleton; may be nil if reading is never slow
	Nothing func()                   // says why it is empty
}

// Draw draws what is shown in place of a list of that many rows; lost says that
// the agent, which would be asked, does not run.
func (f *Face) Draw(l Loading, total int, lost bool, o ListFaces) {
	switch {
	case l.Failure != "" && total == 0 && !lost:
		f.Say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), o.Failed, l.Failure, o.Again)
	case l.Slow && (total == 0 || !l.Read):
		f.Skeleton(o.Row)
	case !l.Read || total > 0 || l.Failure != "":
		f.Hide()
	default:
		o.Nothing()
	}
	f.Enable(!lost)
}

// Skeleton shows rows without words.
func (f *Face) Skeleton(row func() fyne.CanvasObject) {
	const key = "skeleton"
	if f.shown == key {
		return
	}
	rows := Rows(4)
	for range 6 {
		rows.Add(row())
	}
	f.put(key, container.NewVBox(AtMost(ListMost, rows)))
}

// Hide leaves the place to the list.
func (f *Face) Hide() {
	if f.shown != "" {
		f.put("")
	}
}

// put shows o, or nothing. The box itself is never hidden: a canvas does not
// know what it never saw, and would not paint it until something else changes.
func (f *Face) put(key string, o ...fyne.CanvasObject) {
	f.shown, f.Box.Objects = key, o
	f.Box.Refresh()
}

// Enable lets all buttons of the face be pressed, or none.
func (f *Face) Enable(on bool) {
	for _, b := range Buttons(f.Box) {
		b.SetEnabled(on)
	}
}

// Buttons returns all buttons in containers.
func Buttons(o fyne.CanvasObject) []*Button {
	switch x := o.(type) {
	case *Button:
		return []*Button{x}
	case *fyne.Container:
		var out []*Button
		for _, c := range x.Objects {
			out = append(out, Buttons(c)...)
		}
		return out
	}
	return nil
}
