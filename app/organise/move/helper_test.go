package move

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// otherDevice makes a folder on another device than the temporary folder's.
func otherDevice(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp(cmp.Or(os.Getenv("NOD_OTHER_DEVICE"), "/dev/shm"), "nod-move-")
	if err != nil {
		t.Skipf("no second device to test on: %v", err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	a, _ := Identify(dir)
	b, _ := Identify(t.TempDir())
	if a.Device == b.Device {
		t.Skip("/dev/shm is on the device of the temporary folder")
	}
	return dir
}

// onDevices runs a test with source and destination on one device and on two.
func onDevices(t *testing.T, test func(t *testing.T, src, dst string)) {
	t.Run("one device", func(t *testing.T) { test(t, t.TempDir(), t.TempDir()) })
	t.Run("two devices", func(t *testing.T) { test(t, t.TempDir(), otherDevice(t)) })
	t.Run("two devices back", func(t *testing.T) { test(t, otherDevice(t), t.TempDir()) })
}

// betweenDevices runs a test with source and destination on two devices.
func betweenDevices(t *testing.T, test func(t *testing.T, src, dst string)) {
	t.Run("two devices", func(t *testing.T) { test(t, t.TempDir(), otherDevice(t)) })
}

// places is what a row runs on: some steps exist only between devices.
func places(far bool) func(*testing.T, func(t *testing.T, src, dst string)) {
	if far {
		return betweenDevices
	}
	return onDevices
}

func write(t testing.TB, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func identity(t testing.TB, path string) Identity {
	t.Helper()
	id, err := Identify(path)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// wantFile fails unless path holds exactly text.
func wantFile(t testing.TB, path, text string) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil || string(b) != text {
		t.Errorf("%q holds %.40q, %v; want %.40q", path, b, err, text)
	}
}

func wantNone(t testing.TB, path string) {
	t.Helper()
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%q is there (%v); want nothing", path, err)
	}
}

// wantNoDebris fails if a temporary file was left beneath any of the folders.
func wantNoDebris(t testing.TB, dirs ...string) {
	t.Helper()
	for _, dir := range dirs {
		_ = filepath.WalkDir(dir, func(path string, _ fs.DirEntry, _ error) error {
			if strings.HasPrefix(filepath.Base(path), ".nod-") {
				t.Errorf("left behind: %q", path)
			}
			return nil
		})
	}
}

// wantSettled fails if a record still is open.
func wantSettled(t testing.TB, l *testLog) {
	t.Helper()
	if open, _ := l.Unfinished(context.Background()); len(open) > 0 {
		t.Errorf("still open: %+v", open)
	}
}

// moveAll moves files and records their ends, as the program does. What the log does not take
// is the error of each file that was moved.
func moveAll(ctx context.Context, m *Mover, batch string, rs []Request) []Result {
	results := m.Perform(ctx, batch, rs, nothing)
	if err := m.Complete(ctx); err != nil {
		for i := range results {
			results[i].Err = cmp.Or(results[i].Err, err)
		}
	}
	return results
}

// moveOne moves one file and wants its error to be want (nil: none).
func moveOne(t testing.TB, m *Mover, r Request, want error) Result {
	t.Helper()
	res := moveAll(context.Background(), m, "batch", []Request{r})
	if len(res) != 1 {
		t.Fatalf("%d results for one request", len(res))
	}
	if !errors.Is(res[0].Err, want) || want == nil && res[0].Err != nil {
		t.Fatalf("moving %q: got %v; want %v", r.Source, res[0].Err, want)
	}
	return res[0]
}

func wantError(t testing.TB, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("got %v; want %v", got, want)
	}
}
