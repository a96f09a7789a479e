package announce

import (
	"context"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/system/notify"
)

// A file about which nothing is known is announced as the question that the window asks.
func TestAnnouncedProposals(t *testing.T) {
	letters := proposal.Candidate{Dir: "/home/ada/Documents/Letters"}
	for name, c := range map[string]struct {
		p    proposal.Proposal
		body string
	}{
		"known":              {proposal.Proposal{Dir: "/home/ada/Documents", Confidence: proposal.High, By: proposal.ByFiled}, "Move to ~/home/ada/Documents?"},
		"nothing is known":   {proposal.Proposal{}, "Open Nod to choose a folder."},
		"likeliest folder":   {proposal.Proposal{Dir: "/home/ada/Documents", Confidence: proposal.Low, By: proposal.ByFiled}, "~/home/ada/Documents?"},
		"likeliest folders":  {proposal.Proposal{Dir: "/home/ada/Documents", Confidence: proposal.Low, By: proposal.ByFiled, Candidates: []proposal.Candidate{letters}}, "~/home/ada/Documents or ~/home/ada/Documents/Letters?"},
		"chosen by a person": {proposal.Proposal{Dir: "/home/ada/Documents", Confidence: proposal.Low, By: "you", Candidates: []proposal.Candidate{letters}}, "Move to ~/home/ada/Documents?"},
	} {
		t.Run(name, func(t *testing.T) {
			c.p.Source, c.p.Folder, c.p.Status = "/home/ada/Downloads/zzq-17.txt", "/home/ada/Downloads", proposal.Pending
			_, body := notify.Summarise([]notify.Item{item(c.p, func(dir string) string { return "~" + dir })})
			if body != c.body {
				t.Errorf("%q, want %q", body, c.body)
			}
		})
	}
}

// A button approves exactly what the notification says, or opens the window; what it does not say all of has none.
func TestButtonsOfProposals(t *testing.T) {
	const home = "/home/ada/"
	file := proposal.Proposal{ID: "a2345678", Source: home + "Downloads/a.pdf", Name: "a.pdf", Dir: home + "Documents", Status: proposal.Pending, Confidence: proposal.High, By: proposal.ByFiled}
	with := func(change func(*proposal.Proposal)) proposal.Proposal {
		p := file
		change(&p)
		return p
	}
	asks := func(dirs ...string) proposal.Proposal {
		return with(func(p *proposal.Proposal) {
			p.Confidence = proposal.Low
			for _, dir := range dirs {
				p.Candidates = append(p.Candidates, proposal.Candidate{Dir: home + dir})
			}
		})
	}
	for name, c := range map[string]struct {
		p    proposal.Proposal
		want []string
	}{
		"known":           {file, []string{"Approve"}},
		"question":        {asks("Letters"), []string{"Documents", "Letters"}},
		"folders alike":   {asks("Work/Documents", "Letters"), []string{"Documents", "Work/Documents", "Letters"}},
		"nothing known":   {with(func(p *proposal.Proposal) { p.Dir, p.Confidence = "", proposal.Low }), nil},
		"sensitive":       {with(func(p *proposal.Proposal) { p.Sensitive = "an IBAN" }), nil},
		"renamed":         {with(func(p *proposal.Proposal) { p.Name = "b.pdf" }), nil},
		"set":             {with(func(p *proposal.Proposal) { p.Members = make([]proposal.Member, 1) }), nil},
		"left":            {with(func(p *proposal.Proposal) { p.Status, p.Dir = proposal.Left, "" }), nil},
		"shortened":       {with(func(p *proposal.Proposal) { p.Dir += strings.Repeat("/folder", 20) }), nil},
		"hostile name":    {with(func(p *proposal.Proposal) { p.Source += "\u202e"; p.Name += "\u202e" }), nil},
		"hostile folder":  {with(func(p *proposal.Proposal) { p.Dir += "/\x1b[31m" }), nil},
		"hostile answers": {asks("Let\u202eters"), nil},
	} {
		u, asked, opened := buttons(api.ApproveResult{Outcomes: []api.Outcome{{Success: true}}})
		var got []string
		for _, a := range u.acts(t.Context(), c.p) {
			got = append(got, a.Label)
			a.Do("token")
		}
		if want := append(c.want, "Review"); !slices.Equal(got, want) || len(*asked) != len(c.want) || *opened != 1 {
			t.Errorf("%s: buttons %q, want %q; asked %v, opened %d windows", name, got, want, *asked, *opened)
		}
		for i, r := range *asked {
			dir := ""
			if c.p.IsQuestion() {
				dir = answers(c.p)[i]
			}
			want := api.ApproveRequest{IDs: []string{file.ID}, LeaveQuestions: true, Directory: dir, Seen: map[string]string{file.ID: home + "Documents/a.pdf"}}
			if !reflect.DeepEqual(r, want) {
				t.Errorf("%s: asked %+v, want %+v", name, r, want)
			}
		}
	}
	u, _, opened := buttons(api.ApproveResult{Outcomes: []api.Outcome{{Code: api.CodeChanged}}})
	if u.acts(t.Context(), file)[0].Do(""); *opened != 1 {
		t.Error("what was not approved is not shown in the window")
	}
}

// buttons is a UI whose approvals end so; asked are the requests, opened is how many windows were opened.
func buttons(res api.ApproveResult) (u *UI, asked *[]api.ApproveRequest, opened *int) {
	asked, opened = new([]api.ApproveRequest), new(int)
	return &UI{o: Options{
		Log: slog.New(slog.DiscardHandler), Destination: func(dir string) string { return strings.TrimPrefix(dir, "/home/ada/") },
		Approve: func(_ context.Context, r api.ApproveRequest) (api.ApproveResult, error) {
			*asked = append(*asked, r)
			return res, nil
		},
		Windows: shower(func() { *opened++ }),
	}}, asked, opened
}

type shower func()

func (s shower) Show(context.Context, api.ShowRequest) error { s(); return nil }
