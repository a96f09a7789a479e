package proposals

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// waiting shows, above the files, a row for each question, negotiation and plan that waits for the person. Without
// any it takes no room.
type waiting struct {
	f     *frame.Frame
	box   *fyne.Container
	rows  *fyne.Container
	shown []waitingItem
}

// mostWaiting limits the rows, so that the files stay in sight.
const mostWaiting = 4

// waitingItem is one of them: its sort, a line about it, what its button says, and the page that opens.
type waitingItem struct {
	sort, text, act string
	window          api.WindowName
}

func newWaiting(f *frame.Frame) *waiting {
	o := &waiting{f: f, rows: kit.Rows(4)}
	o.box = container.NewVBox(kit.Pad(8, 8, 16, 8, o.rows), kit.Hairline())
	return o
}

// waitingOf returns the items of a status, the most urgent first.
func waitingOf(s api.Status, now time.Time) (out []waitingItem) {
	if s.Approvals > 0 {
		out = append(out, waitingItem{"Questions", kit.Number(s.Approvals, "question") + " from an assistant or a program", "Answer", api.WindowApproval})
	}
	for _, w := range s.Waiting {
		switch w.Window {
		case api.WindowNegotiations:
			until := ""
			if w.Until.After(now) {
				until = "until " + kit.Ahead(w.Until, now)
			}
			out = append(out, waitingItem{"Negotiations", kit.Join(kit.Clean(w.Title), "your turn", kit.Clean(w.Total), until), "Answer", w.Window})
		case api.WindowPlans:
			out = append(out, waitingItem{"Plans", kit.Join(kit.Clean(w.Title), kit.Number(w.Actions, "action")+" ready"), "Review", w.Window})
		}
	}
	return out
}

func (o *waiting) draw(s api.Status) {
	all := waitingOf(s, o.f.Now())
	kit.Show(len(all) > 0, o.box)
	if slices.Equal(all, o.shown) {
		return
	}
	o.shown, o.rows.Objects = all, nil
	for i, x := range all {
		if i == mostWaiting {
			o.rows.Add(kit.Small("and " + kit.Count(len(all)-i) + " more"))
			break
		}
		sort, key := "", ""
		if i == 0 || all[i-1].sort != x.sort { // a sort is named once
			sort = x.sort
		}
		if i == 0 {
			key = "W"
		}
		name := kit.AtLeast(104, 32, kit.Centered(kit.Small(sort).Bold(true).Colored(assets.ColorMuted)))
		open := kit.NewButton(x.act, key, kit.Plain, o.f.ChromeKeys(), func() { o.f.OpenPage(x.window) })
		text := container.NewBorder(nil, nil, kit.Centered(kit.Icon(assets.Dot(theme.ColorNamePrimary), 16)), nil, kit.Pad(0, 0, 8, 8, kit.Centered(kit.NewLine(x.text))))
		o.rows.Add(container.NewBorder(nil, nil, name, open, text))
	}
	o.rows.Refresh()
}

// open opens the page of the first item.
func (o *waiting) open() { o.f.OpenPage(o.shown[0].window) }
