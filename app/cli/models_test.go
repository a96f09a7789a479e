package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// modelAgent is an agent that has a model server.
type modelAgent struct {
	now     api.ModelsResult
	status  api.Status
	check   api.ModelCheck
	steps   []api.Pull // of a download, one a look; after them its model is there
	asked   []string   // what was called, with the name
	stopped chan string
}

func (h *modelAgent) mount(server *api.Server) {
	named := func(what string) func(context.Context, api.ModelRequest) (api.None, error) {
		return func(_ context.Context, r api.ModelRequest) (api.None, error) {
			h.asked = append(h.asked, what+" "+r.Name)
			return api.None{}, nil
		}
	}
	api.Handle(server, api.PullModel, named("pull"))
	api.Handle(server, api.DeleteModel, named("delete"))
	api.Handle(server, api.CancelPull, func(_ context.Context, r api.ModelRequest) (api.None, error) {
		h.stopped <- r.Name
		return api.None{}, nil
	})
	api.Handle(server, api.UseModel, func(_ context.Context, r api.ModelRequest) (api.ModelsResult, error) {
		h.asked = append(h.asked, "use "+r.Name)
		return h.now, nil
	})
	api.Handle(server, api.CheckModel, func(_ context.Context, r api.ModelRequest) (api.ModelCheck, error) {
		h.asked = append(h.asked, "check "+r.Name)
		return h.check, nil
	})
	api.Handle(server, api.StartModelServer, func(context.Context, api.None) (api.ModelsResult, error) {
		h.asked = append(h.asked, "start")
		return h.now, nil
	})
	api.Handle(server, api.GetStatus, func(context.Context, api.None) (api.Status, error) { return h.status, nil })
	api.Handle(server, api.ListModels, func(context.Context, api.None) (api.ModelsResult, error) {
		out := h.now
		if len(h.steps) > 0 {
			out.Pulls = h.steps[:1]
			if len(h.steps) > 1 { // the last one stays
				h.steps = h.steps[1:]
			}
			if out.Pulls[0].Status == "gone" {
				out.Pulls = nil
				out.Models = append(out.Models, api.Model{Name: "new:1b"})
			}
		}
		return out, nil
	})
}

func newModelAgent() *modelAgent {
	return &modelAgent{stopped: make(chan string, 1), status: api.Status{Lasting: true}, now: api.ModelsResult{
		Server:      api.ModelServer{State: "running", Text: "Ollama answers.", Warning: "It has holes."},
		Models:      []api.Model{{Name: "tiny:latest", Size: 2_600_000_000, Tools: true, Checked: "It calls tools."}, {Name: "plain\x1b:1b", Remote: true}},
		Current:     "tiny",
		Recommended: []api.Recommended{{Name: "qwen3:4b", Size: 1e9, Why: "Good."}},
	}}
}

func TestModels(t *testing.T) {
	good := api.ModelCheck{Plain: true, Tools: true, Schema: true, Says: "All well.", Took: 1234}
	for name, c := range map[string]struct {
		change func(*modelAgent)
		args   string
		exit   int
		want   []string // printed
		asked  string
	}{
		"list":              {nil, "models", 0, []string{"Ollama answers.\nIt has holes.\n", "*  tiny:latest", "2.6 GB", "It calls tools.", `plain\x1b:1b`, "another computer"}, ""},
		"list as JSON":      {nil, "models list --json", 0, []string{`{"success":true,"data":{"server":{"state":"running"`}, ""},
		"list of none":      {func(h *modelAgent) { h.now.Models = nil }, "models", 0, []string{"nod models pull qwen3:4b", "1 GB", "Good."}, ""},
		"list of a server":  {func(h *modelAgent) { h.now.Models, h.now.Server.State = nil, "missing" }, "models", 0, []string{"Ollama answers.\nIt has holes.\n"}, ""},
		"use":               {nil, "models use tiny", 0, []string{"tiny:latest is now used"}, "use tiny:latest"},
		"use none":          {nil, "models use small", 1, nil, ""},
		"without a server":  {func(h *modelAgent) { h.now.Server.State = "stopped" }, "models use tiny", 1, nil, ""},
		"delete":            {nil, "models delete tiny:latest --json", 0, []string{`{"success":true,"data":{"name":"tiny:latest"}}`}, "delete tiny:latest"},
		"check":             {func(h *modelAgent) { h.check = good }, "models check tiny", 0, []string{"tiny:latest: All well. It took 1.2s."}, "check tiny:latest"},
		"check in vain":     {func(h *modelAgent) { h.check = api.ModelCheck{Says: "No.", Notes: []string{"It\nfailed."}} }, "models check tiny", 1, []string{"No.", `    It\nfailed.`}, "check tiny:latest"},
		"start":             {nil, "models start", 0, []string{"Ollama answers."}, "start"},
		"start without Nod": {func(h *modelAgent) { h.status.Lasting = false }, "models start", 1, nil, ""},
		"pull": {func(h *modelAgent) {
			h.steps = []api.Pull{{Name: "new:1b", Status: "pulling"}, {Name: "new:1b", Status: "pulling", Done: 5, All: 10}, {Name: "new:1b", Status: "checking"}, {Status: "gone"}}
		}, "models pull new:1b", 0, []string{"pulling\nchecking\nnew:1b is installed.\n"}, "pull new:1b"},
		"pull that fails":    {func(h *modelAgent) { h.steps = []api.Pull{{Name: "new:1b", Error: "No network."}} }, "models pull new:1b --json", 1, []string{`{"success":false,"error":"No network."}`}, "pull new:1b"},
		"pull that is ended": {nil, "models pull new:1b", 1, nil, "pull new:1b"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newModelAgent()
			if c.change != nil {
				c.change(h)
			}
			s, out := session(t, h.mount)
			if got := ExitCode(runArgs(t, s, strings.Fields(c.args)...), &bytes.Buffer{}); got != c.exit {
				t.Errorf("exit %d, %s", got, out)
			}
			for _, want := range c.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("%q is not in %q", want, out)
				}
			}
			if got := strings.Join(h.asked, "; "); got != c.asked {
				t.Errorf("it called %q", got)
			}
		})
	}
}

func TestPullInterrupted(t *testing.T) {
	h := newModelAgent()
	h.steps = []api.Pull{{Name: "new:1b", Status: "pulling"}}
	s, _ := session(t, h.mount)
	ctx, cancel := context.WithCancel(t.Context())
	s.Ctx, s.Out = ctx, after{cancel}
	if err := runArgs(t, s, "models", "pull", "new:1b"); ExitCode(err, &bytes.Buffer{}) != ExitFailed {
		t.Errorf("%v", err)
	}
	if name := <-h.stopped; name != "new:1b" {
		t.Errorf("it ended %q", name)
	}
}

// after calls do at each write.
type after struct{ do func() }

func (a after) Write(p []byte) (int, error) { a.do(); return len(p), nil }

func TestProgress(t *testing.T) {
	for want, p := range map[string]api.Pull{
		"starting":                        {Status: "starting"},
		"pulling, 42% of 2.6 GB, 12 MB/s": {Status: "pulling", Done: 42 * 26_000_000, All: 2_600_000_000, Speed: 12e6},
		"No network.":                     {Status: "pulling", Error: "No network."},
	} {
		if got := progress(p); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	var out bytes.Buffer
	l := live{s: &Session{Out: &out}, terminal: true}
	l.show(api.Pull{Status: "a\x1b[2J"})
	l.show(api.Pull{Status: "a\x1b[2J"})
	l.end()
	if want := "\r\x1b[K" + `a\x1b[2J` + "\r\x1b[K"; out.String() != want {
		t.Errorf("%q", out.String())
	}
	if isTerminal(&out) {
		t.Error("a buffer is no terminal")
	}
}
