package chat

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// mostOffered is how many commands are offered at once.
const mostOffered = 6

// complete offers the commands that begin like what is typed. It stands above
// the entry and covers nothing: a question that is asked stays in sight.
type complete struct {
	w    *Window
	box  *fyne.Container
	rows *fyne.Container
	hits []api.Command
	at   int
}

func newComplete(w *Window) *complete {
	c := &complete{w: w, rows: kit.Rows(0)}
	ground := kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged("separator")
	c.box = container.New(columned{columnMost()}, container.NewStack(ground, kit.Pad(4, 4, 4, 4, c.rows)))
	c.box.Hide()
	return c
}

// typed offers what fits.
func (c *complete) typed(text string) {
	c.hits, c.at = nil, 0
	if strings.HasPrefix(text, "/") && !strings.ContainsAny(text, " \n") {
		for _, cmd := range c.w.st.cmds {
			if strings.HasPrefix(cmd.Name, strings.ToLower(text)) && cmd.Name != text && len(c.hits) < mostOffered {
				c.hits = append(c.hits, cmd)
			}
		}
	}
	c.draw()
}

// open says whether anything is offered.
func (c *complete) open() bool { return len(c.hits) > 0 }

// key chooses and takes; false: it was not used.
func (c *complete) key(k fyne.KeyName) bool {
	if !c.open() {
		return false
	}
	switch k {
	case fyne.KeyUp:
		c.at = (c.at + len(c.hits) - 1) % len(c.hits)
	case fyne.KeyDown:
		c.at = (c.at + 1) % len(c.hits)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyTab:
		c.take(c.at)
		return true
	case fyne.KeyEscape:
		c.hits = nil
	default:
		return false
	}
	c.draw()
	return true
}

// take writes a command into the entry.
func (c *complete) take(i int) {
	if i >= len(c.hits) {
		return
	}
	text := c.hits[i].Name
	if c.hits[i].Args != "" {
		text += " "
	}
	d := c.w.composer.d
	d.text = text
	c.w.composer.fill(d)
	c.w.focusEntry()
}

func (c *complete) draw() {
	was := c.box.Visible()
	c.rows.Objects = nil
	for i, cmd := range c.hits {
		c.rows.Add(newOffered(cmd, i == c.at, func() { c.take(i) }))
	}
	kit.Show(c.open(), c.box)
	if was || c.open() {
		c.box.Refresh()
		c.w.layTalk()
	}
}

// offered is one command: its name, what it wants, and what it does.
type offered struct {
	widget.BaseWidget
	cmd     api.Command
	on      bool
	pressed func()
}

func newOffered(cmd api.Command, on bool, pressed func()) *offered {
	o := &offered{cmd: cmd, on: on, pressed: pressed}
	o.ExtendBaseWidget(o)
	return o
}

// DebugText is the command.
func (o *offered) DebugText() string { return kit.Clean(o.cmd.Name) }

// Tapped takes it.
func (o *offered) Tapped(*fyne.PointEvent) { o.pressed() }

// Cursor says that it can be pressed.
func (o *offered) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer is for Fyne.
func (o *offered) CreateRenderer() fyne.WidgetRenderer {
	ground := kit.NewFill("", assets.Radius, fyne.NewSize(0, 28))
	if o.on {
		ground.SetColor(assets.ColorSelected)
	}
	name := kit.NewLine(kit.CleanTo(strings.TrimSpace(o.cmd.Name+" "+o.cmd.Args), 40)).Bold(o.on)
	key := ""
	if o.on {
		key = "Tab"
	}
	row := container.NewBorder(nil, nil, kit.AtLeast(160, 20, kit.Centered(name)), kit.Centered(kit.Small(key).Whole()),
		kit.Centered(kit.Small(kit.Clean(o.cmd.Help))))
	return widget.NewSimpleRenderer(container.NewStack(ground, kit.Pad(0, 0, 8, 8, row)))
}
