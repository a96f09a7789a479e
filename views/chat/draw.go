package chat

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/views/kit"
)

// draw shows everything anew.
func (w *Window) draw() {
	w.drawGone()
	w.side.draw()
	w.drawTalk()
	w.models.draw()
	w.foot.draw()
}

func (w *Window) drawGone() {
	if !w.st.lost {
		w.gone.Say("")
		return
	}
	text := "Nod is not running – reconnecting…"
	if w.st.view.busy() {
		text = "Nod is not running – the reply stopped here. What was said is kept. Reconnecting…"
	}
	var start []fyne.CanvasObject
	if w.o.StartAgent != nil {
		start = append(start, kit.NewButton("Start Nod", "", kit.Primary, w.keys, w.startAgent))
	}
	w.gone.Say(text, start...)
}

func (w *Window) startAgent() {
	if err := w.o.StartAgent(); err != nil {
		w.say(kit.Failed("start Nod", err), true)
	}
}

// layTalk places what stands below each other anew, after a part of it came,
// went or grew.
func (w *Window) layTalk() {
	if w.talk == nil {
		return
	}
	if m := w.talk.Objects[2].MinSize(); m != w.st.below {
		w.st.below = m
		w.talk.Refresh()
	}
}

// drawLater offers to go to the end while something else is read. It covers no
// question that can be answered.
func (w *Window) drawLater() {
	if w.later != nil {
		kit.Show(!w.thread.end && len(w.thread.slots) > 0 && !w.asking.open(), w.later)
	}
}
