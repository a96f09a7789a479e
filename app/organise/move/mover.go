package move

import (
	"context"
	"path/filepath"
	"slices"
	"sync"

	"github.com/nod-app/nod/app/base/lang"
)

// Options configure a Mover; the zero value is usable.
type Options struct {
	// Moved, if set, is called after a call that moved files with the folders that
	// they were in and are in now, each once.
	Moved func(folders []string)
	// Drives, if set, learns of the drives that files are moved from and to, and says which are away.
	Drives *Drives
	// Chunk is how many moves share one transaction at either end; 0: 5000.
	Chunk int
}

// Mover moves files. It may be used by many goroutines.
type Mover struct {
	log          Log
	opts         Options
	settle       sync.RWMutex // Recover alone, or any number of moves
	copying      sync.Map     // handle of each file that is being copied
	unrecordedMu sync.Mutex
	unrecorded   []End // ends that are not in the log; they go there before the next intent
	rename       func(from, to spot, between func()) error
	links        func(spot) uint64  // how many names a file has, not from a cache
	at           func(point string) // called by tests at each step of a move
}

// New makes a Mover that keeps its intents in log.
func New(log Log, opts Options) *Mover {
	if opts.Chunk <= 0 {
		opts.Chunk = 5000
	}
	return &Mover{log: log, opts: opts, rename: renameNoReplace, links: countLinks, at: func(string) {}}
}

// task is a request with what is to become of it.
type task struct {
	Request
	kind     Kind
	reverses int64
	refused  error // why it cannot even be tried
	result   *Result
}

func (t *task) destination() string { return filepath.Join(t.Root, t.Rel) }

// Perform moves the files of one batch, each to its own end: the results stand in
// the order of the requests, and a file that cannot be moved does not keep the
// others. When ctx ends, the file being copied and those after it stay.
// A Result's Err wraps one of the package's errors, or is that of the system.
//
// It leaves the ends of the moves to Complete: the files are where they are to be, durably,
// and others that record that can do so beside it. After a crash before Complete, Recover
// finds the same ends on the disk. It calls begun, from this goroutine, as soon as the first
// intents are durable: others that write to the log's disk can do so while the files are moved.
func (m *Mover) Perform(ctx context.Context, batch string, rs []Request, begun func()) []Result {
	tasks := make([]*task, len(rs))
	for i, r := range rs {
		tasks[i] = &task{Request: r, kind: Do}
	}
	return m.run(ctx, batch, tasks, begun, m.leaveEnds)
}

// Undo moves the files of finished moves back, if they still are what was
// moved and their old places are free. Folders that are gone are made again;
// those that the moves made, and that are empty now, are removed. Results stand in the order of the records.
func (m *Mover) Undo(ctx context.Context, batch string, rs []Record) []Result {
	return m.undo(ctx, batch, rs, nothing, m.recordEnds)
}

// PerformUndo undoes moves as Undo does, but leaves recording their ends to Complete; it calls
// begun as Perform does.
func (m *Mover) PerformUndo(ctx context.Context, batch string, rs []Record, begun func()) []Result {
	return m.undo(ctx, batch, rs, begun, m.leaveEnds)
}

func nothing() {}

func (m *Mover) undo(ctx context.Context, batch string, rs []Record, begun func(), record recorder) []Result {
	tasks := make([]*task, len(rs))
	for i, r := range rs {
		tasks[i] = &task{kind: Undo, reverses: r.ID, refused: undoable(r), Request: Request{
			Ref:    r.Ref,
			Source: r.Destination,
			Root:   filepath.Dir(r.Source),
			Rel:    filepath.Base(r.Source),
			Want:   r.After,
		}}
	}
	results := m.run(ctx, batch, tasks, begun, record)
	m.removeMade(ctx, rs, results)
	return results
}

func undoable(r Record) error {
	switch {
	case r.State != Done:
		return lang.Errorf("%w: that move was not made", ErrReversed)
	case r.Reversed:
		return lang.Errorf("%w: that move is undone already", ErrReversed)
	case r.After == Identity{}:
		return lang.Errorf("%w: it is not known what was moved", ErrChanged)
	}
	return nil
}

// recorder is given the ends of a chunk of moves.
type recorder func(context.Context, []End) error

func (m *Mover) run(ctx context.Context, batch string, tasks []*task, begun func(), record recorder) []Result {
	m.settle.RLock()
	defer m.settle.RUnlock()
	results := make([]Result, len(tasks))
	for i, t := range tasks {
		results[i] = Result{Ref: t.Ref, Source: t.Source, Destination: t.destination()}
		t.result = &results[i]
	}
	for _, chunk := range chunks(tasks, m.opts.Chunk) {
		m.runChunk(ctx, batch, chunk, begun, record)
		begun = nothing
	}
	if folders := between(results); m.opts.Moved != nil && len(folders) > 0 {
		m.opts.Moved(folders)
	}
	return results
}

// between returns the folders that files were moved between.
func between(rs []Result) []string {
	var out []string
	for _, r := range rs {
		if r.Err == nil {
			out = append(out, filepath.Dir(r.Source), filepath.Dir(r.Destination))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
