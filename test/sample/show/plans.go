//go:build preview

package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// fillPlans makes what the page of plans shows in a state: none (no campaign),
// empty (no documents), uploaded, many (2,000 tickets), applied,
// chat (pasted), sheet (with columns of its own), or a plan.
func fillPlans(client *api.Client, state string) {
	if state == "none" {
		return
	}
	ctx := context.Background()
	if state == "empty" {
		must(api.ExampleCampaign.Call(ctx, client, api.None{}))
		return
	}
	documents := [][2]string{{"brief.md", sample.PlanBrief}, {"minutes.md", sample.PlanMinutes}}
	switch state {
	case "many":
		documents = [][2]string{{"list.md", manyTasks(2000)}}
	case "chat":
		documents = [][2]string{{"Pasted text.txt", sample.PlanChat}}
	case "sheet":
		documents = [][2]string{{"jobs.csv", sample.PlanSheet}}
	}
	id := must(sample.AddPlan(ctx, client, documents...))
	if state == "uploaded" {
		return
	}
	plan := must(api.BuildPlan.Call(ctx, client, api.IDRequest{ID: id}))
	if state == "applied" {
		applySome(client, plan)
	}
	if state == "version" {
		text := strings.NewReplacer("12 portable toilets by 2027-04-20", "16 portable toilets by 2027-04-27").Replace(sample.PlanBrief)
		must(api.AddUpload.Call(ctx, client, api.AddUploadRequest{PlanID: id, Name: "brief.md", Text: text}))
		must(api.BuildPlan.Call(ctx, client, api.IDRequest{ID: id}))
	}
}

// applySome applies what depends on nothing, and rejects the last action.
func applySome(client *api.Client, plan api.Plan) {
	ctx, req := context.Background(), api.ReviewPlanRequest{ID: plan.ID, PlanHash: plan.Hash}
	for _, a := range plan.Actions[:12] {
		if len(a.Dependencies) == 0 && a.Confidence >= 0.6 {
			req.Approved = append(req.Approved, a.ID)
		}
	}
	req.Rejected = []api.RejectedAction{{ActionID: plan.Actions[len(plan.Actions)-1].ID, Reason: "The treasurer does it"}}
	decided := must(api.ReviewPlan.Call(ctx, client, req))
	must(api.ApplyPlan.Call(ctx, client, api.ApplyPlanRequest{ID: plan.ID, DecisionID: decided.DecisionID}))
}

// manyTasks is a document with n tasks.
func manyTasks(n int) string {
	var b strings.Builder
	b.WriteString("# Kit list\n\n## Volunteers\n\n")
	for i := range n {
		fmt.Fprintf(&b, "- Mei Tarrant packs box %d by 2027-05-%02d.\n", i+1, 1+i%28)
	}
	return b.String()
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
