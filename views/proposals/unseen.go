package proposals

import (
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// unseen lists the files that are approved, each with its tick, its folder and its reason: first
// those that were not in sight. Its button shows more until each of these was, then it approves.
type unseen struct {
	kit.List
	box   *fyne.Container // in place of the details
	form  *kit.Form       // in place of their buttons
	files []api.Proposal
	need  int             // how many of them, from the first, were not in sight
	read  int             // how many lines were in sight, from the first one without a gap
	out   map[string]bool // those whose tick was taken

	title  *kit.Line
	about  *kit.Line // how many of them were not in sight yet, and what is not among them
	apart  string    // what is not
	next   *kit.Button
	settle *settleGuard
}

// showMore is what the button says until each line was in sight.
const showMore = "Show more"

func newUnseen(p *Page, b batch, do func()) *unseen {
	f, done := p.f, p.details.foot.Close
	u := &unseen{files: slices.Concat(b.unseen, b.seen), need: len(b.unseen), out: map[string]bool{}, title: kit.Heading(""), settle: newSettleGuard(f.Dispatch)}
	keys := unseenKeys{f.FormKeys(), u}
	u.Length = func() int { return len(u.files) }
	u.CreateItem = func() fyne.CanvasObject { return newUnseenLine(keys, u.tick, f.Hint) }
	u.UpdateItem = func(i int, o fyne.CanvasObject) {
		q, said := u.files[i], u.files[i]
		if i > 0 && u.files[i-1].DestinationDir == q.DestinationDir && reasonHere(u.files[i-1]) == reasonHere(q) {
			said.ReasonHere, said.Reasoning = "", "" // it is said above
		}
		t := rowOf(said, f.Home, f.Now(), false)
		t.place, t.picture = placeOf(q, f.Home), p.thumbs.of(q)
		o.(*unseenLine).set(q, t, !u.out[q.ID])
		f.Dispatch.After(0, u.draw) // once it is laid out
	}
	u.Extend(u, keys, rowHeight)
	u.next = kit.NewButton(lang.T(showMore), "Enter", kit.Primary, keys, func() {
		if u.next.DebugText() == lang.T(showMore) {
			u.showMore()
			return
		}
		b.known.drop(slices.DeleteFunc(u.files, func(q api.Proposal) bool { return !u.out[q.ID] }))
		done()
		do()
	}).Guarded(u.settle)
	cancel := kit.NewButton(lang.T("Cancel"), "Esc", kit.Quiet, keys, done)
	u.about, u.apart = kit.Small("").AsProse(true), apartText(b.known)
	u.about.Hide()
	top := kit.Pad(0, 8, 0, 0, kit.Rows(2, u.title, u.about))
	u.box = kit.Pad(16, 8, 16, 16, container.NewBorder(top, nil, nil, nil, kit.Tight(u)))
	u.form = &kit.Form{Box: kit.Cols(8, u.next, cancel), First: u.next, Cancel: done}
	return u
}

// apartText says what of the list is not approved with the rest; empty: nothing.
func apartText(known selection) string {
	var apart []string
	if n := known.sensitive(); n > 0 {
		apart = append(apart, lang.T("%s sensitive", kit.Count(n)))
	}
	if n := known.questions(); n > 0 {
		apart = append(apart, kit.Number(n, "%s question", "%s questions"))
	}
	if len(apart) == 0 {
		return ""
	}
	return lang.T("Not among them: %s", strings.Join(apart, ", "))
}

// tick takes the tick from a file, which is not approved then, or gives it back.
func (u *unseen) tick(id string, on bool) {
	if delete(u.out, id); !on {
		u.out[id] = true
	}
	u.draw()
}

// showMore shows the first line that was not in sight, below the last one that was.
func (u *unseen) showMore() {
	u.note()
	u.ScrollToOffset(float32(max(0, u.read-1)) * rowHeight)
	u.settle.again()
	u.draw()
}

// scroll moves as a key says; a line stays in sight.
func (u *unseen) scroll(key fyne.KeyName) {
	page := max(rowHeight, u.Size().Height-rowHeight)
	u.ScrollToOffset(u.GetScrollOffset() + kit.Distance(key, rowHeight, page, float32(len(u.files))*rowHeight))
	u.draw()
}

// note counts the lines in sight, if they follow those that were in sight before.
func (u *unseen) note() {
	const tolerance = 1 // pixel
	top := u.GetScrollOffset()
	first := int(math.Ceil(float64((top - tolerance) / rowHeight)))
	end := int((top + u.Size().Height + tolerance) / rowHeight)
	if first <= u.read {
		u.read = min(max(u.read, end), len(u.files))
	}
}

// draw says on the button what it does by now. A press at once was meant for what it did before.
func (u *unseen) draw() {
	u.note()
	n := len(u.files) - len(u.out)
	u.title.SetText(lang.T("Approve %s?", kit.Number(n, "%s file", "%s files")))
	text, about := lang.T("Approve %s", kit.Count(n)), u.apart
	if u.read < u.need {
		text = lang.T(showMore)
		about = kit.Join(lang.T("%s more below", kit.Count(u.need-u.read)), about)
	}
	u.about.SetText(about)
	if about != "" && u.Size().Height > 0 { // shown once, it stays: nothing moves while lines are read
		kit.Show(true, u.about)
	}
	u.next.SetEnabled(n > 0 || u.read < u.need)
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
