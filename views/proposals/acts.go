package proposals

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/folders"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/rules"
)

func (p *Page) askReason() { p.details.foot.Open(newReason(p.f, p.reject, p.details.foot.Close)) }

// askPlace asks for another folder for the current proposal, askName for another name; both
// can be changed.
func (p *Page) askPlace() { p.askEdit(false) }
func (p *Page) askName()  { p.askEdit(true) }

func (p *Page) askEdit(name bool) {
	if current, ok := p.current(); ok {
		p.details.foot.Open(newEdit(p.f, current, name, p.details.foot.Close, nil))
	}
}

func (p *Page) undoCurrent() { p.f.UndoRequest(api.UndoRequest{ID: p.m.current}) }

// alwaysDo opens the sheet of a rule for files like the current one.
func (p *Page) alwaysDo() { rules.Always(p.f, p.m.current) }

// withFile does something with the file of the current proposal.
func (p *Page) withFile(do func(path string)) func() {
	return func() {
		if current, ok := p.current(); ok {
			do(current.FilePath())
		}
	}
}

// sortExisting proposes for what is in the first folder already.
func (p *Page) sortExisting() {
	status, _ := p.f.Status()
	folders.Sort(p.f, status.EnabledFolders()[0])
}

// toggleWatching pauses the watcher, or resumes it.
func (p *Page) toggleWatching() {
	status, _ := p.f.Status()
	route, done := api.StartWatcher, lang.T("Watching again")
	if status.Watcher == api.WatcherRunning {
		route, done = api.StopWatcher, lang.T("Paused: new files are noticed when you resume")
	}
	frame.Do(p.f, lang.T("change the watching"), route.Call, api.None{}, func(api.WatcherResult) { p.f.Say(done) })
}
