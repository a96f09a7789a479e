package proposals

import (
	"context"
	"net/url"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/approval"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// mostAsked is how many questions are named beside the list.
const mostAsked = 4

// waitingQuestions names the questions of assistants and programs beside the list. They are answered where all of each is shown.
type waitingQuestions struct {
	box     *fyne.Container
	f       *frame.Frame
	refresh *kit.Refresher
}

func newWaitingQuestions(f *frame.Frame) *waitingQuestions {
	a := &waitingQuestions{box: kit.Rows(20), f: f}
	a.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: a.fetch}
	return a
}

// fetch reads the questions if there are any. A window that may answer none is not told them.
func (a *waitingQuestions) fetch() func(context.Context) func() {
	if status, _ := a.f.Status(); status.Approvals == 0 {
		return func(context.Context) func() { return func() { a.draw(nil) } }
	}
	return frame.Fetch(a.f, api.ListApprovals.Call, api.None{}, func(res api.ApprovalsResult, _ error) { a.draw(res.Requests) })
}

// objectText returns what a question is about: a place from home, or a page, shortened behind its whole host.
func objectText(object, home string) string {
	if u, err := url.Parse(object); err == nil && u.Host != "" {
		if rest, ok := strings.CutPrefix(object, u.Scheme+"://"+u.Host); ok {
			return kit.CleanTo(u.Scheme+"://"+u.Host, 4096) + kit.CleanTo(rest, 40)
		}
	}
	return kit.Clean(kit.Tilde(object, home))
}

func (a *waitingQuestions) draw(all []api.ApprovalRequest) {
	a.box.Objects = nil
	more := 0
	for _, r := range all {
		for _, q := range r.Questions {
			if len(a.box.Objects) == mostAsked {
				more++
				continue
			}
			object := kit.Wrapped(fyne.TextWrapBreak)
			object.SetText(objectText(q.Object, a.f.Home))
			about := kit.Join(kit.Clean(q.Detail), lang.T("until %s", lang.Ahead(r.Until, a.f.Now())))
			a.box.Add(kit.Rows(2, kit.Small(approval.Asks(r.Origin)), kit.NewLine(kit.Clean(q.Title)).Bold(true), kit.Flush(object), kit.Small(about).AsProse(true)))
		}
	}
	if more > 0 {
		a.box.Add(kit.Small(lang.T("%s more", kit.Count(more))))
	}
	a.box.Refresh()
}
