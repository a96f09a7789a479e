package proposals

import (
	"context"
	"encoding/json"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// running is StartWatcherResult's data.
type running struct {
	Status             string `json:"status"`
	WatchedDirectories int    `json:"watchedDirectories"`
}

// stopped is StopWatcherResult's data.
type stopped struct {
	Status string `json:"status"`
}

func (s *proposalTools) start() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "start_watcher", Risk: policy.Low, Confirmation: policy.Never, Mutates: true},
		Title:       lang.Say("Start watching"),
		Description: "Start or resume watching the folders for new files.",
	}, tools.Work[noArgs]{Preview: s.previewStart, Run: s.runStart, Undo: s.undoStart})
}

func (s *proposalTools) previewStart(context.Context, tools.Call, noArgs) (tools.Preview, error) {
	return s.watcherPreview(s.Watcher.Running()), nil
}

func (s *proposalTools) runStart(ctx context.Context, c tools.Call, _ noArgs, seen tools.Preview) (tools.Output, error) {
	err := s.setRunning(ctx, c, seen, "Started watching", s.Watcher.Start)
	if err != nil {
		return tools.Output{}, err
	}
	n := s.enabled()
	return tools.Output{Data: running{"running", n}, Summary: lang.Say("Watches %v.", safetext.Number(n, "folder"))}, nil
}

func (s *proposalTools) undoStart(ctx context.Context, _ json.RawMessage) (string, error) {
	if !s.Watcher.Running() {
		return "", tools.FailPermanently(tools.CodeNothing, lang.Say("The watcher is stopped already."))
	}
	if err := s.Watcher.Stop(ctx); err != nil {
		return "", failure(err)
	}
	return lang.Say("The watcher is stopped again."), nil
}

func (s *proposalTools) stop() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "stop_watcher", Risk: policy.Medium, Confirmation: policy.IfDestructive, Mutates: true},
		Title:       lang.Say("Pause watching"),
		Description: "Pause watching the folders for new files. The proposals stay.",
	}, tools.Work[noArgs]{Preview: s.previewStop, Run: s.runStop, Undo: s.undoStop})
}

func (s *proposalTools) previewStop(context.Context, tools.Call, noArgs) (tools.Preview, error) {
	return s.watcherPreview(!s.Watcher.Running()), nil
}

func (s *proposalTools) runStop(ctx context.Context, c tools.Call, _ noArgs, seen tools.Preview) (tools.Output, error) {
	if err := s.setRunning(ctx, c, seen, "Paused watching", s.Watcher.Stop); err != nil {
		return tools.Output{}, err
	}
	return tools.Output{Data: stopped{"stopped"}, Summary: lang.Say("The watcher is paused.")}, nil
}

func (s *proposalTools) undoStop(ctx context.Context, _ json.RawMessage) (string, error) {
	if s.Watcher.Running() {
		return "", tools.FailPermanently(tools.CodeNothing, lang.Say("The watcher runs again already."))
	}
	if err := s.Watcher.Start(ctx); err != nil {
		return "", failure(err)
	}
	return lang.Say("The watcher runs again."), nil
}

// watcherPreview previews a start or stop; done says that it changes nothing.
func (s *proposalTools) watcherPreview(done bool) tools.Preview {
	v := tools.Preview{Object: safetext.Number(s.enabled(), "folder"), Said: true}
	for _, f := range s.Folders.Folders() {
		if f.Enabled {
			v.Items = append(v.Items, tools.Item{Text: f.Path})
		}
	}
	if done {
		v.NoUndo = lang.Say("It changes nothing: it is so already.")
	}
	return v
}

// setRunning starts or stops the watcher. If that changes nothing there is nothing to undo.
func (s *proposalTools) setRunning(ctx context.Context, c tools.Call, seen tools.Preview, label string, do func(context.Context) error) error {
	if seen.NoUndo == "" {
		if err := c.SaveUndo(ctx, label, struct{}{}); err != nil {
			return err
		}
	}
	return do(ctx)
}

func (s *proposalTools) enabled() (n int) {
	for _, f := range s.Folders.Folders() {
		if f.Enabled {
			n++
		}
	}
	return n
}
