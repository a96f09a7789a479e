package negotiations

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/negotiations/mandate"
)

// mostMessages is how many messages of the assistant are shown.
const mostMessages = 50

// assistantPane shows the mandate, and what the model that negotiates told its user.
type assistantPane struct {
	p *Page
	*reading
	state    *kit.Fact
	mandate  *widget.Label
	set      *kit.Button
	remove   *kit.Button
	start    *kit.Button
	stop     *kit.Button
	messages *fyne.Container
	shown    string
}

func newAssistantPane(p *Page) *assistantPane {
	b := p.Table.Button
	v := &assistantPane{p: p, mandate: kit.Wrapped(fyne.TextWrapWord), messages: kit.Rows(12), state: kit.NewSignedFact(muted(theme.ComputerIcon()), widget.MediumImportance),
		set: b("mandate", kit.Plain), remove: b("remove-mandate", kit.Quiet), start: b("start", kit.Plain), stop: b("stop", kit.Plain)}
	body := kit.Rows(16,
		kit.Rows(8, kit.NewLine(lang.T("Mandate")).Bold(true), kit.Flush(v.mandate), kit.Flow(8, v.set, v.remove)), kit.Hairline(),
		kit.Rows(8, kit.NewLine(lang.T("Assistant")).Bold(true), v.state.Row, container.NewHBox(kit.Cols(0, v.start, v.stop))), v.messages)
	v.reading = newReading(p.f.Keys(), body)
	return v
}

func (v *assistantPane) draw(r api.Room) {
	m := &v.p.m
	text := lang.T("None. Without a mandate the assistant asks you about every offer.")
	if m.mandate != nil {
		text = strings.Join(mandate.Sentences(*m.mandate), "\n")
	}
	kit.WriteLabel(v.mandate, text, widget.MediumImportance)
	kit.Show(m.mandate != nil, v.remove)
	kit.Show(r.State == api.RoomOpen, v.set)
	v.state.Set(assistantText(m.agent, m.mandate != nil))
	kit.Show(r.State == api.RoomOpen && !m.agent.Running, v.start)
	kit.Show(m.agent.Running, v.stop)
	v.drawMessages(m)
	v.box.Refresh()
}

// assistantText says what the assistant does, or why it cannot.
func assistantText(a api.RoomAgent, mandated bool) string {
	model := kit.CleanTo(a.Model, 60)
	switch {
	case a.Working:
		return lang.T("%s is thinking about the last offer.", model)
	case a.Running:
		return lang.T("%s negotiates for you. What the mandate does not cover, it asks.", model)
	case a.Reason != "":
		return lang.Sentence(kit.CleanTo(a.Reason, 300))
	case model == "":
		return lang.T("There is no model on this computer.")
	case !mandated:
		return lang.T("%s can negotiate for you. Without a mandate it asks about everything.", model)
	}
	return lang.T("%s can negotiate for you within the mandate. It never signs: that is yours.", model)
}

// drawMessages shows what the assistant told its user, the last last.
func (v *assistantPane) drawMessages(m *model) {
	all := m.agent.Messages
	all = all[max(0, len(all)-mostMessages):]
	key := ""
	for _, x := range all {
		key += x.At.String() + x.Text + "\x00"
	}
	if key == v.shown {
		return
	}
	v.shown, v.messages.Objects = key, nil
	for _, x := range all {
		v.messages.Add(kit.Rows(2, kit.Small(lang.When(x.At, m.now())), kit.Paragraph(kit.CleanLines(x.Text, 30, 400))))
	}
	v.messages.Refresh()
}

func (p *Page) canStart() bool {
	a := p.m.agent
	return p.canActInRoom() && !a.Running && a.Model != ""
}

func (p *Page) startAssistant() {
	frame.Do(p.f, lang.T("start the assistant"), api.StartAgent.Call, api.RoomRequest{Room: p.m.want}, func(api.None) {
		p.f.Say(lang.T("The assistant negotiates; what no mandate covers it asks, and it never signs"))
	})
}

func (p *Page) stopAssistant() {
	frame.Do(p.f, lang.T("stop the assistant"), api.StopAgent.Call, api.RoomRequest{Room: p.m.want}, func(api.None) { p.f.Say(lang.T("Stopped the assistant; you go on by hand")) })
}

// askMandate shows the form of the mandate, which begins with the one that is set, or with
// the last terms.
func (p *Page) askMandate() {
	r, _ := p.m.room()
	start := mandate.From(api.Terms{Currency: "gbp", Payer: r.Self}, r.Self)
	if last, ok := p.m.last(); ok {
		start = mandate.From(last.Terms, r.Self)
	}
	if p.m.mandate != nil {
		start = *p.m.mandate
	}
	room := r.ID
	var page frame.Page
	page = mandate.New(p.f, start, func(set api.Mandate) {
		frame.Do(p.f, lang.T("set the mandate"), api.SetMandate.Call, api.SetMandateRequest{Room: room, Mandate: set}, func(api.None) {
			if p.f.Leave(page) {
				p.turn(assistantTab)
			}
			p.f.Say(lang.T("Set the mandate. It stays on this computer"))
		})
	})
	p.f.Push(page, lang.T("Mandate"))
}

func (p *Page) removeMandate() {
	frame.Do(p.f, lang.T("remove the mandate"), api.RemoveMandate.Call, api.RoomRequest{Room: p.m.want}, func(api.None) { p.f.Say(lang.T("Removed the mandate")) })
}
