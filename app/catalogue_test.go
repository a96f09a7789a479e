package app_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/servers"
)

// The tools that the contracts name (docs/contracts.md): V1 of the tool contract with its
// example and what it defers, the ten for proposals, those of planning and of negotiating; and Nod's own, which find tools and filed files.
var contracted = []string{
	"clipboard.read", "clipboard.write", "notify.send", "apps.open", "files.list_dir", "files.search", "files.find", "files.read_text",
	"files.write_text", "files.ensure_dir", "browser.open_url", "files.move_glob", "shell.run",
	"list_proposals", "approve_proposal", "reject_proposal", "approve_all_proposals", "clear_all_proposals",
	"get_watched_directories", "add_watched_directory", "remove_watched_directory", "start_watcher", "stop_watcher",
	"upload_context_file", "extract_upload_context", "register_context_doc", "get_planning_topology", "detect_planning_gaps", "build_modular_plan",
	"propose_plan_actions", "review_proposed_actions", "apply_approved_actions", "upload_context", "load_plans", "save_plan", "list_tasks", "list_team",
	"analyze_and_propose", "evaluate_proposal", "execute_payment", "create_escrow_hold", "capture_escrow", "release_escrow", "check_balance", "send_message_to_user",
	"find_tools",
}

// TestEveryToolIsListed asks the running agent for what `nod tools --json` prints.
func TestEveryToolIsListed(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	var names []string
	for _, raw := range call(n, api.ListTools, api.None{}).Tools {
		var s tools.Spec
		must(t, json.Unmarshal(raw, &s))
		names = append(names, s.Name)
		if s.Description == "" || s.Title == "" || s.Enabled != (s.Name != "shell.run") {
			t.Errorf("%s: %q, enabled %v", s.Name, s.Description, s.Enabled)
		}
		if !slices.Contains([]string{"low", "medium", "high"}, s.Risk) || !slices.Contains([]string{"never", "if_destructive", "always"}, s.Confirmation) {
			t.Errorf("%s: risk %q, confirmation %q", s.Name, s.Risk, s.Confirmation)
		}
		validDraft2020(t, s)
	}
	slices.Sort(names)
	want := slices.Sorted(slices.Values(append(slices.Clone(contracted), servers.TakeOverTool)))
	if !slices.Equal(names, want) {
		t.Errorf("listed %q, want %q", names, want)
	}
}

func validDraft2020(t *testing.T, s tools.Spec) {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(s.ArgsSchema)))
	must(t, err)
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	must(t, c.AddResource("args.json", doc))
	if _, err := c.Compile("args.json"); err != nil {
		t.Errorf("%s: %v", s.Name, err)
	}
}

// The schema of files.move_glob is the contract's example to the letter.
func TestMoveGlobIsTheContractsExample(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	const example = `{"type":"object","properties":{"from":{"type":"string"},"patterns":{"type":"array","items":{"type":"string"}},"to":{"type":"string"}},"required":["from","patterns","to"]}`
	for _, raw := range call(n, api.ListTools, api.None{}).Tools {
		var s tools.Spec
		must(t, json.Unmarshal(raw, &s))
		if s.Name != "files.move_glob" {
			continue
		}
		if string(s.ArgsSchema) != example || s.Risk != "medium" || s.Confirmation != "if_destructive" || s.Description != "Move files matching patterns from one folder to another." {
			t.Errorf("%s\n%+v", s.ArgsSchema, s)
		}
		return
	}
	t.Error("it is not listed")
}
