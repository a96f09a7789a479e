//go:build e2etest

package soak

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/api"
)

// worker drops files of its own and decides about them.
type worker struct {
	*installation
	name    string
	dropped int
	waiting []string          // ids of its proposals that were seen and are not decided
	moved   []string          // ids of those that it approved last
	status  map[string]string // of what it has decided
	calls   int               // of tools
}

// turn is ten acts: three new files, two looks at what waits, decisions about as many
// as have come, and calls of tools.
func (w *worker) turn() {
	for range 3 {
		w.drop()
	}
	w.list()
	w.approve()
	w.approve()
	if w.dropped%9 == 0 {
		w.undo()
	} else {
		w.reject()
	}
	w.call("files.list_dir", w.documents)
	w.call("files.read_text", filepath.Join(w.documents, "notes.txt"))
	w.state()
}

func (w *worker) drop() {
	w.dropped++
	name := fmt.Sprintf("%s-%06d.txt", w.name, w.dropped)
	w.Write(filepath.Join(w.Downloads, name), content(name))
}

// content is what a file of that name holds.
func content(name string) []byte { return []byte("the text of " + name + "\n") }

func (w *worker) list() {
	const page = 50
	l, err := api.ListProposals.Call(w.T.Context(), w.Client, api.ListProposalsRequest{Filter: api.Filter{Query: w.name + "-"}, Limit: page})
	if err != nil {
		w.T.Errorf("list: %v", err)
		return
	}
	w.waiting = w.waiting[:0]
	for _, p := range l.Proposals {
		w.waiting = append(w.waiting, p.ID)
	}
}

// next takes a proposal that waits; "": there is none.
func (w *worker) next() (id string) {
	if n := len(w.waiting); n > 0 {
		id, w.waiting = w.waiting[n-1], w.waiting[:n-1]
	}
	return id
}

func (w *worker) approve() {
	id := w.next()
	if id == "" {
		return
	}
	res, err := api.ApproveProposals.Call(w.T.Context(), w.Client, api.ApproveRequest{IDs: []string{id}, ConfirmSensitive: true})
	if err != nil || !res.Outcomes[0].Success {
		w.T.Errorf("approve %s: %+v %v", id, res, err)
		return
	}
	w.status[id], w.moved = string(api.ProposalApproved), append(w.moved, id)
}

func (w *worker) reject() {
	id := w.next()
	if id == "" {
		return
	}
	if _, err := api.RejectProposals.Call(w.T.Context(), w.Client, api.RejectRequest{IDs: []string{id}}); err != nil {
		w.T.Errorf("reject %s: %v", id, err)
		return
	}
	w.status[id] = string(api.ProposalRejected)
}

// undo takes back what it approved last.
func (w *worker) undo() {
	n := len(w.moved)
	if n == 0 {
		return
	}
	id := w.moved[n-1]
	res, err := api.Undo.Call(w.T.Context(), w.Client, api.UndoRequest{ID: id})
	if err != nil || res.Undone != 1 {
		w.T.Errorf("undo %s: %+v %v", id, res, err)
		return
	}
	w.moved = slices.Delete(w.moved, n-1, n)
	delete(w.status, id)
}

// call calls a tool that reads, as a model does.
func (w *worker) call(tool, path string) {
	args, err := json.Marshal(map[string]string{"path": path})
	if err != nil {
		w.T.Error(err)
		return
	}
	res, err := api.CallTools.Call(w.T.Context(), w.Client, api.CallRequest{Calls: []api.ToolCall{{Tool: tool, Args: string(args)}}})
	var got struct {
		Success bool   `json:"success"`
		Error   string `json:"error"`
	}
	if err == nil {
		err = json.Unmarshal(res.Results[0], &got)
	}
	if err != nil || !got.Success {
		w.T.Errorf("%s: %s %v", tool, got.Error, err)
		return
	}
	w.calls++
}

func (w *worker) state() {
	if _, err := api.GetStatus.Call(w.T.Context(), w.Client, api.None{}); err != nil {
		w.T.Errorf("status: %v", err)
	}
}
