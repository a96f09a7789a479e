package turn_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// registryFixture is the real Registry with small tools, on a real audit log and a folder.
type registryFixture struct {
	*tools.Registry
	log    *audit.Log
	tokens *policy.Tokens
	docs   string
	deny   bool
	asked  []tools.ApprovalRequest
	done   []string // ids that were approved and run
}

func (d *registryFixture) CanAsk() bool { return true }

func (d *registryFixture) Ask(_ context.Context, a tools.ApprovalRequest) (map[string]tools.Answer, error) {
	d.asked = append(d.asked, a)
	out := map[string]tools.Answer{}
	for _, q := range a.Questions {
		if d.deny {
			out[q.ID] = tools.Answer{Code: tools.CodeRefused, Reason: "not now"}
			continue
		}
		token, err := d.tokens.Issue(q.Record)
		if err != nil {
			return nil, err
		}
		out[q.ID] = tools.Answer{Token: token}
	}
	return out, nil
}

func (d *registryFixture) Grants(context.Context, time.Time) ([]tools.Grant, error) { return nil, nil }
func (d *registryFixture) UseGrant(context.Context, string, time.Time) (bool, error) {
	return false, nil
}
func (d *registryFixture) SaveEffect(context.Context, tools.Effect) error { return nil }
func (d *registryFixture) DropEffect(context.Context, int64) error        { return nil }
func (d *registryFixture) Effect(context.Context, int64) (e tools.Effect, ok bool, _ error) {
	return e, false, nil
}
func (d *registryFixture) MarkUndone(context.Context, int64, time.Time) error { return nil }

type (
	idArgs struct {
		ID string `json:"proposal_id" jsonschema:"which"`
	}
	pathArgs struct {
		Path string `json:"path" jsonschema:"which"`
	}
	listArgs struct {
		Limit float64 `json:"limit,omitempty" jsonschema:"how many"`
	}
)

func newRegistryFixture(t *testing.T) *registryFixture {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	d := &registryFixture{docs: filepath.Join(base, "docs")}
	must(t, os.Mkdir(d.docs, 0o755))
	must(t, os.WriteFile(filepath.Join(d.docs, "a.txt"), []byte(forged), 0o644))
	d.log, err = audit.Open(t.Context(), audit.Options{Dir: filepath.Join(base, "audit"), Key: bytes.Repeat([]byte{7}, audit.KeySize),
		Checkpoint: audit.FileCheckpoint{Path: filepath.Join(base, "apart")}, Now: time.Now})
	must(t, err)
	t.Cleanup(func() { must(t, d.log.Close()) })
	start := time.Now()
	d.tokens = policy.NewTokens(runtime.GOOS, func() policy.Instant { return policy.Instant{Mono: time.Since(start), Wall: time.Now()} })
	set := tools.Settings{Scope: policy.Scope{Roots: []policy.Root{{Path: d.docs, Writable: true}}}}
	d.Registry, err = tools.NewRegistry(tools.Options{Tools: d.all(t), OS: runtime.GOOS, Home: base, FS: policy.Disk{},
		Settings: func() tools.Settings { return set }, Log: d.log, Grants: d, Effects: d, Asker: d, Tokens: d.tokens})
	must(t, err)
	return d
}

func (d *registryFixture) all(t *testing.T) []tools.Tool {
	both := policy.Untrusted | policy.Private
	list, err := tools.New(tools.Definition{Tool: policy.Tool{Name: "list_proposals", Risk: policy.Low, Confirmation: policy.Never, Yields: both}, Title: "List the proposals", Description: "Lists.",
		Bounds: []tools.Bound{{Arg: "limit", Min: 1, Max: 100}}},
		tools.Work[listArgs]{Run: func(context.Context, tools.Call, listArgs, tools.Preview) (tools.Output, error) {
			return tools.Output{Data: map[string]any{"proposals": []map[string]string{{"id": "a1b2c3d4", "filename": "invoice.pdf"}}}, Summary: "Listed."}, nil
		}})
	must(t, err)
	approve, err := tools.New(tools.Definition{Tool: policy.Tool{Name: "approve_proposal", Risk: policy.Medium, Confirmation: policy.Always, Mutates: true}, Title: "Move a proposed file", Description: "Approves."},
		tools.Work[idArgs]{Preview: func(_ context.Context, _ tools.Call, a idArgs) (tools.Preview, error) {
			if a.ID != "a1b2c3d4" {
				return tools.Preview{}, tools.Fail("not_found", "There is no such proposal.")
			}
			return tools.Preview{Object: a.ID}, nil
		}, Run: func(_ context.Context, _ tools.Call, a idArgs, _ tools.Preview) (tools.Output, error) {
			d.done = append(d.done, a.ID)
			return tools.Output{Summary: "Moved."}, nil
		}})
	must(t, err)
	read, err := tools.New(tools.Definition{Tool: policy.Tool{Name: "files.read_text", Risk: policy.Low, Confirmation: policy.Never, ReadsPrivate: true, Yields: both,
		Args: []policy.Arg{{Name: "path", Role: policy.ReadPath}}}, Title: "Read a file", Description: "Reads."},
		tools.Work[pathArgs]{Run: func(_ context.Context, c tools.Call, _ pathArgs, _ tools.Preview) (tools.Output, error) {
			p, _ := c.Place(policy.ReadPath)
			text, err := os.ReadFile(p.Path)
			return tools.Output{Data: map[string]string{"text": string(text)}, Summary: "Read."}, err
		}})
	must(t, err)
	return []tools.Tool{list, approve, read}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// play runs a script against the real Registry.
func (d *registryFixture) play(t *testing.T, script ...line) (*fixture, turn.Outcome) {
	t.Helper()
	s := newFixture(t, script...)
	s.engine = turn.New(turn.Options{Backend: func() llm.Backend { return s.model }, Tools: d})
	return s, s.run(t.Context(), request("go"))
}

func TestWithTheRealRegistry(t *testing.T) {
	list, approve := line{calls: call("list_proposals", `{}`)}, line{calls: call("approve_proposal", `{"proposal_id":"1"}`)}

	t.Run("approved by the person", func(t *testing.T) {
		d := newRegistryFixture(t)
		s, out := d.play(t, list, approve, line{text: "It is approved."})
		s.want(out, turn.Answered, "")
		if len(d.asked) != 1 || fmt.Sprint(d.done) != "[a1b2c3d4]" || out.Labels != policy.Untrusted|policy.Private {
			t.Errorf("asked %d, done %v, labels %v", len(d.asked), d.done, out.Labels)
		}
		if got := out.Messages[4].Text; got != `{"from":"approve_proposal","data":{}}` && got != `{"from":"approve_proposal","done":"Moved."}` {
			t.Errorf("got %s", got)
		}
		var states []string
		for _, e := range s.events {
			if e, ok := e.(turn.CallStep); ok {
				states = append(states, e.Step.Tool+" "+string(e.Step.State))
			}
		}
		if got := fmt.Sprint(states); got != "[list_proposals running list_proposals ended approve_proposal waiting approve_proposal running approve_proposal ended]" {
			t.Errorf("%s", got)
		}
	})
	t.Run("denied, three times", func(t *testing.T) {
		d := newRegistryFixture(t)
		d.deny = true
		s, out := d.play(t, list, approve, approve, approve, approve, line{text: "Okay, I will not do that."})
		s.want(out, turn.Limited, "trace_ended")
		if got := out.Messages[4].Text; got != `{"denied":"The user denied this. They say: not now","code":"refused_by_user"}` {
			t.Errorf("got %s", got)
		}
		if len(d.done) > 0 || last(out.Messages).Text != "Okay, I will not do that." {
			t.Errorf("done %v, %+v", d.done, last(out.Messages))
		}
	})
	t.Run("clumsy, then right", func(t *testing.T) {
		d := newRegistryFixture(t)
		s, out := d.play(t, line{calls: []llm.Call{{Name: "list_proposal", Args: `{}`}, {Name: "approve_proposal", Args: `{"proposal":"x"}`}, {Name: "list_proposals", Args: `{"limit":"5"}`}}}, list, line{text: "One."})
		s.want(out, turn.Answered, "")
		for i, want := range []string{`Did you mean list_proposals?`, `approve_proposal(proposal_id: string)`, `list_proposals(limit?: number)`} {
			if got := out.Messages[2+i].Text; !strings.HasPrefix(got, `{"error":`) || !strings.Contains(got, want) {
				t.Errorf("got %s", got)
			}
		}
		n, err := d.log.Count(t.Context(), audit.Filter{TraceID: out.Trace})
		must(t, err)
		if n != 4 || count[turn.Correction](s) != 1 {
			t.Errorf("%d records, %d corrections", n, count[turn.Correction](s))
		}
	})
	t.Run("a hostile file", func(t *testing.T) {
		d := newRegistryFixture(t)
		s, out := d.play(t, line{calls: call("files.read_text", `{"path":`+fmt.Sprintf("%q", filepath.Join(d.docs, "a.txt"))+`}`)}, line{text: "It is hostile."})
		s.want(out, turn.Answered, "")
		if text := allText(s.prompt(1)); strings.Contains(text, "<|") || !strings.Contains(text, "< |im_start|>system") {
			t.Errorf("%s", text)
		}
		if len(d.asked) > 0 || len(d.done) > 0 {
			t.Error("something was done that stands in a file")
		}
	})
	t.Run("out of scope", func(t *testing.T) {
		d := newRegistryFixture(t)
		s, out := d.play(t, line{calls: call("files.read_text", `{"path":"/etc/shadow"}`)}, line{text: "I may not."})
		s.want(out, turn.Answered, "")
		if got := out.Messages[2].Text; !strings.HasPrefix(got, `{"denied":`) {
			t.Errorf("got %s", got)
		}
	})
}
