package proposals

import (
	"context"
	"encoding/json"

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

func (s *set) start() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "start_watcher", Risk: policy.Low, Confirmation: policy.Never, Mutates: true},
		Title:       "Start watching",
		Description: "Start or resume watching the folders for new files.",
	}, tools.Work[noArgs]{Preview: s.previewStart, Run: s.runStart, Undo: s.undoStart})
}

func (s *set) previewStart(context.Context, tools.Call, noArgs) (tools.Preview, error) {
	return s.preview(s.Watcher.Running()), nil
}

func (s *set) runStart(ctx context.Context, c tools.Call, _ noArgs, seen tools.Preview) (tools.Output, error) {
	err := s.turn(ctx, c, seen, "Started watching", s.Watcher.Start)
	if err != nil {
		return tools.Output{}, err
	}
	n := s.enabled()
	return tools.Output{Data: running{"running", n}, Summary: "Watches " + number(n, "folder") + "."}, nil
}

func (s *set) undoStart(ctx context.Context, _ json.RawMessage) (string, error) {
	if !s.Watcher.Running() {
		return "", tools.FailPermanently(tools.CodeNothing, "The watcher is stopped already.")
	}
	if err := s.Watcher.Stop(ctx); err != nil {
		return "", failure(err)
	}
	return "The watcher is stopped again.", nil
}

func (s *set) stop() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "stop_watcher", Risk: policy.Medium, Confirmation: policy.IfDestructive, Mutates: true},
		Title:       "Pause watching",
		Description: "Pause watching the folders for new files. The proposals stay.",
	}, tools.Work[noArgs]{Preview: s.previewStop, Run: s.runStop, Undo: s.undoStop})
}

func (s *set) previewStop(context.Context, tools.Call, noArgs) (tools.Preview, error) {
	return s.preview(!s.Watcher.Running()), nil
}

func (s *set) runStop(ctx context.Context, c tools.Call, _ noArgs, seen tools.Preview) (tools.Output, error) {
	if err := s.turn(ctx, c, seen, "Paused watching", s.Watcher.Stop); err != nil {
		return tools.Output{}, err
	}
	return tools.Output{Data: stopped{"stopped"}, Summary: "The watcher is paused."}, nil
}

func (s *set) undoStop(ctx context.Context, _ json.RawMessage) (string, error) {
	if s.Watcher.Running() {
		return "", tools.FailPermanently(tools.CodeNothing, "The watcher runs again already.")
	}
	if err := s.Watcher.Start(ctx); err != nil {
		return "", failure(err)
	}
	return "The watcher runs again.", nil
}

// preview is what there is to see of a start or stop; done says that it is so already.
func (s *set) preview(done bool) tools.Preview {
	v := tools.Preview{Object: number(s.enabled(), "folder")}
	for _, f := range s.Folders.Folders() {
		if f.Enabled {
			v.Items = append(v.Items, tools.Item{Text: f.Path})
		}
	}
	if done {
		v.NoUndo = "It changes nothing: it is so already."
	}
	return v
}

// turn starts or stops. What changes nothing leaves nothing to undo.
func (s *set) turn(ctx context.Context, c tools.Call, seen tools.Preview, label string, do func(context.Context) error) error {
	if seen.NoUndo == "" {
		if err := c.SaveUndo(ctx, label, struct{}{}); err != nil {
			return err
		}
	}
	if err := do(ctx); err != nil {
		return failure(err)
	}
	return nil
}

func (s *set) enabled() (n int) {
	for _, f := range s.Folders.Folders() {
		if f.Enabled {
			n++
		}
	}
	return n
}
