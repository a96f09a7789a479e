//go:build preview

package main

import (
	"os"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/approval"
	"github.com/nod-app/nod/views/kit/frame"
)

// showApproval opens the approval window in a state.
func showApproval(a fyne.App, state string) {
	began := time.Now()
	d := approvals(state)
	w := a.NewWindow("Nod")
	p := frame.New(w, approval.Options(frame.Env{
		Client: served(d), Dispatch: dispatch{}, Home: sample.Home,
		Now:        func() time.Time { return sample.Noon().Add(time.Since(began)) },
		StartAgent: func() error { return nil },
	}, a.Quit))
	w.Resize(size())
	w.Show()
	p.Start()
	switch state {
	case "lost":
		time.AfterFunc(time.Second, func() { fyne.Do(func() { p.SetLost(true) }) })
	case "raw":
		time.AfterFunc(time.Second, func() { fyne.Do(func() { p.Run("arguments") }) })
	case "gone", "changed":
		time.AfterFunc(time.Second, func() {
			d.Change(func(asks []api.ApprovalRequest) []api.ApprovalRequest {
				if state == "changed" {
					asks[0].Questions[0].Detail = "replaces 9 MB"
					return asks
				}
				return asks[1:]
			})
			fyne.Do(p.Changed)
		})
	}
	a.Run()
	for _, s := range d.Answers() {
		os.Stdout.WriteString(s + "\n")
	}
}

// approvals has the questions of a state.
func approvals(state string) *sample.Approvals {
	words := "saving your notes, as we said"
	switch state {
	case "empty":
		return sample.NewApprovals()
	case "error":
		d := sample.NewApprovals()
		d.Fail(sample.ErrDown)
		return d
	case "move":
		return sample.NewApprovals(sample.Request("a1", "I'll tidy up your pictures", sample.Move("q1", 350)))
	case "create", "raw":
		return sample.NewApprovals(sample.Request("a1", words, sample.Create("q1")))
	case "url":
		return sample.NewApprovals(sample.Request("a1", "Here are the tickets you wanted", sample.OpenURL("q1")))
	case "shell":
		return sample.NewApprovals(sample.Request("a1", "", sample.Shell("q1")))
	case "person":
		r := sample.Request("a1", "", sample.Pay("q1"))
		r.Origin = api.FromPerson
		return sample.NewApprovals(r)
	case "plan":
		return sample.NewApprovals(sample.Request("a1", words, sample.Write("q1"), sample.Move("q2", 12), sample.OpenURL("q3")), sample.Request("a2", "", sample.Shell("q4")))
	case "long":
		q := sample.Write("q1")
		q.Object = "/home/ann/" + strings.Repeat("a very long folder/", 110) + "x.md"
		return sample.NewApprovals(sample.Request("a1", words, q))
	}
	return sample.NewApprovals(sample.Request("a1", words, sample.Write("q1")), sample.Request("a2", "", sample.Shell("q2")), sample.Request("a3", "", sample.Shell("q3")))
}
