package watcher

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const complete = "COMPLETE\n"

// stress changes a folder as people and programs do, only faster.
type stress struct {
	root, outside string
	end           time.Time
	ids           atomic.Int64
	slow          sync.WaitGroup
}

// TestStress runs four at once for 6 s, or for NOD_TORTURE ("60s"), while the
// watcher is restarted and rescans. In the end every existing file must have been
// reported with its content, and none while it was being written.
func TestStress(t *testing.T) {
	t.Parallel()
	long := 6 * time.Second
	if s := os.Getenv("NOD_TORTURE"); s != "" {
		d, err := time.ParseDuration(s)
		must(t, err)
		long = d
	}
	w := newFixture(t)
	w.opts.Settle = 200 * time.Millisecond
	w.out = func(_ context.Context, files []File) error {
		for _, f := range files {
			if b, err := os.ReadFile(f.Path); err == nil && !strings.HasSuffix(string(b), complete) {
				t.Errorf("%s was reported half written", f.Path)
			}
		}
		return nil
	}
	w.start()
	w.waitReported(w.write("first", complete))
	must(t, os.Remove(w.path("first")))
	seed := time.Now().UnixNano()
	t.Logf("seed %d", seed)
	tt := &stress{root: w.root, outside: filepath.Join(filepath.Dir(w.root), "outside"), end: time.Now().Add(long)}
	must(t, os.Mkdir(tt.outside, 0o755))
	var group sync.WaitGroup
	for g := range int64(4) {
		group.Go(func() { tt.run(rand.New(rand.NewSource(seed + g))) })
	}
	for r := rand.New(rand.NewSource(seed + 4)); time.Now().Before(tt.end); {
		n := w.total()
		w.waitUntil("some more", func() bool { return w.total() > n+2000 || time.Now().After(tt.end) })
		switch r.Intn(3) {
		case 0:
			w.stop()
			w.start()
		case 1:
			w.w.Rescan()
		}
	}
	group.Wait()
	tt.slow.Wait()
	files, missing := 0, "?"
	for last, since := w.total(), time.Now(); missing != ""; {
		time.Sleep(100 * time.Millisecond) // poll
		if n := w.total(); n != last {
			last, since = n, time.Now()
		} else if time.Since(since) > time.Second {
			files, missing = w.missing()
		}
		if time.Since(since) > waitLimit/2 {
			t.Fatalf("missed %s", missing)
		}
	}
	t.Logf("%d files, %d reports", files, w.total())
}

// missing counts the existing files, and names one that was not reported with its content.
func (w *fixture) missing() (files int, missing string) {
	w.mu.Lock()
	sigs := maps.Clone(w.sigs)
	w.mu.Unlock()
	filepath.WalkDir(w.root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() || Partial(e.Name()) {
			return err
		}
		files++
		sig, _, _, err := inspect(path)
		got := sigs[path]
		if err != nil || got.Size != sig.Size || got.Mtime != sig.Mtime || got.Inode != sig.Inode {
			missing = fmt.Sprintf("%s: is %+v, was reported as %+v", path, sig, got)
		}
		return nil
	})
	return files, missing
}

func (t *stress) run(r *rand.Rand) {
	dirs, files := []string{t.root}, []string{}
	for time.Now().Before(t.end) {
		dir := dirs[r.Intn(len(dirs))]
		id := t.ids.Add(1)
		path := filepath.Join(dir, fmt.Sprintf("%d.txt", id))
		switch r.Intn(12) {
		case 0, 1, 2:
			os.WriteFile(path, []byte(complete), 0o644)
			files = append(files, path)
		case 3:
			for k := range 60 {
				os.WriteFile(fmt.Sprintf("%s.%d.txt", path, k), []byte(complete), 0o644)
			}
		case 4:
			t.slowly(path, time.Duration(r.Intn(700))*time.Millisecond)
		case 5: // a download
			os.WriteFile(path+".crdownload", []byte("x"), 0o644)
			os.WriteFile(path+".crdownload", []byte("x"+complete), 0o644)
			os.Rename(path+".crdownload", path)
			files = append(files, path)
		case 6:
			dirs = append(dirs, t.grow(dir, id))
		case 7:
			t.moveIn(dir, id)
		case 8: // all that is below moves along
			if len(dirs) > 3 {
				to := filepath.Join(t.root, fmt.Sprintf("renamed%d", id))
				if os.Rename(dirs[1+r.Intn(len(dirs)-1)], to) == nil {
					dirs = []string{t.root, to}
				}
			}
		case 9: // an atomic save
			if len(files) > 0 {
				path := files[r.Intn(len(files))]
				if os.WriteFile(path+".tmp", fmt.Appendf(nil, "%d %s", id, complete), 0o644) == nil {
					os.Rename(path+".tmp", path)
				}
			}
		case 10:
			if len(files) > 0 {
				os.Remove(files[r.Intn(len(files))])
			}
		case 11:
			time.Sleep(time.Duration(r.Intn(30)) * time.Millisecond) // breathe
		}
	}
}

// slowly writes a file with a pause that may be longer than the settle time.
func (t *stress) slowly(path string, gap time.Duration) {
	t.slow.Go(func() {
		f, err := os.Create(path)
		if err != nil {
			return
		}
		defer f.Close()
		f.WriteString("half")
		time.Sleep(gap)
		f.WriteString(complete)
	})
}

// grow creates a tree faster than watches can be added.
func (t *stress) grow(dir string, id int64) string {
	if strings.Count(dir, "/")-strings.Count(t.root, "/") > 30 {
		dir = t.root
	}
	dir = filepath.Join(dir, fmt.Sprintf("tree%d", id), "x", "y")
	os.MkdirAll(dir, 0o755)
	for k := range 5 {
		os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.txt", k)), []byte(complete), 0o644)
	}
	return dir
}

func (t *stress) moveIn(dir string, id int64) {
	src := filepath.Join(t.outside, fmt.Sprintf("in%d", id))
	os.MkdirAll(filepath.Join(src, "q"), 0o755)
	os.WriteFile(filepath.Join(src, "q", "1.txt"), []byte(complete), 0o644)
	os.Rename(src, filepath.Join(dir, filepath.Base(src)))
}
