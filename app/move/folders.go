package move

import "path/filepath"

// folders holds the folders that a chunk of moves has open, each once.
type folders map[string]*folder

func (fs folders) source(path string) (*folder, error) {
	return fs.get("from\x00"+path, func() (*folder, error) { return openFolder(path) })
}

func (fs folders) destination(root, rel string) (*folder, error) {
	key := "to\x00" + root + "\x00" + rel
	return fs.get(key, func() (*folder, error) { return openDestination(root, rel) })
}

func (fs folders) get(key string, open func() (*folder, error)) (*folder, error) {
	if f, ok := fs[key]; ok {
		return f, nil
	}
	f, err := open()
	if err == nil {
		fs[key] = f
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
	for _, f := range fs {
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
