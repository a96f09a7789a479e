package move

import (
	"context"
	"path/filepath"
)

// folders holds the folders that a chunk of moves has open, each once.
type folders struct {
	answers
	open map[string]*folder
}

func (fs folders) source(ctx context.Context, path string) (*folder, error) {
	return fs.get(ctx, "from\x00"+path, path, func() (*folder, error) { return openFolder(path) })
}

func (fs folders) destination(ctx context.Context, root, rel string) (*folder, error) {
	path := filepath.Join(root, rel)
	return fs.get(ctx, "to\x00"+root+"\x00"+rel, path, func() (*folder, error) { return openDestination(root, rel) })
}

// get opens a folder that is not open yet, unless its drive is away: a folder of the same
// path would lie below the drive.
func (fs folders) get(ctx context.Context, key, path string, open func() (*folder, error)) (*folder, error) {
	if f, ok := fs.open[key]; ok {
		return f, nil
	}
	if err := fs.away(path); err != nil {
		return nil, err
	}
	f, err := open()
	if err == nil {
		fs.open[key] = f
		fs.drives.Note(ctx, path)
	}
	return f, err
}

// sync syncs each touched folder once: those that files came to first, so that
// a file rather has two names after a power cut than none.
func (fs folders) sync(jobs []*job) {
	for _, j := range jobs {
		fs.settle(j.to.dir)
	}
	for _, j := range jobs {
		fs.settle(j.from.dir)
	}
}

func (folders) settle(f *folder) {
	if f.touched {
		_ = f.sync() // kept in f.unsure
	}
}

func (fs folders) close() {
	for _, f := range fs.open {
		f.close()
	}
}

// chunks cuts tasks into pieces that bound one transaction (files) and the
// descriptors open at once (maxFolders on each side).
func chunks(tasks []*task, files int) [][]*task {
	var out [][]*task
	start, from, to := 0, map[string]bool{}, map[string]bool{}
	for i, t := range tasks {
		src, dst := filepath.Dir(t.Source), filepath.Join(t.Root, filepath.Dir(t.Rel))
		full := i-start == files || !from[src] && len(from) == maxFolders || !to[dst] && len(to) == maxFolders
		if full {
			out = append(out, tasks[start:i])
			start = i
			clear(from)
			clear(to)
		}
		from[src], to[dst] = true, true
	}
	if start < len(tasks) {
		out = append(out, tasks[start:])
	}
	return out
}

// maxFolders keeps a chunk below 150 descriptors; macOS gives a process 256.
const maxFolders = 32
