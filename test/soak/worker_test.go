//go:build e2etest

package soak

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
)

// worker drops files of its own, decides about them, and removes old ones.
type worker struct {
	*installation
	name    string
	dropped int                           // files, which are numbered from 1
	keeps   int                           // so many of its files may lie in folders; 0: all
	removed int                           // the oldest, so many
	waiting []proposed                    // those that were seen and are not decided
	moved   []proposed                    // those that it approved last
	status  map[string]api.ProposalStatus // of what it has decided, by id
	calls   int                           // of tools
	turns   int
}

// proposed is a proposal for one of its files.
type proposed struct {
	id     string
	number int // of the file
}

// turn is ten acts: three new files, two looks at what waits, decisions about as many
// as have come, and calls of tools.
func (w *worker) turn() {
	w.turns++
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
	for w.keeps > 0 && w.dropped-w.removed > w.keeps {
		w.remove()
	}
}

func (w *worker) drop() {
	w.dropped++
	name := w.file(w.dropped)
	w.Write(filepath.Join(w.Downloads, name), content(name))
}

func (w *worker) file(number int) string { return fmt.Sprintf("%s-%06d.txt", w.name, number) }

// remove removes its oldest file as a person does with a file manager, without Nod,
// wherever it lies: filed, rejected or waiting still. Each second one is put elsewhere.
func (w *worker) remove() {
	w.removed++
	name := w.file(w.removed)
	away := func(path string) error {
		if w.removed%2 == 0 {
			return os.Rename(path, filepath.Join(w.elsewhere, name))
		}
		return os.Remove(path)
	}
	filed, found := away(filepath.Join(w.filed, name)), away(filepath.Join(w.Downloads, name))
	if filed == nil && errors.Is(found, fs.ErrNotExist) || found == nil && errors.Is(filed, fs.ErrNotExist) {
		return
	}
	w.T.Errorf("%s is not in one place: %v, %v", name, filed, found)
}

// content is what a file of that name holds.
func content(name string) []byte { return []byte("the text of " + name + "\n") }

// A worker searches in the first turns of each searchEvery, not in all: what Nod has in memory
// for searches grows with all that was ever proposed, and is given up a minute after the last one.
const (
	searchEvery = 300 // turns, of a second or longer
	searching   = 30  // of them
)

// list looks at its newest files that wait: it searches for them, or finds them among those of all.
func (w *worker) list() {
	f := api.Filter{Status: api.ProposalPending}
	if w.turns%searchEvery < searching {
		f = api.Filter{Query: w.name + "-"}
	}
	const page = 50 * workers
	l, err := api.ListProposals.Call(w.T.Context(), w.Client, api.ListProposalsRequest{Filter: f, Limit: page})
	if err != nil {
		w.T.Errorf("list: %v", err)
		return
	}
	w.waiting = w.waiting[:0]
	for _, p := range l.Proposals {
		number := 0
		if f.Query == "" && !strings.HasPrefix(p.Filename, w.name+"-") {
			continue
		}
		if _, err := fmt.Sscanf(p.Filename, w.name+"-%d.txt", &number); err != nil {
			w.T.Errorf("%s is not a file of %s: %v", p.Filename, w.name, err)
		}
		if number > w.removed { // that others are gone may not be noticed yet
			w.waiting = append(w.waiting, proposed{p.ID, number})
		}
	}
}

// next takes a proposal that waits, if there is one.
func (w *worker) next() (p proposed, ok bool) {
	n := len(w.waiting)
	if n == 0 {
		return proposed{}, false
	}
	p, w.waiting = w.waiting[n-1], w.waiting[:n-1]
	return p, true
}

func (w *worker) approve() {
	p, ok := w.next()
	if !ok {
		return
	}
	id := p.id
	res, err := api.ApproveProposals.Call(w.T.Context(), w.Client, api.ApproveRequest{IDs: []string{id}, ConfirmSensitive: true})
	if err != nil || !res.Outcomes[0].Success {
		w.T.Errorf("approve %s: %+v %v", id, res, err)
		return
	}
	w.status[id], w.moved = api.ProposalApproved, append(w.moved, p)
}

func (w *worker) reject() {
	p, ok := w.next()
	if !ok {
		return
	}
	if _, err := api.RejectProposals.Call(w.T.Context(), w.Client, api.RejectRequest{IDs: []string{p.id}}); err != nil {
		w.T.Errorf("reject %s: %v", p.id, err)
		return
	}
	w.status[p.id] = api.ProposalRejected
}

// undo takes back what it approved last, unless it has removed that.
func (w *worker) undo() {
	n := len(w.moved)
	if n == 0 || w.moved[n-1].number <= w.removed {
		return
	}
	id := w.moved[n-1].id
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
