//go:build e2e

package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/views"
	"github.com/nod-app/nod/views/kit"
)

// debugWindows returns the options of windows for a test: Fyne reports what is called on another goroutine than its own,
// which costs it a stack trace for each object that is drawn again, a tenth of a window's start; and who asks on the socket
// of NOD_DEBUG_SOCK is told the widgets with their places.
func debugWindows(o views.Options) views.Options {
	o.CheckThreads = true
	path := os.Getenv("NOD_DEBUG_SOCK")
	if path == "" {
		return o
	}
	o.Debug = func(hop func(func())) (stop func()) {
		stop, err := serveTree(path, func(read func()) {
			done := make(chan struct{})
			hop(func() { read(); close(done) })
			<-done
		})
		if err != nil {
			fmt.Fprintln(os.Stderr, "nod window:", err)
			return func() {}
		}
		return stop
	}
	return o
}

// node is one visible object, in pixels relative to the window's content.
type node struct {
	Window   string `json:"window"`
	Type     string `json:"type"`
	Text     string `json:"text,omitempty"`
	X        int    `json:"x"`
	Y        int    `json:"y"`
	W        int    `json:"w"`
	H        int    `json:"h"`
	Focused  bool   `json:"focused,omitempty"` // of a row: it is the current one
	Disabled bool   `json:"disabled,omitempty"`
}

// serveTree answers GET /tree on a unix socket with every visible object of
// every window. onUI runs a function on the UI goroutine and waits for it.
func serveTree(path string, onUI func(func())) (stop func(), err error) {
	if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: path})
	if err != nil {
		return nil, fmt.Errorf("debug socket: %w", err)
	}
	l.SetUnlinkOnClose(false) // the process that replaces this one may listen there already
	mux := http.NewServeMux()
	mux.HandleFunc("GET /tree", func(rw http.ResponseWriter, _ *http.Request) {
		var nodes []node
		onUI(func() { nodes = tree(fyne.CurrentApp().Driver().AllWindows()) })
		_ = json.NewEncoder(rw).Encode(nodes) // a test that hung up needs no answer
	})
	go func() { _ = http.Serve(l, mux) }()
	return func() { _ = l.Close() }, nil
}

// tree returns every visible object of the windows.
func tree(windows []fyne.Window) []node {
	nodes := []node{}
	for _, w := range windows {
		s := w.Canvas().Size()
		all := box{0, 0, s.Width, s.Height}
		if w.Content() != nil {
			walk(w, w.Content(), all, &nodes)
		}
		for _, o := range w.Canvas().Overlays().List() {
			walk(w, o, all, &nodes)
		}
	}
	return nodes
}

// box is a part of a window in Fyne's units.
type box struct{ left, top, right, bottom float32 }

func (b box) cut(c box) box {
	return box{max(b.left, c.left), max(b.top, c.top), min(b.right, c.right), min(b.bottom, c.bottom)}
}

func (b box) empty() bool { return b.right <= b.left || b.bottom <= b.top }

func walk(w fyne.Window, o fyne.CanvasObject, clip box, out *[]node) {
	if o == nil || !o.Visible() || fyne.CurrentApp().Driver().CanvasForObject(o) == nil { // Fyne places what was never painted at 0, 0
		return
	}
	p, s := fyne.CurrentApp().Driver().AbsolutePositionForObject(o), o.Size()
	seen := box{p.X, p.Y, p.X + s.Width, p.Y + s.Height}.cut(clip)
	if !seen.empty() {
		*out = append(*out, nodeOf(w, o, seen))
	}
	for _, c := range children(o) {
		if _, scrolls := o.(interface{ ScrollToTop() }); scrolls {
			walk(w, c, seen, out)
		} else {
			walk(w, c, clip, out)
		}
	}
}

// nodeOf describes the part of an object that can be seen, so that its middle can be clicked.
func nodeOf(w fyne.Window, o fyne.CanvasObject, b box) node {
	k := w.Canvas().Scale()
	n := node{
		Window: w.Title(), Type: fmt.Sprintf("%T", o), Text: label(o),
		X: int(b.left * k), Y: int(b.top * k), W: int((b.right - b.left) * k), H: int((b.bottom - b.top) * k),
	}
	if f, ok := o.(fyne.Focusable); ok && w.Canvas().Focused() == f {
		n.Focused = true
	}
	if r, ok := o.(interface{ State() kit.RowState }); ok && r.State().Current {
		n.Focused = true
	}
	if d, ok := o.(fyne.Disableable); ok {
		n.Disabled = d.Disabled()
	}
	return n
}

func children(o fyne.CanvasObject) []fyne.CanvasObject {
	switch x := o.(type) {
	case *fyne.Container:
		return x.Objects
	case fyne.Widget:
		return test.WidgetRenderer(x).Objects()
	}
	return nil
}

// label returns the text of an object. The windows' own widgets say it themselves.
func label(o fyne.CanvasObject) string {
	switch x := o.(type) {
	case interface{ DebugText() string }:
		return x.DebugText()
	case *widget.Button:
		return x.Text
	case *widget.Label:
		return x.Text
	case *widget.Entry:
		return x.Text
	case *widget.Check:
		return x.Text
	case *widget.Select:
		return x.Selected
	case *widget.RichText:
		return x.String()
	case *canvas.Text:
		return x.Text
	}
	return ""
}
