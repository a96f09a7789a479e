package proposals

import (
	"context"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// watching is GetWatchedResult's data.
type watching struct {
	Directories   []directory `json:"directories"`
	WatcherStatus string      `json:"watcherStatus"`
}

type directory struct {
	Path      string `json:"path"`
	Enabled   bool   `json:"enabled"`
	Recursive bool   `json:"recursive"`
}

func (s *proposalTools) watched() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "get_watched_directories", Risk: policy.Low, Confirmation: policy.Never, Yields: policy.Private},
		Title:       lang.Say("List the watched folders"),
		Description: "List the folders that are watched for new files, and whether the watcher runs.",
	}, tools.Work[noArgs]{Run: s.runWatched})
}

func (s *proposalTools) runWatched(context.Context, tools.Call, noArgs, tools.Preview) (tools.Output, error) {
	w := watching{Directories: []directory{}, WatcherStatus: status(s.Watcher.Running())}
	for _, f := range s.Folders.Folders() {
		w.Directories = append(w.Directories, directory{visible(f.Path), f.Enabled, f.Recursive})
	}
	return tools.Output{Data: w, Summary: lang.Say("Listed %v.", safetext.Number(len(w.Directories), "watched folder")), Source: lang.Say("the list of watched folders")}, nil
}

func status(running bool) string {
	if running {
		return "running"
	}
	return "stopped"
}
