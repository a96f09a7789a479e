package kit

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
)

// restAfter is how long scrolling rests before the rows in sight are fetched:
// who drags the bar through 100,000 rows wants those where it stops.
const restAfter = 30 * time.Millisecond

// restOfHand is how long no key was pressed and the pointer not moved when rows may move again:
// before, a press could be meant for the row that was there.
const restOfHand = 2 * time.Second

// LongListOptions are what a LongList of items T with rows C works with.
type LongListOptions[T any, C RowContent] struct {
	Dispatch Dispatch
	Keys     Keys
	// NewContent makes the content of a row, without an item.
	NewContent func() C
	// Fill puts an item into a row and reports whether that changed it.
	Fill func(content C, item T) (changed bool)
	// Marked reports whether an item is one of several that are selected; may be nil.
	Marked func(T) bool
	// Pressed is called when row i is pressed; nil: the row is selected.
	Pressed func(i int, held fyne.KeyModifier)
	// Opened is called when the current row is double-clicked; may be nil.
	Opened func()
	// Menu is called when the current row is right-clicked; may be nil.
	Menu func(at fyne.Position)
	// Fetch returns the work that reads pages, to be run off the UI goroutine. It
	// must not change anything but what put changes, on the UI goroutine. Nil: all
	// rows are there.
	Fetch func(pages []int) (work func(ctx context.Context) (put func(), err error))
	// Fetched is called when rows came in, or could not be read.
	Fetched func(err error)
	// Changed is called when another row is current.
	Changed func()
	// Hovered is called when the pointer comes to an item in a row or leaves it, which may be none any more; may be nil.
	Hovered func(content C, item T, on bool)
	// Rested is called once no key was pressed and the pointer not moved for a while; may be nil.
	Rested func()
}

// LongList is a list of any length. Its rows are fetched where scrolling rests,
// so it is as quick with a hundred thousand as with ten.
type LongList[T any, C RowContent] struct {
	List
	Pages Pages[T]
	Index int // the current row

	o          LongListOptions[T, C]
	generation int     // answers for an older list are dropped
	fetching   bool    // rows are being fetched
	stale      bool    // and what they show changed meanwhile
	resting    bool    // rows in sight are missing and will be fetched soon
	hovered    *Row[C] // the row under the pointer
	stopRest   func()  // ends the wait until the hand rests; nil: it does
}

// rowGap is the room that a list leaves between rows.
const rowGap float32 = 4

// NewLongList makes a list of unknown length.
func NewLongList[T any, C RowContent](o LongListOptions[T, C]) *LongList[T, C] {
	l := &LongList[T, C]{o: o}
	l.Length = func() int { return l.Pages.Total }
	l.CreateItem = func() fyne.CanvasObject { return NewListRow(o.NewContent()) }
	l.UpdateItem = func(i int, row fyne.CanvasObject) { l.fill(i, row.(*Row[C])) }
	l.Extend(l, o.Keys, o.NewContent().Height()+rowGap)
	return l
}

// Current returns the item of the current row, if it has been fetched.
func (l *LongList[T, C]) Current() (T, bool) { return l.Pages.Row(l.Index) }

// Select makes row i the current one and scrolls to it.
func (l *LongList[T, C]) Select(i int) {
	l.Index = Clamp(i, l.Pages.Total)
	l.ScrollTo(l.Index)
	if _, ok := l.Current(); !ok {
		l.FetchMissing()
	}
	l.Refresh()
	if l.o.Changed != nil {
		l.o.Changed()
	}
}

// Replace forgets all rows and drops those that are on their way: what comes
// next may be another list.
func (l *LongList[T, C]) Replace(p Pages[T]) {
	l.generation++
	l.fetching, l.stale = false, false
	l.Pages = p
}

// InSightPages returns the pages of the rows in sight and of the current one.
func (l *LongList[T, C]) InSightPages() []int {
	first, last := l.InSight()
	return l.Pages.Covering(first, last, l.Index)
}

// Stir says that a key was pressed or the pointer moved: rows are not to move before that rests.
func (l *LongList[T, C]) Stir() {
	if l.stopRest != nil {
		l.stopRest()
	}
	l.stopRest = l.o.Dispatch.After(restOfHand, func() {
		l.stopRest = nil
		if l.o.Rested != nil {
			l.o.Rested()
		}
	})
}

// Stirs reports whether a key was pressed or the pointer moved a moment ago.
func (l *LongList[T, C]) Stirs() bool { return l.stopRest != nil }

// AtTop reports whether new rows may push the others down: only at the top, and not while a
// hand is at the list.
func (l *LongList[T, C]) AtTop() bool { return l.GetScrollOffset() <= 0 && !l.Stirs() }

// FetchMissing fetches the rows in sight that are not there, once scrolling rests.
func (l *LongList[T, C]) FetchMissing() {
	if l.resting {
		return
	}
	l.resting = true
	l.o.Dispatch.After(restAfter, func() {
		l.resting = false
		l.FetchPages(l.Pages.Missing(l.InSightPages()))
	})
}

// FetchPages fetches pages, one lot at a time.
func (l *LongList[T, C]) FetchPages(pages []int) {
	if len(pages) == 0 || l.fetching || l.o.Fetch == nil {
		return
	}
	l.fetching = true
	mine, work := l.generation, l.o.Fetch(pages)
	l.o.Dispatch.Go(func(ctx context.Context) func() {
		put, err := work(ctx)
		return func() {
			if mine == l.generation {
				l.fetched(put, err)
			}
		}
	})
}

// Renew fetches the rows in sight again, since what they show may have changed.
func (l *LongList[T, C]) Renew() {
	if l.stale = l.fetching; !l.stale {
		l.FetchPages(l.InSightPages())
	}
}

func (l *LongList[T, C]) fetched(put func(), err error) {
	l.fetching = false
	if err == nil {
		put()
		l.Refresh()
	}
	l.o.Fetched(err)
	switch {
	case err != nil || l.Pages.Total == 0:
	case l.stale:
		l.Renew()
	case len(l.Pages.Missing(l.InSightPages())) > 0:
		l.FetchMissing()
	}
}

func (l *LongList[T, C]) fill(i int, r *Row[C]) {
	r.Index = i
	r.Hovered = func(_ fyne.Widget, on bool) { l.hover(r, on) }
	r.Moved = l.Stir
	item, ok := l.Pages.Row(i)
	if !ok {
		r.Pressed, r.Opened, r.Menu = nil, nil, nil
		r.Set(RowState{Blank: true}, false)
		l.FetchMissing()
		return
	}
	r.Pressed = func(held fyne.KeyModifier) { l.press(i, held) }
	r.Opened, r.Menu = l.o.Opened, l.o.Menu
	current := i == l.Index
	state := RowState{Current: current, Focused: current && l.HasFocus(), Marked: l.o.Marked != nil && l.o.Marked(item)}
	r.Set(state, l.o.Fill(r.Content, item) || r.State().Blank)
}

func (l *LongList[T, C]) press(i int, held fyne.KeyModifier) {
	if l.o.Pressed != nil {
		l.o.Pressed(i, held)
		return
	}
	l.Select(i)
}

func (l *LongList[T, C]) hover(row *Row[C], on bool) {
	l.Stir()
	switch {
	case on:
		l.hovered = row
	case l.hovered == row:
		l.hovered = nil
	}
	if l.o.Hovered == nil {
		return
	}
	if item, ok := l.Pages.Row(row.Index); ok || !on { // what it leaves may have gone
		l.o.Hovered(row.Content, item, on)
	}
}

// RowsInSight returns the number of whole rows that fit into the list.
func (l *List) RowsInSight() int { return int(l.Size().Height / l.step) }

// Spot is a row and where it is in the list, from the top of what is in sight.
type Spot[T any] struct {
	Item T
	y    float32
	ok   bool
}

// Spot remembers the row that a person is at, so that it does not move when others come in
// above it: the one under the pointer, else the current one, else the first in sight.
func (l *LongList[T, C]) Spot() Spot[T] {
	offset := l.GetScrollOffset()
	first, last := l.InSight()
	at := first
	switch {
	case l.hovered != nil && l.hovered.Visible():
		at = l.hovered.Index
	case l.Index >= first && l.Index <= last:
		at = l.Index
	}
	item, ok := l.Pages.Row(at)
	return Spot[T]{item, float32(at)*l.step - offset, ok}
}

// ScrollBack scrolls to a spot, if its item is there; same compares items.
func (l *LongList[T, C]) ScrollBack(s Spot[T], same func(T) bool) {
	if !s.ok {
		return
	}
	if i, ok := l.Pages.Index(same); ok {
		l.ScrollToOffset(float32(i)*l.step - s.y)
	}
}
