package views

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/test/sample"
)

// drawMore draws the states that only some pages have: one bench a page, whose agent changes.
func (d *drawings) drawMore(t *testing.T) {
	t.Helper()
	ran := map[string]bool{}
	for _, name := range pageNames() {
		b := newKeyBench(t, name, &d.heard, sample.NewChats(sample.Noon, sample.Conversation()))
		d.hearMore(b)
		if more := states()[name]; more != nil {
			more(b, func(state string) {
				b.f.Changed()
				d.draw(b, string(name)+"/"+state)
				d.openEach(b, string(name)+"/"+state, false)
			})
		}
		b = newKeyBench(t, name, &d.heard, sample.NewChats(sample.Noon, sample.Conversation())) // the states may have left nothing
		d.runEach(b, name, ran)
		d.failEach(b, name)
	}
}

// hearMore hears what routes answer that the agent's own handlers mount.
func (d *drawings) hearMore(b *keyBench) {
	c, ctx := b.f.Client, b.t.Context()
	hear := func(answer any, _ error) { d.hear(answer) } // where there is nothing, there are no names
	hear(api.ListSettings.Call(ctx, c, api.None{}))
	campaigns, _ := api.ListCampaigns.Call(ctx, c, api.None{})
	for _, x := range campaigns.Campaigns {
		hear(api.GetCampaign.Call(ctx, c, api.IDRequest{ID: x.ID}))
	}
	plans, _ := api.ListPlans.Call(ctx, c, api.None{})
	for _, x := range plans.Plans {
		hear(api.GetPlan.Call(ctx, c, api.IDRequest{ID: x.ID}))
		hear(api.ListUploads.Call(ctx, c, api.UploadsRequest{PlanID: x.ID}))
	}
	for _, r := range sample.AllRooms() {
		all, _ := api.ListNegotiations.Call(ctx, c, api.RoomRequest{Room: r.ID})
		for _, n := range all.Negotiations {
			hear(api.GetNegotiation.Call(ctx, c, api.NegotiationRequest{Room: r.ID, ID: n.ID}))
		}
		hear(api.GetMandate.Call(ctx, c, api.RoomRequest{Room: r.ID}))
	}
	d.theirs = append(d.theirs, "id", "test", "sensitive") // an argument as a call has it, the version of the sample, and a word of its model
	for _, k := range sample.TypedCommands() {
		d.hear(k.Name + " " + k.Args)
	}
	d.hear([]string{sample.PlanBrief, sample.PlanMinutes, "nod-history-2025-12-03.csv", "iso, img", "GET /v1/filed", "GET /v1/settings", `\u202eevil\x1b[31m`, "stays here", "Pictures/Screenshots/2025-12-02 18.40.11.png"})
}

// unrun are the commands that only change the window, and those that open a dialog of Fyne, which has a language of its own in a test.
var unrun = []string{"larger", "smaller", "close", "back", "choose", "verify", "export-rules", "import-rules", "import"}

// runEach draws what each command leads to, those of the frame once.
func (d *drawings) runEach(b *keyBench, name api.WindowName, ran map[string]bool) {
	for _, c := range b.f.Commands() {
		key := c.ID + c.Title + c.Group
		if ran[key] || !c.Enabled() || strings.HasPrefix(c.ID, "page-") || slices.Contains(unrun, c.ID) {
			continue
		}
		ran[key] = true
		b.f.Run(c.ID)
		d.draw(b, string(name)+"/command "+c.ID)
		for range 3 {
			b.Key(fyne.KeyEscape)
			b.q.Settle()
		}
	}
}

// failEach draws a page whose calls fail, first with a reason, then since there is no agent.
func (d *drawings) failEach(b *keyBench, name api.WindowName) {
	for _, err := range []error{&api.Error{Code: api.CodeFailed, Message: lang.Errorf("read what is pending: %w", lang.Errorf("stopped")).Error()}, sample.ErrDown} {
		b.agent.fail(err)
		b.f.Changed()
		d.draw(b, string(name)+"/failed")
		for _, c := range b.f.Commands() {
			if c.Enabled() && slices.Contains([]string{"approve", "reject", "undo", "again", "delete", "stop", "send"}, c.ID) {
				b.f.Run(c.ID)
				d.draw(b, string(name)+"/failed "+c.ID)
			}
		}
	}
}

// fail has each call fail.
func (a *agent) fail(err error) {
	a.proposals.Fail(err)
	a.activity.Fail(err)
	a.rooms.Fail(err)
	a.filed.Fail(err)
	a.servers.Fail(err)
	if a.chats != nil {
		a.chats.FailAll(err)
	} else {
		a.desk.Fail(err)
	}
}

// states are those of single pages. Each is drawn when it is named.
func states() map[api.WindowName]func(b *keyBench, draw func(state string)) {
	return map[api.WindowName]func(*keyBench, func(string)){
		api.WindowApproval: approvalStates, api.WindowProposals: inboxStates, api.WindowHistory: historyStates, api.WindowChat: chatStates,
		api.WindowModel: modelStates, api.WindowNegotiations: roomStates, api.WindowPlans: planStates, api.WindowRules: ruleStates, api.WindowWelcome: welcomeStates,
		api.WindowLearned: func(b *keyBench, draw func(string)) {
			b.agent.proposals.SetLearned(api.LearnedFolder{Directory: sample.Home + "/Documents/Recipes", Count: 4, Examples: []string{"dal.txt"}, Like: "dal….txt",
				First: sample.Noon(), Last: sample.Noon(), Refused: 1, Unwanted: []string{"prescription.pdf"}})
			draw("learned")
		},
	}
}

func approvalStates(b *keyBench, draw func(string)) {
	ask := func(state string, requests ...api.ApprovalRequest) {
		b.agent.desk.Change(func([]api.ApprovalRequest) []api.ApprovalRequest { return requests })
		draw(state)
	}
	ask("move", sample.Request("m1", "I'll tidy up your pictures", sample.Move("q1", 12)))
	ask("url", sample.Request("u1", "Here are the tickets you wanted", sample.OpenURL("q1")))
	ask("shell", sample.Request("s1", "", sample.Shell("q1")))
	pay := sample.Request("p1", "", sample.Pay("q1"))
	pay.Origin = api.FromPerson
	ask("person", pay)
	program := sample.Request("p2", "", sample.Write("q1"))
	program.Origin = api.FromProgram
	ask("program", program)
	ask("plan", sample.Request("x1", "saving your notes", sample.Write("q1"), sample.Move("q2", 3), sample.OpenURL("q3")), sample.Request("x2", "", sample.Shell("q4")))
	ask("none")
}

func inboxStates(b *keyBench, draw func(string)) {
	p := b.agent.proposals
	all := func(f func(*api.Status, *[]api.Proposal)) { p.Change(f) }
	all(func(_ *api.Status, all *[]api.Proposal) { *all = sample.ToReview() })
	draw("review")
	all(func(_ *api.Status, all *[]api.Proposal) {
		*all = append([]api.Proposal{sample.Asked()}, sample.Some()...)
	})
	draw("where")
	all(func(st *api.Status, all *[]api.Proposal) {
		(*all)[0].Note, (*all)[0].DestinationName = "the extension changes from .pdf to .exe", "invoice-december.exe"
		sample.AddWaiting(st)
		st.Folders[1].State, st.Folders[1].Problem, st.Folders[1].Remedy = "missing", "the folder does not exist", "Make the folder, give yourself the right to read it, or stop watching it: nod folders remove "+sample.Home+"/Desktop"
		st.Watcher = "stopped"
		st.Warnings = []api.Warning{{Code: "undo", Text: "Not everything was undone: something else is at its old place", Remedy: "What was not undone is where it was. Fix what is in its way and undo again."}}
	})
	draw("warnings")
	all(func(st *api.Status, all *[]api.Proposal) { st.Folders, *all, st.Watcher = nil, nil, "running" })
	draw("no folders")
}

func historyStates(b *keyBench, draw func(string)) {
	b.agent.activity.SetGrants(sample.StandingGrants()...)
	b.agent.activity.Change(func(all *[]api.ActivityRecord, _ *[]api.Grant, log *api.LogState) {
		*all = append([]api.ActivityRecord{sample.Batch()}, *all...)
		sample.Damage(log)
	})
	draw("damaged")
	for range sample.Records() {
		b.Key(fyne.KeyDown)
		draw("record")
	}
}

func chatStates(b *keyBench, draw func(string)) {
	say := func(state string, m ...api.Message) {
		b.agent.chats.ChangeChat("c1", func(v *api.ChatView) { v.Messages = append(v.Messages, m...); v.Version++ })
		draw(state)
	}
	say("not understood", append(sample.WithoutModel().Messages[1:], sample.NotUnderstood())...)
	say("failed", api.Message{ID: "m10", Role: "assistant", Text: "The next step is to", State: "failed", Model: "qwen3:4b", At: sample.Noon(), Code: "interrupted",
		Problem: "The model broke off in the middle of the reply.", Remedy: "Send the message again, or choose another model."})
	waiting, ask := sample.WaitingApproval()
	b.agent.desk.Change(func([]api.ApprovalRequest) []api.ApprovalRequest { return []api.ApprovalRequest{ask} })
	say("waiting", waiting.Messages[len(waiting.Messages)-2:]...)
	b.agent.chats.ChangeChat("c1", func(v *api.ChatView) {
		v.Chat.Busy, v.Queue, v.Usage.Summed = true, []api.Queued{{ID: "x1", Text: "And then list what is left"}}, true
		v.Version++
	})
	draw("busy")
	b.agent.chats.SetModels(func(m *api.ModelsResult) {
		m.Server, m.Models, m.Current = api.ModelServer{State: "missing", URL: "http://127.0.0.1:11434", Text: "Ollama is not installed.", Remedy: "Get it at ollama.com/download; Nod finds it then."}, nil, ""
	})
	draw("no model")
}

func modelStates(b *keyBench, draw func(string)) {
	b.f.Run("models")
	draw("models")
	set := b.agent.chats.SetModels
	set(func(m *api.ModelsResult) {
		m.Pulls = []api.Pull{{Name: "qwen3:8b", Status: "pulling 3c1f", Done: 1_900_000_000, All: 5_200_000_000, Speed: 11_000_000},
			{Name: "nope:1b", Error: "The library has no model ‘nope:1b’."}}
		m.Models = append(m.Models, api.Model{Name: "nomic-embed-text:latest", Size: 274_000_000, Params: "137M", Context: 2048, Embeds: true})
		m.Comparing = "nomic-embed-text:latest"
	})
	draw("getting models")
	set(func(m *api.ModelsResult) {
		m.Server = api.ModelServer{State: "remote", URL: "http://10.0.0.7:11434", Version: "0.6.5", Warning: "http://10.0.0.7:11434 is on another computer: what you say, and what tools read, leaves this one"}
	})
	draw("remote")
	set(func(m *api.ModelsResult) {
		m.Server, m.Models = api.ModelServer{State: "stopped", URL: "http://127.0.0.1:11434", Text: "Ollama is installed, but not running.", Remedy: "Start it here, or run ‘ollama serve’."}, nil
	})
	draw("stopped")
	b.Key(fyne.KeyEscape)
}

func roomStates(b *keyBench, draw func(string)) {
	b.agent.rooms.Change("fence", func(r *api.Room) {
		r.Connected, r.Reason = false, "The other desktop cannot be reached at 192.168.1.23 now."
	})
	b.agent.rooms.Change("inviting", func(r *api.Room) { r.Invitation.Ended = "It has expired. Make a new invitation." })
	b.leaveText()
	for _, r := range sample.AllRooms() {
		for _, tab := range []string{"terms", "payments", "assistant", "offers"} {
			b.f.Run(tab)
			draw(r.ID + " " + tab)
		}
		b.f.Run("to-rooms")
		b.f.Run("down")
	}
}

func planStates(b *keyBench, draw func(string)) {
	c, ctx := b.f.Client, b.t.Context()
	plans, _ := api.ListPlans.Call(ctx, c, api.None{})
	if len(plans.Plans) == 0 {
		b.t.Fatal("there is no plan")
	}
	plan, err := api.GetPlan.Call(ctx, c, api.IDRequest{ID: plans.Plans[0].ID})
	if err != nil {
		b.t.Fatal(err)
	}
	req := api.ReviewPlanRequest{ID: plan.ID, PlanHash: plan.Hash}
	for _, a := range plan.Actions {
		if len(a.Dependencies) == 0 && a.Confidence >= 0.6 {
			req.Approved = append(req.Approved, a.ID)
		}
	}
	req.Rejected = []api.RejectedAction{{ActionID: plan.Actions[len(plan.Actions)-1].ID, Reason: "The treasurer does it"}}
	req.Approved = slices.DeleteFunc(req.Approved, func(id string) bool { return id == req.Rejected[0].ActionID })
	decided, err := api.ReviewPlan.Call(ctx, c, req)
	if err == nil {
		_, err = api.ApplyPlan.Call(ctx, c, api.ApplyPlanRequest{ID: plan.ID, DecisionID: decided.DecisionID})
	}
	if err != nil {
		b.t.Fatal(err)
	}
	draw("applied")
	if _, err := sample.AddPlan(ctx, c, [2]string{"brief.md", sample.PlanBrief}); err != nil {
		b.t.Fatal(err)
	}
	draw("uploaded")
}

func ruleStates(b *keyBench, draw func(string)) {
	draw("none")
	b.agent.proposals.SetRules(sample.Trial(), sample.Rules()...)
	b.agent.proposals.SetSuggested(sample.Rules()[:1]...)
	draw("rules")
}

func welcomeStates(b *keyBench, draw func(string)) {
	b.agent.filed.Change(func(f *api.FiledResult, w *api.WelcomeResult) {
		f.Phase, f.Done = api.FiledLooking, 1240
		w.ScanRemedy = "Install tesseract, on Debian and Ubuntu with: sudo apt-get install tesseract-ocr"
	})
	for _, step := range []string{"try", "folders", "last"} {
		draw(step)
		b.f.Run("next")
	}
}
