//go:build unix

package move

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// crashPlan is what a child process is to do, and where to die of it.
type crashPlan struct {
	Log, Src string
	Dst      []string // file i goes to Dst[i mod len]
	Mode     string   // move, undo, recover
	Rename   string   // by link and unlink, or by a placeholder; empty: as the system does it
	Point    string   // die here
	Hit      int      // at the so-manieth time
}

const crashEnv = "NOD_MOVE_CRASH"

// TestMain is the child's way in.
func TestMain(m *testing.M) {
	if plan := os.Getenv(crashEnv); plan != "" {
		os.Exit(crashChild(plan))
	}
	os.Exit(m.Run())
}

func crashChild(text string) int {
	var p crashPlan
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		fmt.Println(err)
		return 1
	}
	t := new(testing.T) // openLog reports to it; what it reports, the parent sees in the files
	log := openLog(t, p.Log)
	m := New(log, Options{Chunk: 5})
	switch p.Rename {
	case "link":
		m.rename = linkThenUnlink
	case "placeholder":
		m.rename = reserveThenRename
	}
	hits := 0
	m.at = func(point string) {
		if point == p.Point {
			if hits++; hits == p.Hit {
				_ = unix.Kill(os.Getpid(), unix.SIGKILL)
				select {}
			}
		}
	}
	fmt.Println("ready")
	var results []Result
	switch p.Mode {
	case "move":
		results = m.Perform(context.Background(), "b", p.requests(), nothing)
	case "undo":
		results = m.PerformUndo(context.Background(), "u", log.undoable(), nothing)
	case "recover":
		if _, err := m.Recover(context.Background()); err != nil {
			results = []Result{{Err: err}}
		}
	}
	m.at("left to Complete")
	if err := m.Complete(context.Background()); err != nil {
		results = append(results, Result{Err: err})
	}
	for _, r := range results {
		if r.Err != nil {
			fmt.Println(r.Err)
			return 1
		}
	}
	return 0
}

func (p crashPlan) requests() []Request {
	var rs []Request
	names, _ := filepath.Glob(filepath.Join(p.Src, "f*"))
	for _, path := range names {
		name := filepath.Base(path)
		i, _ := strconv.Atoi(name[1:])
		rel := filepath.Join(fmt.Sprint("sub", i%3), name)
		id, _, err := IdentifyFile(path)
		rs = append(rs, Request{Ref: name, Source: path, Root: p.Dst[i%len(p.Dst)], Rel: rel, Want: must(id, err)})
	}
	return rs
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// start runs the plan in a child and returns once it is about to begin.
func (p crashPlan) start(t *testing.T) *exec.Cmd {
	t.Helper()
	c := exec.Command(must(os.Executable()))
	// A race detector's child would sleep for a second before it exits.
	c.Env = append(os.Environ(), crashEnv+"="+string(must(json.Marshal(p))), "GORACE=atexit_sleep_ms=0")
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 64)); err != nil {
		t.Fatal("the child did not begin: ", err)
	}
	return c
}

// run runs the plan to its end and says whether it died on the way.
func (p crashPlan) run(t *testing.T) (killed bool) {
	t.Helper()
	c := p.start(t)
	err := c.Wait()
	if err != nil && c.ProcessState.ExitCode() != -1 {
		t.Fatalf("%+v: %v", p, err)
	}
	return err != nil
}

// lot is a set of files that must survive whatever happens.
type lot struct {
	plan crashPlan
	sums map[string][sha256.Size]byte
}

func newLot(t *testing.T, files int, src string, dst ...string) *lot {
	// A kill, unlike a power cut, leaves what was written: memory is durable enough.
	l := &lot{crashPlan{Log: filepath.Join(otherDevice(t), "log"), Src: src, Dst: dst}, map[string][sha256.Size]byte{}}
	for i := range files {
		b := make([]byte, i%4*rand.IntN(100_000)) // each fourth is empty
		for j := range b {
			b[j] = byte(rand.Uint32())
		}
		name := "f" + strconv.Itoa(i)
		write(t, filepath.Join(src, name), string(b))
		l.sums[name] = sha256.Sum256(b)
	}
	return l
}

func (l *lot) do(mode string) crashPlan {
	p := l.plan
	p.Mode = mode
	return p
}

// recover settles what the child left and returns how much that was.
func (l *lot) recover(t *testing.T) (settled []Record) {
	t.Helper()
	log := openLog(t, l.plan.Log)
	defer log.file.Close()
	settled, err := New(log, Options{}).Recover(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return settled
}

// check wants each file in one place, whole, where the log says that it is.
func (l *lot) check(t *testing.T) {
	t.Helper()
	log := openLog(t, l.plan.Log)
	defer log.file.Close()
	wantSettled(t, log)
	place := map[string]string{}
	for name := range l.sums {
		place[name] = filepath.Join(l.plan.Src, name)
	}
	for _, r := range log.where(func(r *Record) bool { return r.State == Done }) {
		place[r.Ref] = r.Destination
		if r.Kind == Undo {
			continue
		}
		if !r.Reversed && must(Identify(r.Destination)) != r.After {
			t.Errorf("%s is not what the log says: %+v", r.Destination, r)
		}
	}
	seen := 0
	for _, dir := range append(l.plan.Dst, l.plan.Src) {
		_ = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			seen++
			if path != place[e.Name()] || sha256.Sum256(must(os.ReadFile(path))) != l.sums[e.Name()] {
				t.Errorf("%s: whole in %q? log says %q", path, e.Name(), place[e.Name()])
			}
			return nil
		})
	}
	if seen != len(l.sums) {
		t.Errorf("%d files; want %d", seen, len(l.sums))
	}
}

// TestCrashAtEachPoint dies at each step of each kind of move, and of the
// recovery from it.
func TestCrashAtEachPoint(t *testing.T) {
	t.Parallel()
	near := []string{"begun", "renamed", "performed", "left to Complete"}
	linked := append([]string{"linked"}, near...)
	far := append([]string{"temp created", "copied", "temp noted", "placed", "placed noted", "unlinked"}, near...)
	rows := []struct {
		name   string
		far    bool
		rename string
		points []string
	}{
		{"near", false, "", near},
		{"near by link", false, "link", linked},
		{"near by placeholder", false, "placeholder", []string{"linked"}},
		{"far", true, "", far},
		{"far by link", true, "link", append(linked, far...)},
		{"far by placeholder", true, "placeholder", []string{"linked"}},
	}
	for _, row := range rows {
		for _, mode := range []string{"move", "undo"} {
			points := row.points
			t.Run(row.name+" "+mode, func(t *testing.T) {
				for _, point := range points {
					dst := t.TempDir()
					if row.far {
						dst = otherDevice(t)
					}
					l := newLot(t, 4, t.TempDir(), dst)
					l.plan.Rename = row.rename
					if mode == "undo" && l.do("move").run(t) {
						t.Fatal("died without reason")
					}
					p := l.do(mode)
					p.Point, p.Hit = point, 2
					if point == "begun" || point == "performed" || point == "left to Complete" {
						p.Hit = 1
					}
					if !p.run(t) {
						t.Fatalf("did not die at %q", point)
					}
					for _, again := range []string{"compared", "recovered"} {
						p := l.do("recover")
						p.Point, p.Hit = again, 1
						if died := p.run(t); !died && again == "recovered" {
							t.Errorf("%s: nothing to recover", point)
						}
					}
					l.recover(t)
					l.check(t)
					if l.do(mode).run(t) {
						t.Fatal("died without reason")
					}
					l.check(t)
				}
			})
		}
	}
}

// TestKill kills moves over two devices at random moments; NOD_KILLS says how
// often (60).
func TestKill(t *testing.T) {
	t.Parallel()
	want := 60
	if n, err := strconv.Atoi(os.Getenv("NOD_KILLS")); err == nil {
		want = n
	}
	outcomes := map[string]int{}
	for kills := 0; kills < want && !t.Failed(); {
		l := newLot(t, 16, t.TempDir(), t.TempDir(), otherDevice(t))
		for _, mode := range []string{"move", "undo"} {
			for try := 1; !l.finished(t, mode) && !t.Failed(); try++ {
				if l.killed(t, mode, within(try), outcomes) {
					kills++
				}
			}
		}
	}
	t.Logf("%v", outcomes)
	if outcomes["done"] == 0 || outcomes["failed"] == 0 {
		t.Errorf("the kills left too little to recover: %v", outcomes)
	}
}

// within is a random moment of a time that grows, so that a slow machine gets
// on too.
func within(try int) time.Duration {
	return time.Duration(rand.Int64N(int64(40*time.Millisecond) * int64(1+try/4)))
}

// finished says whether the mode has nothing left to do.
func (l *lot) finished(t *testing.T, mode string) bool {
	log := openLog(t, l.plan.Log)
	defer log.file.Close()
	moved := len(log.undoable())
	return mode == "move" && moved == len(l.sums) || mode == "undo" && moved == 0
}

// killed runs the mode, kills it after a while, recovers and checks. It says
// whether the kill came before the end.
func (l *lot) killed(t *testing.T, mode string, after time.Duration, outcomes map[string]int) bool {
	t.Helper()
	p := l.do(mode)
	if rand.IntN(4) == 0 {
		p.Rename = "link"
	}
	c := p.start(t)
	timer := time.AfterFunc(after, func() { c.Process.Kill() })
	err := c.Wait()
	timer.Stop()
	if err != nil && c.ProcessState.ExitCode() != -1 {
		t.Fatalf("%s: %v", mode, err)
	}
	for _, r := range l.recover(t) {
		outcomes[string(r.State)]++
		if r.TempInode != 0 {
			outcomes["of a copy "+string(r.State)]++
		}
	}
	l.check(t)
	return err != nil
}
