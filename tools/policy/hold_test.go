package policy

import "testing"

// countingFS counts what it is asked.
type countingFS struct {
	FS
	opened, closed, asked int
}

func (c *countingFS) Open(root string) (View, error) {
	c.opened++
	v, err := c.FS.Open(root)
	return countingView{v, c}, err
}

func (c *countingFS) Identify(abs string) FileID {
	c.asked++
	return c.FS.Identify(abs)
}

type countingView struct {
	View
	fs *countingFS
}

func (v countingView) Close() error {
	v.fs.closed++
	return v.View.Close()
}

// What is resolved together is resolved as each alone, with less asked.
func TestHold(t *testing.T) {
	h := newHouse(t)
	counts := &countingFS{FS: Disk{}}
	env := h.env
	env.FS = counts
	held, release := env.Hold()
	for range 2 {
		for _, path := range []string{"a.txt", "new.txt", "../Docs", "../out/secret", ".ssh/id"} {
			path = h.docs + "/" + path
			want, got := h.env.Resolve(WritePath, path), held.Resolve(WritePath, path)
			if code(got.check()) != code(want.check()) || got.Path != want.Path || got.Node != want.Node {
				t.Errorf("%s: %+v, alone %+v", path, got, want)
			}
		}
	}
	if counts.opened != 1 || counts.closed != 0 || counts.asked != len(env.Own) {
		t.Errorf("opened %d folders, closed %d, asked for %d of %d", counts.opened, counts.closed, counts.asked, len(env.Own))
	}
	release()
	if counts.closed != 1 {
		t.Errorf("%d folders stay open", counts.opened-counts.closed)
	}
}
