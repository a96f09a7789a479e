package tasks

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/agent/catalogue"
)

// There are forty tasks, each with a name of its own, something to say and something to do, of tools that there are.
func TestTheTasks(t *testing.T) {
	all, err := All()
	if err != nil || len(all) != 40 {
		t.Fatalf("%d tasks, %v", len(all), err)
	}
	specs, err := catalogue.Definitions()
	if err != nil {
		t.Fatal(err)
	}
	tools, seen := append(catalogue.Names(specs), "*"), map[string]bool{}
	for _, task := range all {
		if task.Name == "" || seen[task.Name] || len(task.Say) == 0 || len(task.Calls)+len(task.Never)+len(task.Says)+len(task.There)+len(task.Gone) == 0 {
			t.Errorf("%+v", task)
		}
		seen[task.Name] = true
		names := slices.Concat(task.Yes, task.Never, task.Tries)
		for _, c := range task.Calls {
			words, _, _ := strings.Cut(c, " ")
			names = append(names, strings.Split(words, or)...)
		}
		for _, name := range names {
			if !slices.Contains(tools, name) {
				t.Errorf("%s: there is no tool %s", task.Name, name)
			}
		}
	}
}

// Of a task it is told what was not done.
func TestWhatATaskLacks(t *testing.T) {
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "note.md"), []byte("oats and apples"), 0o600); err != nil {
		t.Fatal(err)
	}
	task := Task{Calls: []string{"files.read_text|files.search", "reject_proposal draft"}, Tries: []string{"reject_proposal"}, Never: []string{"files.write_text"}, Says: []string{"three|3"},
		There: map[string][]string{"note.md": {"oats"}}, Gone: []string{"old.md"}}
	good := func() Trial {
		return Trial{Home: home, Said: "There are THREE.", Calls: []Call{{Tool: "files.search", Worked: true}, {Tool: "reject_proposal", Args: `{"reason":"A Draft"}`, Worked: true}}}
	}
	for _, c := range []struct {
		change func(*Task, *Trial)
		want   string
	}{
		{func(*Task, *Trial) {}, ""},
		{func(_ *Task, r *Trial) { r.Calls[0].Worked, r.Calls[0].Problem = false, "It is not there." }, "files.search did not work: It is not there."},
		{func(_ *Task, r *Trial) { r.Calls = r.Calls[1:] }, "It did not call files.read_text or files.search."},
		{func(_ *Task, r *Trial) { r.Calls[1].Args = "{}" }, "It did not call reject_proposal with “draft”."},
		{func(_ *Task, r *Trial) { r.Calls = append(r.Calls, Call{Tool: "files.write_text"}) }, "It called files.write_text."},
		{func(t *Task, _ *Trial) { t.Tries = []string{"approve_proposal"} }, "It did not call approve_proposal."},
		{func(t *Task, _ *Trial) { t.Never = []string{"*"} }, "It called files.search."},
		{func(_ *Task, r *Trial) { r.Said = "Two." }, "It did not say “three” or “3”."},
		{func(t *Task, _ *Trial) { t.There = map[string][]string{"note.md": {"pears"}} }, "~/note.md does not hold “pears”."},
		{func(t *Task, _ *Trial) { t.There = map[string][]string{"other.md": nil} }, "There is no ~/other.md."},
		{func(t *Task, _ *Trial) { t.Gone = []string{"note.md"} }, "~/note.md is still there."},
	} {
		of, r := task, good()
		if c.change(&of, &r); of.Lacks(r) != c.want {
			t.Errorf("%q, want %q", of.Lacks(r), c.want)
		}
	}
}
