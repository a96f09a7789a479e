package kittest

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit/frame"
)

// Window is one page in a window of the light theme.
type Window[P frame.Page] struct {
	*Keyboard
	Frame *frame.Frame
	Page  P
	Queue *Queue
}

// Open shows a page and settles. The environment needs no dispatch; a size of zero is
// what Fyne's test window has by itself.
func Open[P frame.Page](t *testing.T, env frame.Env, size fyne.Size, e frame.Entry, create func(*frame.Frame) P) *Window[P] {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	w := &Window[P]{Queue: &Queue{}}
	win := test.NewTempWindow(t, nil)
	if !size.IsZero() {
		win.Resize(size)
	}
	env.Dispatch = w.Queue
	e.New = func(f *frame.Frame) frame.Page { w.Page = create(f); return w.Page }
	w.Frame = frame.New(win, frame.Options{Env: env, Pages: []frame.Entry{e}, Close: func() {}})
	w.Keyboard = &Keyboard{Win: win, Keys: w.Frame.Keys(), AfterKey: w.Queue.Settle}
	w.Frame.Start()
	w.Queue.Settle()
	return w
}
