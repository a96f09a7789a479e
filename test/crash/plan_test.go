//go:build e2etest

package crash

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// tasks is how many tickets a plan makes: several transactions.
const tasks = 350

// TestKilledWhileApplying kills the agent at random moments while it applies a plan,
// and starts it again: each campaign ends as one whose apply was left alone.
func TestKilledWhileApplying(t *testing.T) {
	bin := os.Getenv("NOD_BIN")
	if bin == "" {
		t.Skip("NOD_BIN names no program; make e2e builds and names it")
	}
	kills := number("NOD_PLAN_KILLS", 10)
	h := emptyInstallation(t, bin)
	h.Start()
	first := h.plan()
	want := h.apply(first)
	whole := h.campaign(first.campaign)
	if len(whole.Tickets) < tasks || want.Left != 0 || len(want.Failed) != 0 {
		t.Fatalf("%d tickets, %d failed, %d left", len(whole.Tickets), len(want.Failed), want.Left)
	}
	partly := 0
	for n := range kills {
		p := h.plan()
		h.killDuring(n, func(ctx context.Context) {
			_, _ = api.ApplyPlan.Call(ctx, h.Client, p.request())
		})
		h.Start() // which goes on with it
		if m := len(h.campaign(p.campaign).Tickets); m != 0 && m != len(whole.Tickets) {
			t.Fatalf("kill %d: %d tickets after the start", n, m)
		} else if m != 0 {
			partly++
		}
		if got := h.apply(p); !reflect.DeepEqual(got, want) {
			t.Fatalf("kill %d: %d created, %d applied, %d failed", n, len(got.CreatedIDs), got.Applied, len(got.Failed))
		}
		got := h.campaign(p.campaign)
		if got.ID = whole.ID; !reflect.DeepEqual(got, whole) {
			t.Fatalf("kill %d: another campaign came of it: %d tickets", n, len(got.Tickets))
		}
	}
	h.Stop()
	t.Logf("%d kills, %d of them after the first transaction", kills, partly)
}

// planned is a plan that was reviewed.
type planned struct{ campaign, plan, decision string }

func (p planned) request() api.ApplyPlanRequest {
	return api.ApplyPlanRequest{ID: p.plan, DecisionID: p.decision}
}

// plan makes a campaign and a plan for it, all of which is approved.
func (h *installation) plan() planned {
	h.T.Helper()
	var doc strings.Builder
	doc.WriteString("# Stage\n\n## Build\n\n")
	for i := range tasks {
		fmt.Fprintf(&doc, "- [ ] Ann Lee: %s by 3 May 2027\n", words(i))
	}
	ctx := h.T.Context()
	c := must(api.ImportCampaign.Call(ctx, h.Client, api.ImportCampaignRequest{
		Text: `{"name":"Fair","channels":[{"id":"c","name":"Stage"}],"projects":[{"id":"p","name":"Build","channelId":"c"}],"team":[{"name":"Ann Lee"}]}`}))(h)
	p := must(api.CreatePlan.Call(ctx, h.Client, api.CreatePlanRequest{CampaignID: c.ID, Intent: "Plan the stage"}))(h)
	must(api.AddUpload.Call(ctx, h.Client, api.AddUploadRequest{PlanID: p.ID, Name: "stage.md", Text: doc.String()}))(h)
	built := must(api.BuildPlan.Call(ctx, h.Client, api.IDRequest{ID: p.ID}))(h)
	var ids []string
	for _, a := range built.Actions {
		ids = append(ids, a.ID)
	}
	d := must(api.ReviewPlan.Call(ctx, h.Client, api.ReviewPlanRequest{ID: p.ID, PlanHash: built.Hash, Approved: ids}))(h)
	return planned{c.ID, p.ID, d.DecisionID}
}

// words are four made-up words, so that no two tasks are alike.
func words(n int) string {
	var out []string
	sum := sha256.Sum256(fmt.Append(nil, n))
	for part := range slices.Chunk(sum[:], 8) {
		out = append(out, strings.Trim(base32.StdEncoding.EncodeToString(part), "="))
	}
	return strings.ToLower(strings.Join(out[:4], " "))
}

func (h *installation) apply(p planned) api.ApplyPlanResult {
	h.T.Helper()
	return must(api.ApplyPlan.Call(h.T.Context(), h.Client, p.request()))(h)
}

func (h *installation) campaign(id string) api.Campaign {
	h.T.Helper()
	return must(api.GetCampaign.Call(h.T.Context(), h.Client, api.IDRequest{ID: id}))(h)
}

// must is the result of a call that must succeed.
func must[T any](v T, err error) func(*installation) T {
	return func(h *installation) T {
		h.T.Helper()
		if err != nil {
			h.T.Fatal(err)
		}
		return v
	}
}
