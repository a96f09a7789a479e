package app_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/store"
)

// secrets are how the limits of theMandate could be written.
var secrets = []string{"7654321", "76543.21", "76,543.21", "7123456", "71234.56", "71,234.56"}

// theMandate covers no offer of the test: each is a question for the person.
func theMandate() api.Mandate {
	return api.Mandate{Pays: true, Currency: "gbp", Limit: 7654321, Summaries: []string{"Garden fence"}, MostRounds: 7,
		Items: []api.MandateItem{{Description: "Wood", Least: 1, Most: 7123456}}}
}

// The limits of a mandate are in no message of the room, no result of a tool and nothing
// of the audit log, whether the mandate covers an offer or not.
func TestAMandateIsToldToNobody(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	window := n.windowClient()
	room := call(n, api.PracticeRoom, api.None{}).ID
	_, err := api.SetMandate.Call(t.Context(), n.Client, api.SetMandateRequest{Room: room, Mandate: theMandate()})
	if e, is := err.(*api.Error); !is || e.Code != api.CodeForbidden {
		t.Errorf("anybody can set a mandate: %v", err)
	}
	_, err = api.SetMandate.Call(t.Context(), window, api.SetMandateRequest{Room: room, Mandate: theMandate()})
	must(t, err)

	denyAll(t, window)
	offer := func(amount string) string {
		return `{"summary":"Garden fence","currency":"gbp","lineItems":[{"description":"Wood","amount":` + amount + `,"type":"immediate"}]}`
	}
	results := ""
	for _, args := range []string{offer("8765432"), offer("7200000"), offer("5000")} { // above the limit, above the item's, covered
		res := call(n, api.CallTools, api.CallRequest{Room: room, Calls: []api.ToolCall{{Tool: "analyze_and_propose", Args: args}}})
		text, err := json.Marshal(res)
		must(t, err)
		results += string(text)
	}
	if strings.Count(results, `"success":true`) != 1 || strings.Count(results, `"success":false,"error":"The user denied this`) != 2 {
		t.Errorf("not two questions and one offer: %s", results)
	}
	var id string
	n.until("the offer that the mandate covers is answered", func() bool {
		all := call(n, api.ListNegotiations, api.RoomRequest{Room: room}).Negotiations
		if len(all) == 0 || all[0].Rounds < 2 && all[0].State == api.NegotiationOffered {
			return false
		}
		id = all[0].ID
		return true
	})
	shown, err := json.Marshal(call(n, api.GetNegotiation, api.NegotiationRequest{Room: room, ID: id}))
	must(t, err)
	activity, err := json.Marshal(call(n, api.ListActivity, api.ActivityRequest{}))
	must(t, err)
	if !strings.Contains(string(activity), "Set the mandate of a room.") {
		t.Error("that a person set a mandate is not recorded")
	}
	n.stop()
	for what, text := range map[string]string{
		"a tool's result": results, "the negotiation": string(shown), "the activity": string(activity),
		"the room's log": said(t, n.paths.State, room), "a file of the audit log": files(t, filepath.Join(n.paths.State, "audit")), "the log of the agent": n.log.String(),
	} {
		if text == "" {
			t.Errorf("%s is empty", what)
		}
		for _, secret := range secrets {
			if i := strings.Index(text, secret); i >= 0 {
				t.Errorf("%s has %s: …%s…", what, secret, text[max(0, i-200):min(len(text), i+50)])
			}
		}
	}
}

// denyAll denies every question until the test ends.
func denyAll(t *testing.T, window *api.Client) {
	ctx, stop := context.WithCancel(t.Context())
	var answering sync.WaitGroup
	t.Cleanup(func() { stop(); answering.Wait() })
	answering.Go(func() {
		for ctx.Err() == nil {
			all, _ := api.ListApprovals.Call(ctx, window, api.None{}) // when the agent has ended, there is none
			for _, r := range all.Requests {
				answer := api.AnswerRequest{Request: r.ID}
				for _, q := range r.Questions {
					answer.Answers = append(answer.Answers, api.QuestionAnswer{ID: q.ID, Reason: "not now"})
				}
				_, _ = api.AnswerApproval.Call(ctx, window, answer)
			}
			time.Sleep(5 * time.Millisecond)
		}
	})
}

// said is all that was said in a practice room.
func said(t *testing.T, state, room string) string {
	t.Helper()
	s, err := store.Open(t.Context(), state)
	must(t, err)
	defer s.Close()
	entries, err := s.PracticeEntries(t.Context(), room, 0)
	must(t, err)
	out, err := s.Outbox(t.Context(), room)
	must(t, err)
	var b strings.Builder
	for _, e := range entries {
		b.Write(e.Body)
	}
	for _, o := range out {
		b.Write(o.Body)
	}
	return b.String()
}

// files are the texts of all files below a folder.
func files(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	must(t, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		b.Write(text)
		return err
	}))
	return b.String()
}
