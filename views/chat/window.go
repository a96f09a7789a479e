package chat

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
)

const typing = 150 * time.Millisecond // a search begins when typing rests this long

// Window is the chat window. All its methods belong on the UI goroutine.
type Window struct {
	o    Options
	win  fyne.Window
	st   state
	keys kit.Keys
	held bool // the key that is typed was pressed before and only repeats

	lists, views, asked, modelled *feed

	gone     *kit.Banner // Nod does not run
	side     *side
	head     *head
	thread   *thread
	rows     map[string]row
	slots    map[string]*slot
	current  string // the row that keys act on
	chosen   bool   // the person chose it; else it is the last message
	later    *kit.Button
	face     *kit.Face
	asking   *asking
	complete *complete
	composer *composer
	foot     *foot
	models   *modelsPage
	help     *helpPage
	talk     *fyne.Container
	center   *fyne.Container
}

// New fills an empty window; nothing is fetched before Start.
func New(win fyne.Window, o Options) *Window {
	w := &Window{o: o, win: win, rows: map[string]row{}, slots: map[string]*slot{}}
	w.st.drafts = map[string]draft{}
	w.keys = keys{w}
	w.lists = &feed{w: w, fetch: w.fetchChats}
	w.views = &feed{w: w, fetch: w.fetchView}
	w.asked = &feed{w: w, fetch: w.fetchAsks}
	w.modelled = &feed{w: w, fetch: w.fetchModels}
	w.gone = kit.NewBanner()
	w.side, w.head, w.foot, w.face = newSide(w), newHead(w), newFoot(w), kit.NewFace()
	w.thread = newThread(columnMost())
	w.thread.moved = w.drawLater
	w.asking = newAsking(w)
	w.complete = newComplete(w)
	w.composer = newComposer(w)
	w.models = newModelsPage(w)
	w.help = newHelpPage(w)
	w.talk = w.layConversation()
	w.center = container.NewStack(w.talk)
	win.SetPadded(false)
	win.SetContent(container.NewBorder(w.gone.Container, w.foot.box, nil, nil, container.New(sided{}, w.center, w.side.box, kit.Hairline())))
	win.SetOnDropped(w.dropped)
	kit.Bind(win.Canvas(), w.keys, shortcuts())
	w.draw()
	return w
}

// layConversation stands the title, the messages and the entry below each other.
func (w *Window) layConversation() *fyne.Container {
	w.later = kit.NewButton("To the latest", "Alt+End", kit.Plain, w.keys, w.thread.toEnd)
	w.later.Hide()
	over := container.New(atBottom{}, w.later)
	middle := container.NewStack(w.thread.box, w.face.Box, over)
	below := container.NewVBox(w.complete.box, kit.Pad(4, 8, 0, 0, w.composer.box))
	return container.NewBorder(w.head.box, below, nil, nil, middle)
}

// Start fetches what is shown and puts the focus into the entry. It is called
// whenever the window is shown: a question has to be read anew then.
func (w *Window) Start() {
	w.asking.card.Reset()
	w.focusEntry()
	w.fetchCommands()
	w.Changed()
}

// SetLost says whether Nod runs. What was said stays and can be read and
// copied, and what is typed stays in the entry.
func (w *Window) SetLost(lost bool) {
	if w.st.lost == lost {
		return
	}
	w.st.lost = lost
	w.asking.busy = ""
	w.asking.card.Reset()
	if lost {
		w.st.sending = false
	} else {
		w.st.view.version, w.st.view.loaded = 0, false // another agent may have other versions
	}
	w.draw()
	if !lost {
		w.fetchCommands()
		w.Changed()
	}
}

// Say puts a sentence into the bottom line.
func (w *Window) Say(text string) { w.say(text, false) }

func (w *Window) say(text string, bad bool) {
	w.st.result = result{text, bad}
	w.foot.draw()
}

// Open shows the page "chat" or "models"; any other name changes nothing.
func (w *Window) Open(name string) {
	switch name {
	case "chat":
		w.turn(talk)
	case "models":
		w.turn(models)
	}
}

// dropped attaches files that were dropped on the window.
func (w *Window) dropped(_ fyne.Position, uris []fyne.URI) {
	var paths []string
	for _, u := range uris {
		if u.Scheme() == "file" {
			paths = append(paths, u.Path())
		}
	}
	if len(paths) > 0 && w.can() && w.st.page == talk {
		w.attachAll(paths)
		w.focusEntry()
	}
}
