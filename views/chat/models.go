package chat

import (
	"context"
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// modelsPage is what there is to reply with: the server, the models that are
// installed, those that come down, and those that would fit this machine.
type modelsPage struct {
	w        *Window
	box      *fyne.Container
	scroll   *container.Scroll
	stop     *kit.Stop
	sign     *canvas.Image
	heading  *kit.Line
	text     *widget.Label
	warning  *kit.Banner
	acts     *fyne.Container
	command  *widget.Label
	commands *fyne.Container
	pulls    *fyne.Container
	pulling  map[string]*pullRow
	list     *fyne.Container
	advised  *fyne.Container
	get      *kit.Entry
	fetch    *kit.Button
	others   *fyne.Container
	checks   map[string]api.ModelCheck // what checks found since the window was opened
	checking string                    // the model that is being checked
	starting bool
	at       int    // the model that keys act on
	deleting string // the model that is asked about
	shown    string // what is drawn
	pulled   string
}

func newModelsPage(w *Window) *modelsPage {
	p := &modelsPage{w: w, pulling: map[string]*pullRow{}, checks: map[string]api.ModelCheck{}}
	p.stop = kit.NewStop(w.keys)
	p.stop.Changed = func() { p.shown = ""; p.draw() }
	p.sign = kit.Icon(assets.Dot(assets.ColorMuted), 20)
	p.heading, p.text = kit.Heading(""), kit.Wrapped(fyne.TextWrapWord)
	p.warning = kit.NewBanner()
	p.acts, p.pulls, p.list, p.advised = kit.Cols(8), kit.Rows(8), kit.Rows(4), kit.Rows(4)
	p.command = kit.Wrapped(fyne.TextWrapBreak)
	p.command.TextStyle.Monospace = true
	copy := kit.NewButton("Copy", "", kit.Quiet, w.keys, func() { w.copy(p.command.Text, "Copied the command") })
	ground := kit.NewFill(theme.ColorNameInputBackground, assets.Radius, fyne.Size{})
	p.commands = container.NewStack(ground, kit.Pad(4, 4, 12, 4, container.NewBorder(nil, nil, nil, kit.Centered(copy), kit.Centered(kit.Flush(p.command)))))
	p.get = kit.NewEntry("Another one by its name, as qwen3:4b", w.keys)
	p.get.Escaped = func() { w.win.Canvas().Focus(p.stop) }
	p.get.OnSubmitted = p.pullTyped
	p.fetch = kit.NewButton("Download", "Enter", kit.Plain, w.keys, func() { p.pullTyped(p.get.Text) })
	p.pulls.Hide()
	p.lay()
	return p
}

func (p *modelsPage) lay() {
	back := kit.NewButton("Back", "Esc", kit.Plain, p.w.keys, func() { p.w.turn(talk) })
	title := container.NewBorder(nil, nil, nil, kit.Centered(back), kit.Centered(kit.Heading("Models")))
	head := container.NewVBox(kit.AtLeast(0, 52, kit.Pad(0, 0, 24, 16, title)), kit.Hairline())
	state := container.NewBorder(nil, nil, kit.Pad(0, 0, 0, 8, kit.Centered(p.sign)), nil, kit.Centered(p.heading))
	server := kit.Rows(8, state, kit.Flush(p.text), p.commands, p.acts)
	p.others = kit.Rows(8, p.advised, container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 8, 0, kit.Centered(p.fetch)), p.get))
	body := kit.Rows(20, server, p.pulls, p.list, p.others)
	p.scroll = container.NewVScroll(kit.Pad(20, 24, 24, 16, container.New(leftmost{720}, body)))
	p.box = container.NewBorder(container.NewVBox(head, p.warning.Container), nil, nil, nil, container.NewStack(p.stop, p.scroll))
}

// draw shows the page if it is the one that is looked at.
func (p *modelsPage) draw() {
	st := &p.w.st
	if st.page != models {
		return
	}
	p.at = max(0, min(p.at, len(st.models.Models)-1))
	p.drawPulls()
	m := st.models
	m.Pulls = nil
	key := fmt.Sprint(m, st.lost, st.known, st.modelFail, p.checking, p.starting, p.at, p.deleting, p.stop.Focused(), len(p.checks), len(st.models.Pulls))
	if key == p.shown {
		return
	}
	p.shown = key
	p.drawServer()
	p.drawModels()
	p.drawAdvised()
	p.scroll.Content.Refresh()
	p.scroll.Refresh()
}

// drawServer says how the model server is and what to do about it.
func (p *modelsPage) drawServer() {
	st := &p.w.st
	s := serverWords(st.models.Server, st.known, st.modelFail)
	p.sign.Resource = theme.NewColoredResource(icon(s.icon), s.color)
	p.sign.Refresh()
	p.heading.SetText(s.heading)
	text, command := commandIn(s.text)
	p.text.SetText(text)
	p.command.SetText(command)
	kit.Show(command != "", p.commands)
	p.warning.Say(kit.Sentence(kit.Clean(st.models.Server.Warning)))
	p.acts.Objects = nil
	switch {
	case p.starting:
		b := kit.NewButton("Starting…", "", kit.Primary, p.w.keys, nil)
		b.SetEnabled(false)
		p.acts.Add(b)
	case st.models.Server.State == api.ServerStopped:
		p.acts.Add(p.button("Start it", "S", kit.Primary, func() { p.w.serve(nil) }))
	case st.modelFail != "" || st.models.Server.State == api.ServerMissing || st.models.Server.State == api.ServerStrange:
		p.acts.Add(p.button("Look again", "L", kit.Plain, p.w.modelled.poke))
	}
	kit.Show(len(p.acts.Objects) > 0, p.acts)
}

func (p *modelsPage) button(text, key string, kind kit.Kind, do func()) *kit.Button {
	b := kit.NewButton(text, key, kind, p.w.keys, do)
	b.SetEnabled(p.w.can())
	return b
}

// drawAdvised offers models that fit this machine and are not there yet.
func (p *modelsPage) drawAdvised() {
	st := &p.w.st
	p.advised.Objects = nil
	for _, r := range st.models.Recommended {
		if slices.ContainsFunc(st.models.Models, func(m api.Model) bool { return m.Name == r.Name }) || p.comes(r.Name) {
			continue
		}
		if len(p.advised.Objects) == mostModels {
			break
		}
		kind := kit.Plain
		if len(st.models.Models) == 0 && len(p.advised.Objects) == 0 && len(st.models.Pulls) == 0 {
			kind = kit.Primary
		}
		get := p.button("Download", "", kind, func() { p.pull(r.Name) })
		get.SetEnabled(p.w.can() && p.serves())
		p.advised.Add(modelLine(kit.Clean(r.Name), kit.Size(r.Size)+" to download", kit.Sentence(kit.Clean(r.Why)), "", look{}, kit.Centered(get)))
	}
	if len(p.advised.Objects) > 0 {
		p.advised.Objects = append([]fyne.CanvasObject{kit.NewLine("Recommended for this machine").Bold(true)}, p.advised.Objects...)
	}
	kit.Show(len(p.advised.Objects) > 0, p.advised)
	p.fetch.SetEnabled(p.w.can() && p.serves())
	kit.Show(p.serves(), p.others)
	if !p.serves() && len(p.advised.Objects) > 0 {
		p.others.Show()
	}
}

// serves says whether there is a server that can be asked for models.
func (p *modelsPage) serves() bool {
	s := p.w.st.models.Server.State
	return p.w.st.known && (s == api.ServerRunning || s == api.ServerRemote)
}

func (p *modelsPage) pullTyped(name string) {
	if name = trimmed(name); name != "" {
		p.pull(name)
		p.get.SetText("")
	}
}

// pull downloads a model; how far it is comes with the models.
func (p *modelsPage) pull(name string) {
	p.w.do("download "+kit.Clean(name), func(ctx context.Context) error {
		_, err := api.PullModel.Call(ctx, p.w.o.Client, api.ModelRequest{Name: name})
		return err
	}, p.w.modelled.poke)
}
