package cli

import (
	"slices"
	"time"

	"github.com/mattn/go-runewidth"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// tasksData is what a model did of all tasks, once as it is and, if it can think, once more thinking.
type tasksData struct {
	Model string     `json:"model"`
	Runs  []tasksRun `json:"runs"`
}

type tasksRun struct {
	Think  bool         `json:"think"`
	Done   int          `json:"done"`
	All    int          `json:"all"`
	Tokens int          `json:"tokens"` // of prompts and replies
	Took   int64        `json:"took"`   // milliseconds
	Failed []failedTask `json:"failed"`
}

type failedTask struct {
	Task  string `json:"task"`
	Lacks string `json:"lacks"`
}

// tasks gives a model all tasks, and prints the result of each as it ends.
func (c *modelsCheckCmd) tasks(s *Session, name string) error {
	data := tasksData{Model: name}
	err := c.runTasks(s, &data)
	failed := slices.ContainsFunc(data.Runs, func(r tasksRun) bool { return r.Done < r.All })
	return partly(s.finish(c.JSON, err, data, func() {
		for _, r := range data.Runs {
			how := []string{name}
			if r.Think {
				how = append(how, lang.T("thinking"))
			}
			s.printf("%s: %s\n", list(how), list([]string{lang.T("%s of %s", lang.Count(r.Done), number(r.All, "%s task", "%s tasks")), tokens(r.Tokens), duration(r.Took)}))
		}
	}), failed)
}

func (c *modelsCheckCmd) runTasks(s *Session, data *tasksData) error {
	installed, err := call(s, api.ListModels, api.None{})
	if err != nil {
		return err
	}
	all, err := call(s, api.ListModelTasks, api.None{})
	if err != nil {
		return err
	}
	how := []bool{false}
	if slices.ContainsFunc(installed.Models, func(m api.Model) bool { return m.Name == data.Model && m.Thinking }) {
		how = append(how, true)
	}
	for _, think := range how {
		run := tasksRun{Think: think, Failed: []failedTask{}}
		for _, task := range all.Tasks {
			r, err := call(s, api.TryModelTask, api.ModelTaskRequest{Model: data.Model, Task: task, Think: think})
			if err != nil {
				return err
			}
			run.add(task, r)
			if !c.JSON {
				s.printf("%s  %s\n", runewidth.FillRight(taskMark(r), 6), taskLine(task, r))
			}
		}
		data.Runs = append(data.Runs, run)
	}
	return nil
}

func (r *tasksRun) add(task string, t api.ModelTaskResult) {
	r.All, r.Tokens, r.Took = r.All+1, r.Tokens+t.Tokens, r.Took+t.Took
	if t.Lacks == "" {
		r.Done++
	} else {
		r.Failed = append(r.Failed, failedTask{task, t.Lacks})
	}
}

func taskMark(r api.ModelTaskResult) string {
	if r.Lacks == "" {
		return lang.T("done")
	}
	return lang.T("failed")
}

func taskLine(task string, r api.ModelTaskResult) string {
	line := task + " (" + tokens(r.Tokens) + ", " + duration(r.Took) + ")"
	if r.Lacks != "" {
		line += ": " + r.Lacks
	}
	return line
}

func tokens(n int) string { return number(n, "%s token", "%s tokens") }

func duration(ms int64) string {
	return (time.Duration(ms) * time.Millisecond).Round(100 * time.Millisecond).String()
}
