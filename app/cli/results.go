package cli

import (
	"time"

	"github.com/nod-app/nod/app/api"
)

// The result shapes of the proposal contract, to the letter.

type summary struct {
	ID         string    `json:"id"`
	Filename   string    `json:"filename"`
	Category   string    `json:"category"`
	Action     string    `json:"action"`
	Confidence string    `json:"confidence"`
	Sensitive  bool      `json:"sensitive"`
	CreatedAt  time.Time `json:"createdAt"`
	Reasoning  string    `json:"reasoning"`
}

type listData struct {
	Proposals []summary `json:"proposals"`
	Total     int       `json:"total"`
	HasMore   bool      `json:"hasMore"`
}

func summarise(ps []api.Proposal) []summary {
	out := make([]summary, len(ps))
	for i, p := range ps {
		out[i] = summary{p.ID, p.Filename, p.Category, p.Action, string(p.Confidence), p.Sensitive, p.CreatedAt, p.Reasoning}
	}
	return out
}

type approveAllData struct {
	Approved int      `json:"approved"`
	Skipped  int      `json:"skipped"`
	Failed   int      `json:"failed"`
	Errors   []string `json:"errors"`
}

type clearData struct {
	Cleared int `json:"cleared"`
}

type directory struct {
	Path      string `json:"path"`
	Enabled   bool   `json:"enabled"`
	Recursive bool   `json:"recursive"`
}

type watchedData struct {
	Directories   []directory       `json:"directories"`
	WatcherStatus api.WatcherStatus `json:"watcherStatus"`
}

type addedData struct {
	Path    string `json:"path"`
	Enabled bool   `json:"enabled"`
}

type removedData struct {
	Path string `json:"path"`
}

type startedData struct {
	Status             api.WatcherStatus `json:"status"`
	WatchedDirectories int               `json:"watchedDirectories"`
}

type stoppedData struct {
	Status api.WatcherStatus `json:"status"`
}

type undoneData struct {
	Undone int      `json:"undone"`
	Failed int      `json:"failed"`
	Errors []string `json:"errors"`
}
