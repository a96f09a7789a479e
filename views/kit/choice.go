package kit

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/base/lang"
)

// Option is a value to choose, and what people call it.
type Option[T any] struct {
	Value T
	Name  string
}

// Choice is a Select among named values. The first one is chosen at the start.
type Choice[T comparable] struct {
	Select  *Select // what is shown
	options []Option[T]
	chosen  T
	filters bool // any but the first option leaves something out, which is to be seen
}

// NewChoice makes a choice; changed is called with the value that a person chose.
func NewChoice[T comparable](keys Keys, changed func(T), options ...Option[T]) *Choice[T] {
	c := &Choice[T]{}
	c.Select = NewSelect(nil, keys, func(string) {
		if i := c.Select.SelectedIndex(); i >= 0 && c.options[i].Value != c.chosen {
			c.chosen = c.options[i].Value
			changed(c.chosen)
		}
	})
	c.Draw(options[0].Value, options...)
	return c
}

// AsFilter makes any but the first option stand out once it is chosen; it returns c.
func (c *Choice[T]) AsFilter() *Choice[T] { c.filters = true; return c }

// Draw shows a value as chosen, without calling changed. Options take the place
// of those that were there, but for the chosen one; none leaves them as they are.
func (c *Choice[T]) Draw(chosen T, options ...Option[T]) {
	is := func(o Option[T]) bool { return o.Value == chosen }
	if before := slices.IndexFunc(c.options, is); len(options) > 0 {
		if before >= 0 && !slices.ContainsFunc(options, is) {
			options = append(options, c.options[before])
		}
		c.options = options
	}
	c.chosen = chosen
	names := make([]string, len(c.options))
	for i, o := range c.options {
		names[i] = o.Name
	}
	selected := ""
	if i := slices.IndexFunc(c.options, is); i >= 0 {
		selected = names[i]
	}
	set(c.Select, &c.Select.marked, c.filters && selected != names[0])
	if c.Select.Selected != selected || !slices.Equal(c.Select.Options, names) {
		c.Select.Options, c.Select.Selected = names, selected
		c.Select.Refresh()
	}
}

// Choose chooses a value as a person does.
func (c *Choice[T]) Choose(value T) {
	if i := slices.IndexFunc(c.options, func(o Option[T]) bool { return o.Value == value }); i >= 0 {
		c.Select.SetSelectedIndex(i)
	}
}

// Tabs is a row of tabs, one for each value.
type Tabs[T comparable] struct {
	Box     *fyne.Container
	options []Option[T]
	tabs    []*Tab
}

// NewTabs makes a row of tabs; turn is called with the value of the one that is pressed.
func NewTabs[T comparable](keys Keys, turn func(T), options ...Option[T]) *Tabs[T] {
	t := &Tabs[T]{Box: Cols(4), options: options}
	for _, o := range options {
		tab := NewTab(o.Name, keys, func() { turn(o.Value) })
		t.tabs = append(t.tabs, tab)
		t.Box.Add(tab)
	}
	return t
}

// Draw shows which tab is chosen, and how many things are in each; a count below 0
// is not known.
func (t *Tabs[T]) Draw(chosen T, count func(T) int) {
	for i, o := range t.options {
		t.tabs[i].Set(count(o.Value), o.Value == chosen)
	}
}

// Tab returns the tab of a value.
func (t *Tabs[T]) Tab(value T) *Tab {
	return t.tabs[slices.IndexFunc(t.options, func(o Option[T]) bool { return o.Value == value })]
}

// searchAfter is how long typing rests before what was typed is searched for.
const searchAfter = 150 * time.Millisecond

// NewListSearch makes the search field of a list: it searches when typing rests.
// Escape empties it; Down, Enter, and Escape once it is empty lead to the list.
func NewListSearch(d Dispatch, keys Keys, search func(text string), toList func()) *Entry {
	e := NewSearch(lang.T("Search"), keys)
	stop := func() {}
	e.OnChanged = func(text string) {
		stop()
		stop = d.After(searchAfter, func() { search(text) })
	}
	e.Escaped = func() {
		if e.Text != "" {
			e.SetText("")
			return
		}
		toList()
	}
	e.Moved = toList
	e.OnSubmitted = func(string) { toList() }
	return e
}
