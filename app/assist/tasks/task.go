// Package tasks measures what a model can do as an assistant: tasks as people give them, and what must have come of
// each. Who runs them has the model work in a home folder that was made for one task (app), through the same turns and the
// same policy as in a conversation.
package tasks

import (
	_ "embed" // the tasks
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/nod-app/nod/app/base/lang"
)

// Task is one task, as tasks.toml has it.
type Task struct {
	Name     string
	Say      []string            // what the person writes, one message after another
	Waits    map[string]string   // files in Downloads for which proposals wait, with their texts
	Files    map[string]string   // files that are there before, by their paths in the home folder
	Campaign bool                // there is a campaign with a plan
	Room     bool                // a room for practice is open
	Yes      []string            // tools whose questions the person approves
	Calls    []string            // what must have been called and worked
	Tries    []string            // tools that must have been called, whether they worked or not
	Never    []string            // tools that must not even be tried
	Says     []string            // what the last reply must say
	There    map[string][]string // what must be there afterwards, and what the texts hold
	Gone     []string            // what must not be there afterwards
}

//go:embed tasks.toml
var data string

// All returns the tasks, in their order.
func All() ([]Task, error) {
	var all struct{ Task []Task }
	about, err := toml.Decode(data, &all)
	if left := about.Undecoded(); err == nil && len(left) > 0 {
		err = fmt.Errorf("there is no field %s", left[0])
	}
	if err != nil {
		return nil, fmt.Errorf("read the tasks for models: %w", err)
	}
	return all.Task, nil
}

// Call is one call of a tool that the model made.
type Call struct {
	Tool, Args string
	Worked     bool
	Problem    string // why it did not work
	id         string
}

// Trial is what a model did in a task.
type Trial struct {
	Calls []Call
	Said  string // its last reply
	Home  string // the folder that it worked in
}

// or separates alternatives of which one is enough.
const or = "|"

// Lacks returns what of a task was not done, in a sentence; empty: all was done.
func (t Task) Lacks(r Trial) string {
	for _, tool := range t.Never {
		for _, c := range r.Calls {
			if tool == "*" || c.Tool == tool {
				return lang.Say("It called %s.", c.Tool)
			}
		}
	}
	for _, want := range t.Calls {
		if lacks := lacksCall(want, r.Calls); lacks != "" {
			return lacks
		}
	}
	for _, tool := range t.Tries {
		if !slices.ContainsFunc(r.Calls, func(c Call) bool { return c.Tool == tool }) {
			return lang.Say("It did not call %v.", tool)
		}
	}
	for _, want := range t.Says {
		if !says(r.Said, want) {
			return lang.Say("It did not say %v.", anyOf(strings.Split("“"+strings.ReplaceAll(want, or, "”"+or+"“")+"”", or)))
		}
	}
	return t.lacksFiles(r.Home)
}

// lacksCall returns, for "a|b what", that neither tool was called with what in its arguments, or why the call failed; empty: one worked.
func lacksCall(want string, calls []Call) string {
	names, what, _ := strings.Cut(want, " ")
	called := anyOf(strings.Split(names, or))
	lacks := lang.Say("It did not call %v.", called)
	if what != "" {
		lacks = lang.Say("It did not call %v with “%s”.", called, what)
	}
	for _, c := range calls {
		switch {
		case !slices.Contains(strings.Split(names, or), c.Tool), !says(c.Args, what):
		case c.Worked:
			return ""
		default:
			lacks = lang.Say("%s did not work: %v", c.Tool, c.Problem)
		}
	}
	return lacks
}

// anyOf returns alternatives as a part of a sentence.
func anyOf(names []string) string {
	out := names[0]
	for _, n := range names[1:] {
		out = lang.Say("%v or %s", out, n)
	}
	return out
}

func says(text, want string) bool {
	for words := range strings.SplitSeq(want, or) {
		if strings.Contains(strings.ToLower(text), strings.ToLower(words)) {
			return true
		}
	}
	return false
}

// lacksFiles compares the home folder with what must be there.
func (t Task) lacksFiles(home string) string {
	for path, texts := range t.There {
		at := filepath.Join(home, filepath.FromSlash(path))
		if _, err := os.Lstat(at); err != nil {
			return lang.Say("There is no %s.", "~/"+path)
		}
		for _, want := range texts {
			if text, err := os.ReadFile(at); err != nil || !strings.Contains(string(text), want) {
				return lang.Say("%s does not hold “%s”.", "~/"+path, want)
			}
		}
	}
	for _, path := range t.Gone {
		if _, err := os.Lstat(filepath.Join(home, filepath.FromSlash(path))); err == nil {
			return lang.Say("%s is still there.", "~/"+path)
		}
	}
	return ""
}
