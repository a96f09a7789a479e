package history

import (
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// undo takes back the current step.
func (p *Page) undo() {
	r, _ := p.list.Current()
	p.f.UndoRequest(api.UndoRequest{ID: r.Entry})
}

// showLog shows the log as a whole, with the focus on the name of an export if that is wanted.
func (p *Page) showLog(export bool) {
	p.f.Push(p.log, lang.T("The log"))
	if export {
		p.f.Focus(p.log.path)
	}
}

// copyRecord puts the current call in words on the clipboard.
func (p *Page) copyRecord() {
	if r, ok := p.list.Current(); ok {
		p.f.Copy(strings.Join(recordOf(r, p.m.files.of(r), p.f.Now()).lines(), "\n") + "\n")
		p.f.Say(lang.T("Copied the record"))
	}
}

// copyRoot puts the root hash of the log on the clipboard.
func (p *Page) copyRoot() {
	p.f.Copy(kit.Clean(p.m.log.Root))
	p.f.Say(lang.T("Copied the root hash of %s", entries(p.m.log.Records)))
}

// verify checks the whole log, which reads all of it.
func (p *Page) verify() {
	if !p.canVerify() {
		return
	}
	p.m.log.checking, p.m.log.since = true, p.f.Now()
	p.drawLog()
	p.showProgress()
	p.f.Dispatch.Go(frame.Fetch(p.f, api.VerifyLog.Call, api.None{}, p.verified))
}

// showProgress shows every second for how long the check has been going on.
func (p *Page) showProgress() {
	p.f.Dispatch.After(time.Second, func() {
		if p.m.log.checking {
			p.log.Draw()
			p.showProgress()
		}
	})
}

func (p *Page) verified(state api.LogState, err error) {
	l := &p.m.log
	l.checking, l.failure = false, ""
	if err != nil {
		l.failure = kit.Failed(lang.T("check the log"), err)
	} else {
		l.LogState, l.known = state, true
	}
	p.drawLog()
	p.Table.Draw()
}

// export writes the log into a new file.
func (p *Page) export(typed string) {
	path, problem := exportPath(typed, p.f.Home)
	if problem != "" {
		p.f.Warn(problem)
		return
	}
	frame.Do(p.f, lang.T("export the history"), api.ExportLog.Call, api.ExportRequest{Path: path}, func(res api.ExportResult) {
		p.f.Say(kit.Clean(lang.T("Wrote %s to %s", kit.Number(res.Records, "%s record", "%s records"), res.Path)))
		p.log.suggest(p.f.Now(), true)
	})
}

// exportPath returns the file that was typed, with ~ for the home folder; problem is
// a sentence if it is none.
func exportPath(typed, home string) (path, problem string) {
	path = folder.FromHome(strings.TrimSpace(typed), home)
	switch {
	case path == "":
		return "", lang.T("Enter the file to write, for example ~/nod-history.csv.")
	case !filepath.IsAbs(path):
		return "", lang.T("Enter the full path of the file, starting with ~ or %s.", string(filepath.Separator))
	case strings.HasSuffix(path, "/") || filepath.Clean(path) == filepath.Clean(home):
		return "", lang.T("This is a folder; enter the name of a file in it.")
	}
	return filepath.Clean(path), ""
}
