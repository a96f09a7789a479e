package plans_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/upload"
	"github.com/nod-app/nod/test/emptystore"
	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/plans"
	"github.com/nod-app/nod/tools/policy"
)

const shop = `{"id":"c1","name":"Bicycle shop","objective":"Sell more repairs",
"channels":[{"id":"ch-mail","name":"Email & CRM"},{"id":"ch-shop","name":"Shop floor"}],
"projects":[{"id":"p-spring","name":"Spring repairs","channelId":"ch-shop"},{"id":"p-news","name":"Newsletter","channelId":"ch-mail"}],
"docs":[],"tickets":[],"team":[{"name":"Ida Holm","role":"Workshop lead"}]}`

const brief = "# Spring repairs\n\n## To do\n\n- Order the brake pads for the spring repairs (Ida Holm, 1 March 2027)\n- Print the price list of the spring repairs by 5 March 2027\n"

// bench is the tools on the real service and store, with a person who approves.
type bench struct {
	*tooltest.Bench
	t       testing.TB
	service *planning.Service
	dir     string
}

func newBench(t *testing.T) *bench {
	b := newEmptyBench(t)
	if _, err := b.service.Import(t.Context(), shop, ""); err != nil {
		t.Fatal(err)
	}
	return b
}

func newEmptyBench(t *testing.T) *bench {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	kept := emptystore.Open(t, filepath.Join(dir, ".state"))
	t.Cleanup(func() { kept.Close() })
	b := &bench{t: t, dir: dir, service: planning.New(planning.Deps{
		Store: kept, Plans: kept, Acts: noRecord{}, Now: time.Now, Complete: func(context.Context) error { return nil },
		CampaignChanged: func(string) {}, PlanChanged: func(string) {},
	})}
	all, err := plans.Tools(plans.Options{Plans: b.service})
	if err != nil {
		t.Fatal(err)
	}
	b.Bench = tooltest.NewBench(t, all, tools.Settings{Scope: policy.Scope{Roots: []policy.Root{{Path: dir}}}})
	return b
}

type noRecord struct{}

func (noRecord) RecordAct(context.Context, string, string, any) {}

func (b *bench) path(name string) string { return filepath.Join(b.dir, name) }

// do makes a call that must succeed, and reads its data.
func (b *bench) do(tool string, args, data any) {
	b.t.Helper()
	res := b.Do(0, tool, args)
	if !res.Success {
		b.t.Fatalf("%s: %s (%s) %s", tool, res.Error, res.Code, res.Data)
	}
	if data != nil {
		if err := json.Unmarshal(res.Data, data); err != nil {
			b.t.Fatal(err)
		}
	}
}

type asset struct {
	ID, Status, Hash, Source string
	MIME                     string `json:"mimeType"`
}

func (b *bench) upload(name, content string) (a asset) {
	b.t.Helper()
	if err := os.WriteFile(b.path(name), []byte(content), 0o600); err != nil {
		b.t.Fatal(err)
	}
	b.do("upload_context_file", map[string]any{"fileName": name, "mimeType": "", "sizeBytes": len(content), "binaryRef": b.path(name), "source": "UPLOAD"}, &a)
	return a
}

// plan goes the whole way to proposals.
func (b *bench) plan(intent string) []plan.Action {
	b.t.Helper()
	var topology map[string]any
	b.do("get_planning_topology", map[string]any{"includeDocs": true}, &topology)
	var found struct{ Gaps map[string]any }
	b.do("detect_planning_gaps", map[string]any{"snapshot": topology, "intent": intent}, &found)
	var built struct{ Modules []any }
	b.do("build_modular_plan", map[string]any{"snapshot": topology, "intent": intent}, &built)
	var out struct{ Actions []plan.Action }
	b.do("propose_plan_actions", map[string]any{"gaps": found.Gaps, "modules": built.Modules}, &out)
	return out.Actions
}

func (b *bench) stored(id string) upload.Asset {
	b.t.Helper()
	all, err := b.service.AllPlans(b.t.Context())
	if err != nil || len(all) != 1 {
		b.t.Fatal(all, err)
	}
	a, err := b.service.Upload(b.t.Context(), all[0].ID, id)
	if err != nil {
		b.t.Fatal(err)
	}
	return a
}

// campaign is the only one, as text.
func (b *bench) campaign() string {
	b.t.Helper()
	c, err := b.service.Campaign(b.t.Context(), "c1")
	if err != nil {
		b.t.Fatal(err)
	}
	text, err := campaign.JSON(c)
	if err != nil {
		b.t.Fatal(err)
	}
	return text
}
