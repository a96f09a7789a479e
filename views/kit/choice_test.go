package kit_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// A choice follows what it is told without saying so, and says what a person chose.
func TestChoice(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	option := func(v int, name string) kit.Option[int] { return kit.Option[int]{Value: v, Name: name} }
	var chosen []int
	c := kit.NewChoice(kit.NoKeys{}, func(v int) { chosen = append(chosen, v) }, option(0, "all"), option(1, "one"), option(2, "two"))
	for _, row := range []struct {
		what     string
		act      func()
		selected string
		options  []string
		chosen   []int
	}{
		{"at the start", func() {}, "all", []string{"all", "one", "two"}, nil},
		{"drawn", func() { c.Draw(2) }, "two", []string{"all", "one", "two"}, nil},
		{"chosen again", func() { c.Select.SetSelected("two") }, "two", []string{"all", "one", "two"}, nil},
		{"other options without the chosen one", func() { c.Draw(2, option(0, "all"), option(3, "three")) }, "two", []string{"all", "three", "two"}, nil},
		{"chosen by a person", func() { c.Select.SetSelected("three") }, "three", []string{"all", "three", "two"}, []int{3}},
		{"chosen by its value", func() { c.Choose(0) }, "all", []string{"all", "three", "two"}, []int{3, 0}},
		{"a value that there is not", func() { c.Choose(9); c.Draw(9) }, "", []string{"all", "three", "two"}, []int{3, 0}},
		{"another name", func() { c.Draw(3, option(0, "any"), option(3, "3")) }, "3", []string{"any", "3"}, []int{3, 0}},
	} {
		row.act()
		if c.Select.Selected != row.selected || !slices.Equal(c.Select.Options, row.options) || !slices.Equal(chosen, row.chosen) {
			t.Errorf("%s: %q of %q, told %v; want %q of %q, %v", row.what, c.Select.Selected, c.Select.Options, chosen, row.selected, row.options, row.chosen)
		}
	}
}

// A filter that leaves something out stands out; a choice of another kind does not.
func TestAFilterThatIsSetStandsOut(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	options := []kit.Option[int]{{Value: 0, Name: "all"}, {Value: 1, Name: "one"}}
	plain, filter := kit.NewChoice(kit.NoKeys{}, func(int) {}, options...), kit.NewChoice(kit.NoKeys{}, func(int) {}, options...).AsFilter()
	for value, want := range []bool{false, true} {
		for c, want := range map[*kit.Choice[int]]bool{plain: false, filter: want} {
			c.Draw(value)
			ground := test.WidgetRenderer(c.Select).Objects()[0].(*canvas.Rectangle)
			if got := ground.FillColor == kit.Color(assets.ColorSelected); got != want {
				t.Errorf("with %d of a filter (%v), it stands out: %v", value, c == filter, got)
			}
		}
	}
}
