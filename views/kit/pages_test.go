package kit

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

func TestCoveringPages(t *testing.T) {
	p := Pages[int]{Total: 1000}
	for _, row := range []struct {
		first, last, also int
		want              []int
	}{
		{0, 12, 0, []int{0}}, {195, 207, 0, []int{0, 1}}, {195, 207, 900, []int{0, 1, 4}}, {990, 1004, 5000, []int{4}},
		{-3, 5, 0, []int{0}}, {1500, 1512, 5000, []int{4}},
	} {
		if got := p.Covering(row.first, row.last, row.also); !slices.Equal(got, row.want) {
			t.Errorf("%+v: %v", row, got)
		}
	}
}

func TestCommandKeys(t *testing.T) {
	a, shift, alt := Command{Key: "A"}, Command{Key: "Shift+R"}, Command{Key: "Alt+Up", Also: "Ctrl+Shift+A"}
	switch {
	case !a.MatchRune('a', true) || !a.MatchRune('A', false) || a.MatchRune('A', true) || a.MatchRune('b', false):
		t.Error("the letter A")
	case !shift.MatchRune('R', true) || shift.MatchRune('r', true) || shift.MatchRune('r', false):
		t.Error("Shift and R")
	case len(Shortcuts([]Command{a, shift, alt})) != 2:
		t.Error("the shortcuts of a window")
	}
	for _, s := range Shortcuts([]Command{alt}) {
		if !alt.MatchShortcut(s) || a.MatchShortcut(s) {
			t.Errorf("%v does not match its own command alone", s)
		}
	}
}

func TestFittingShowsWhatThereIsRoomFor(t *testing.T) {
	var all []fyne.CanvasObject
	for range 4 {
		all = append(all, Space(100, 20))
	}
	c := Fitting(all...)
	if got := c.MinSize(); got != fyne.NewSize(200, 20) {
		t.Errorf("needs %v", got)
	}
	for width, want := range map[float32]int{400: 4, 399: 3, 250: 2, 200: 2} {
		c.Resize(fyne.NewSize(width, 20))
		shown := 0
		for _, o := range all {
			if o.Visible() {
				shown++
			}
		}
		if shown != want {
			t.Errorf("%d are shown in %v, want %d", shown, width, want)
		}
	}
}

// A right click on one of several selected rows keeps the selection.
func TestTheMenuOfASelectedRow(t *testing.T) {
	for marked, want := range map[bool]int{false: 1, true: 0} {
		pressed, menus := 0, 0
		r := &Row[RowContent]{
			Content: plainRow{}, Pressed: func(fyne.KeyModifier) { pressed++ }, Menu: func(fyne.Position) { menus++ }, state: RowState{Marked: marked},
		}
		r.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonSecondary})
		if pressed != want || menus != 1 {
			t.Errorf("marked %v: pressed %d times, %d menus", marked, pressed, menus)
		}
	}
}

// plainRow is the content of a row of 44 pixels.
type plainRow struct{ RowContent }

func (plainRow) Height() float32 { return 44 }

// What stands above the rest of a higher row is no part of it: a press there chooses nothing.
func TestTheHeadingOfARow(t *testing.T) {
	pressed := 0
	r := &Row[RowContent]{Content: plainRow{}, Pressed: func(fyne.KeyModifier) { pressed++ }}
	r.BaseWidget.Resize(fyne.NewSize(300, 92))
	for _, y := range []float32{0, 47, 48, 91} {
		r.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: fyne.PointEvent{Position: fyne.NewPos(9, y)}})
	}
	if pressed != 2 {
		t.Errorf("pressed %d times of 2", pressed)
	}
}

// Of several rows that match the first one counts, on whatever page it is.
func TestTheFirstRowThatMatches(t *testing.T) {
	p := AllRows(make([]int, 5*PageSize))
	for range 20 {
		if i, ok := p.Index(func(int) bool { return true }); !ok || i != 0 {
			t.Fatalf("the first row is %d", i)
		}
	}
}
