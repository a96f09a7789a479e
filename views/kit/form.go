package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Form is a question that is shown in place of buttons for a while.
type Form struct {
	Box    fyne.CanvasObject
	First  fyne.Focusable // what gets the focus
	Cancel func()         // Escape
}

// Question is what a form of one line asks.
type Question struct {
	Text    string            // what is asked
	Value   *string           // a text to be changed; nil: the answer is yes or no
	Cancel  string            // the button that changes nothing, which Escape presses, too
	Confirm string            // the other button
	Done    func(text string) // it was confirmed
	Closed  func()            // it was cancelled
	Below   bool              // its buttons stand below it, since there is little width
}

// NewQuestion makes the form of a question. A text is confirmed with Enter; of
// yes and no, no has the focus.
func NewQuestion(keys Keys, q Question) *Form {
	text := NewLine(q.Text).Bold(true)
	cancel := NewButton(q.Cancel, "Esc", Plain, keys, q.Closed)
	if q.Value == nil {
		confirm := NewButton(q.Confirm, "", Plain, keys, func() { q.Done("") })
		if q.Below {
			whole := Wrapped(fyne.TextWrapWord) // it is what is consented to
			whole.TextStyle.Bold = true
			whole.SetText(q.Text)
			return &Form{Box: Rows(6, Flush(whole), Flow(8, cancel, confirm)), First: cancel, Cancel: q.Closed}
		}
		box := container.NewBorder(nil, nil, Pad(0, 0, 0, 12, Centered(text.Whole())), nil, container.NewHBox(Centered(Cols(8, cancel, confirm))))
		return &Form{Box: box, First: cancel, Cancel: q.Closed}
	}
	entry := NewEntry("", keys)
	entry.Write(*q.Value)
	entry.Escaped = q.Closed
	entry.OnSubmitted = q.Done
	confirm := NewButton(q.Confirm, "Enter", Primary, keys, func() { q.Done(entry.Text) })
	label := Pad(0, 0, 0, 12, Centered(text.Whole()))
	if q.Below {
		return &Form{Box: Rows(8, container.NewBorder(nil, nil, label, nil, entry), Cols(8, cancel, confirm)), First: entry, Cancel: q.Closed}
	}
	buttons := Pad(0, 0, 8, 0, Centered(Cols(8, cancel, confirm)))
	return &Form{Box: container.NewBorder(nil, nil, label, buttons, Centered(entry)), First: entry, Cancel: q.Closed}
}
