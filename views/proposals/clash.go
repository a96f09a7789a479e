package proposals

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// check asks, once a row has been current for a moment, whether the destination is taken,
// so that a taken name is seen before Approve asks.
func (f *facts) check(p api.Proposal) {
	key := p.ID + string(p.Status) + p.Destination()
	if f.key == key {
		return
	}
	f.key, f.checked = key, api.CheckResult{}
	f.asked++
	f.stop()
	if p.Status != pending || p.Question {
		return
	}
	mine := f.asked
	f.stop = f.f.Dispatch.After(previewRest, func() {
		f.f.Dispatch.Go(frame.Fetch(f.f, api.CheckEdit.Call, api.EditRequest{ID: p.ID}, func(res api.CheckResult, err error) {
			if mine != f.asked || err != nil { // without an answer, Approve finds it out
				return
			}
			f.checked = res
			f.clash.Set(clashText(p, res))
			f.box.Refresh()
		}))
	})
}

// clashText says that the name of a file is taken at its destination; empty: it is not.
func clashText(p api.Proposal, res api.CheckResult) string {
	if res.Suggested == "" {
		return ""
	}
	text := lang.T("A file named \"%s\" is there already.", kit.Clean(p.DestinationName))
	if res.Same {
		text = lang.T("Same as \"%s\", which is there already.", kit.Clean(p.DestinationName))
	}
	return lang.T("%s Approve asks whether to keep both, as \"%s\".", text, kit.CleanTo(res.Suggested, 80))
}
