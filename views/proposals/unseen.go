package proposals

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// unseen lists files that were not in sight, a line for each with its folder, and asks
// about them and others. Its button shows more until each line was in sight, then it approves.
type unseen struct {
	kit.List
	box   *fyne.Container // in place of the details
	form  *kit.Form       // in place of their buttons
	files []api.Proposal
	read  int // how many lines were in sight, from the first one without a gap

	next   *kit.Button
	do     string // what the button says at the end
	settle *settleGuard
}

// showMore is what the button says until each line was in sight.
const showMore = "Show more"

// unseenHeight is the height of a line.
const unseenHeight float32 = 20

func newUnseen(f *frame.Frame, b batch, done, do func()) *unseen {
	n := len(b.ids())
	u := &unseen{files: b.unseen, do: lang.T("Approve %s", kit.Count(n)), settle: newSettleGuard(f.Dispatch)}
	keys := unseenKeys{f.FormKeys(), u}
	u.Length = func() int { return len(u.files) }
	u.CreateItem = func() fyne.CanvasObject { return newUnseenLine(f.Hint) }
	u.UpdateItem = func(i int, o fyne.CanvasObject) {
		o.(*unseenLine).set(u.files[i], f.Home)
		f.Dispatch.After(0, u.draw) // once it is laid out
	}
	u.Extend(u, keys, unseenHeight)
	u.next = kit.NewButton(lang.T(showMore), "Enter", kit.Primary, keys, func() {
		if u.next.DebugText() == lang.T(showMore) {
			u.showMore()
			return
		}
		done()
		do()
	}).Guarded(u.settle)
	cancel := kit.NewButton(lang.T("Cancel"), "Esc", kit.Quiet, keys, done)
	about := kit.Number(len(u.files), "%s file", "%s files")
	if more := n - len(u.files); more > 0 {
		about += lang.T(", apart from the %s that you have seen", kit.Count(more))
	}
	top := kit.Pad(0, 8, 0, 0, kit.Rows(2, kit.Heading(lang.T("Approve %s?", kit.Number(n, "%s file", "%s files"))), kit.Small(lang.T("Not in sight yet: %s", about))))
	u.box = kit.Pad(16, 8, 16, 16, container.NewBorder(top, nil, nil, nil, kit.Tight(u)))
	u.form = &kit.Form{Box: kit.Cols(8, u.next, cancel), First: u.next, Cancel: done}
	return u
}

// showMore shows the first line that was not in sight, below the last one that was.
func (u *unseen) showMore() {
	u.note()
	u.ScrollToOffset(float32(max(0, u.read-1)) * unseenHeight)
	u.settle.again()
	u.draw()
}

// scroll moves as a key says; a line stays in sight.
func (u *unseen) scroll(key fyne.KeyName) {
	page := max(unseenHeight, u.Size().Height-unseenHeight)
	u.ScrollToOffset(u.GetScrollOffset() + kit.Distance(key, unseenHeight, page, float32(len(u.files))*unseenHeight))
	u.draw()
}

// note counts the lines in sight, if they follow those that were in sight before.
func (u *unseen) note() {
	const tolerance = 1 // pixel
	top := u.GetScrollOffset()
	first := int(math.Ceil(float64((top - tolerance) / unseenHeight)))
	end := int((top + u.Size().Height + tolerance) / unseenHeight)
	if first <= u.read {
		u.read = min(max(u.read, end), len(u.files))
	}
}

// draw says on the button what it does by now. A press at once was meant for what it did before.
func (u *unseen) draw() {
	u.note()
	text := u.do
	if u.read < len(u.files) {
		text = lang.T(showMore)
	}
	if u.next.DebugText() != text {
		u.next.SetText(text)
		u.settle.again()
		u.form.Box.Refresh()
	}
}

// Resize says what the button does by then.
func (u *unseen) Resize(s fyne.Size) {
	u.List.Resize(s)
	u.draw()
}

// unseenKeys scroll the list of a form.
type unseenKeys struct {
	kit.Keys
	u *unseen
}

// Key scrolls, or is the form's.
func (k unseenKeys) Key(e *fyne.KeyEvent) bool {
	if kit.Distance(e.Name, 1, 1, 1) == 0 {
		return k.Keys.Key(e)
	}
	k.u.scroll(e.Name)
	return true
}
