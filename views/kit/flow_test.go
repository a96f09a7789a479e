package kit

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// refreshed is an object that knows how often it was to be drawn anew.
type refreshed struct {
	*canvas.Rectangle
	times int
}

func (r *refreshed) Refresh() { r.times++ }

// A flow that needs more lines than there was room asked for has it asked for again, once.
func TestAFlowAsksForItsLines(t *testing.T) {
	first := &refreshed{Rectangle: canvas.NewRectangle(nil)}
	second := canvas.NewRectangle(nil)
	first.SetMinSize(fyne.NewSize(60, 20))
	second.SetMinSize(fyne.NewSize(60, 20))
	f := Flow(4, first, second)
	if h := f.MinSize().Height; h != 20 {
		t.Errorf("without a width it is %v high", h)
	}
	first.times = 0
	f.Resize(fyne.NewSize(100, 20))
	if first.times != 1 || f.MinSize().Height != 44 {
		t.Errorf("asked %d times, for %v", first.times, f.MinSize())
	}
	f.Resize(fyne.NewSize(100, 21)) // no more room is there
	if first.times != 1 {
		t.Errorf("without room it is asked %d times", first.times)
	}
	f.Resize(fyne.NewSize(100, 44))
	if first.times != 1 {
		t.Errorf("with room it is asked %d times", first.times)
	}
	f.Resize(fyne.NewSize(90, 20)) // in another width, though it was asked for that height
	if first.times != 2 {
		t.Errorf("in another width it is asked %d times", first.times)
	}
}

// Where the width changes with the height it asks for, and there is never room, it stops asking.
func TestAFlowStopsAsking(t *testing.T) {
	first := &refreshed{Rectangle: canvas.NewRectangle(nil)}
	objects := []fyne.CanvasObject{first}
	first.SetMinSize(fyne.NewSize(60, 20))
	for range 2 {
		o := canvas.NewRectangle(nil)
		o.SetMinSize(fyne.NewSize(60, 20))
		objects = append(objects, o)
	}
	f := Flow(4, objects...)
	first.times = 0
	for i := range 100 {
		f.Resize(fyne.NewSize(130-float32(i%2)*60, 10)) // two lines, then three
	}
	if first.times != 2 {
		t.Errorf("it asks %d times, want once for each height", first.times)
	}
}
