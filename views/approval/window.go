package approval

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// Window is the approval window. All its methods belong on the UI goroutine.
type Window struct {
	o     Options
	win   fyne.Window
	st    state
	keys  kit.Keys
	fetch fetching
	tick  func() // stops the clock of 'time left'
	leave func() // stops the wait before the window goes away by itself

	top   *fyne.Container
	gone  *kit.Banner // Nod does not run
	said  *kit.Banner // what became of a question
	card  *Card
	steps *steps
	face  *face
	body  *fyne.Container
}

// New fills an empty window; nothing is fetched before Start. It takes the
// window's close button: closing answers every open question with a no.
func New(win fyne.Window, o Options) *Window {
	w := &Window{o: o, win: win, tick: func() {}, leave: func() {}}
	w.keys = keys{w}
	w.gone, w.said = kit.NewBanner(), kit.NewBanner()
	w.card = NewCard(CardOptions{
		Dispatch: o.Dispatch, Now: o.Now, Keys: w.keys, Focus: win.Canvas().Focus, Answer: w.answerOne, Drawn: w.drawSteps,
	})
	w.steps = newSteps(w)
	w.face = newFace(w)
	w.body = container.New(columns{}, w.steps.box, w.card.Object())
	w.top = kit.Rows(0, w.gone.Container, w.said.Container)
	win.SetPadded(false)
	win.SetContent(container.NewBorder(w.top, nil, nil, nil, container.NewStack(w.body, w.face.box)))
	win.SetCloseIntercept(w.Dismiss)
	kit.Bind(win.Canvas(), w.keys, append(Shortcuts(), shortcuts()...))
	w.draw()
	return w
}

// Start fetches the questions. It is called whenever the window is shown:
// whatever was in sight before has to wait for its arming again.
func (w *Window) Start() {
	w.leave()
	w.st.said, w.st.over = "", false
	w.card.Reset()
	w.draw()
	w.focus()
	w.refresh()
}

// SetLost says whether Nod runs. While it does not, nothing can be approved.
func (w *Window) SetLost(lost bool) {
	if w.st.lost == lost {
		return
	}
	w.st.lost = lost
	if lost {
		w.st.busy = false
	} else {
		w.card.Reset()
	}
	w.draw()
	if !lost {
		w.refresh()
	}
}

// Dismiss closes the window: every question that is open here is answered
// with a no, and as closed.
func (w *Window) Dismiss() {
	for _, p := range w.st.plans {
		var all []api.QuestionAnswer
		for _, q := range p.left() {
			all = append(all, api.QuestionAnswer{ID: q.ID, Closed: true})
			p.fates[q.ID] = denied
		}
		if len(all) > 0 && !w.st.lost {
			w.tell(api.AnswerRequest{Request: p.ID, Answers: all})
		}
	}
	w.st.plans, w.st.ask, w.st.at = nil, "", ""
	w.draw()
	w.close()
}

// close takes the window away without an answer.
func (w *Window) close() {
	w.leave()
	w.tick()
	w.o.Close()
}

// focus puts the focus where a press does no harm.
func (w *Window) focus() {
	if _, ok := w.st.question(); ok && w.body.Visible() {
		w.win.Canvas().Focus(w.card.foot.deny)
	} else {
		w.win.Canvas().Unfocus()
	}
}

// draw shows everything anew.
func (w *Window) draw() {
	w.drawGone()
	w.say(w.st.said)
	q, ok := w.st.question()
	show(ok, w.body)
	w.face.draw(ok)
	if ok {
		w.drawQuestion(q)
	}
}

// drawQuestion shows the question that is looked at. Another one than before
// takes the focus to Deny.
func (w *Window) drawQuestion(q api.Question) {
	p := w.st.plan()
	several := len(p.Questions) > 1
	show(several, w.steps.box)
	w.card.SetKeys("Esc")
	if several || w.st.lost { // then Escape means another button
		w.card.SetKeys("Alt+D")
	}
	w.card.SetOn(w.st.can(w.o.Now()))
	w.st.all = w.st.all && same(q, w.card.Question())
	w.card.Show(q, p.Words, true)
	w.drawTime()
	w.drawSteps()
	w.body.Refresh()
}

func (w *Window) drawSteps() {
	if w.steps != nil && w.st.plan() != nil {
		w.steps.draw()
	}
}

func (w *Window) drawGone() {
	if !w.st.lost {
		w.gone.Say("")
		return
	}
	var start []fyne.CanvasObject
	if w.o.StartAgent != nil {
		start = append(start, kit.NewButton("Start Nod", "", kit.Primary, w.keys, w.startAgent))
	}
	start = append(start, kit.NewButton("Close", "Esc", kit.Plain, w.keys, w.Dismiss))
	w.gone.Say("Nod is not running – nothing can be approved, and nothing that was asked is done.", start...)
}

func (w *Window) startAgent() {
	if err := w.o.StartAgent(); err != nil {
		w.say(failed("start Nod", err))
	}
}

func (w *Window) say(text string) {
	w.st.said = text
	w.said.Say(text)
	show(text != "" || w.st.lost, w.top) // a strip without text would still take room
}
