package activity

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// tabBar chooses which part of the page is shown.
type tabBar struct {
	box  *fyne.Container
	tabs []*kit.Tab
}

func newTabBar(f *frame.Frame, turn func(tab)) *tabBar {
	b := &tabBar{}
	row := kit.Cols(4)
	for i, name := range tabNames() {
		t := kit.NewTab(name, f.ChromeKeys(), func() { turn(tab(i)) })
		b.tabs = append(b.tabs, t)
		row.Add(t)
	}
	b.box = kit.Pad(8, 8, 8, 8, container.NewBorder(nil, nil, row, nil))
	return b
}

func (b *tabBar) draw(m *model, calls int) {
	counts := []int{-1, -1, -1}
	if m.read {
		counts[callsTabIndex] = calls + m.newer
	}
	if m.granted {
		counts[grantsTabIndex] = len(m.grants)
	}
	for i, t := range b.tabs {
		t.Set(counts[i], m.tab == tab(i))
	}
}

// line stands above the list: the day of its first row, that it shows one
// request only, and how many records came in since. Its room is always there,
// so that nothing moves when it has something to say.
type line struct {
	box          *fyne.Container
	day          *kit.Line
	trace, newer *kit.Button
}

func newLine(commands *frame.Commands) *line {
	l := &line{day: kit.Small("").Bold(true)}
	l.trace = commands.Button("trace", kit.Quiet).WithIcon(theme.NewThemedResource(theme.CancelIcon()))
	l.trace.SetText("One request")
	l.newer = commands.Button("new", kit.Quiet).WithIcon(assets.Dot(theme.ColorNamePrimary))
	right := kit.Cols(4, l.trace, l.newer)
	l.box = kit.Pad(8, 0, 24, 8, kit.AtLeast(200, 32, container.NewBorder(nil, nil, nil, right, kit.Centered(l.day))))
	return l
}

func (l *line) draw(m *model) {
	kit.Show(m.filter.trace != "", l.trace)
	kit.Show(m.newer > 0, l.newer)
	l.newer.SetText(kit.Count(m.newer) + " new")
	l.box.Refresh()
}
