package files

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/policy"
)

// Snapshots keep copies of what is in folders before a program changes them, and put back what it changed. They are in
// the folder Keep of the Options, which that program must not be able to write.
type Snapshots struct {
	fileTools
	found func(ctx context.Context, note []byte) error
	room  int64 // bytes that are kept of calls
	once  sync.Once
}

// NewSnapshots makes Snapshots of the Home, Keep and Now of the options. Of each call that was under way when Nod ended, and that
// changed something, found gets the note, until it returns no error; it may get one twice.
func NewSnapshots(o Options, found func(ctx context.Context, note []byte) error) *Snapshots {
	return &Snapshots{fileTools: newFileTools(o), found: found, room: maxVersionBytes}
}

// NewCall returns a name for a call.
func NewCall() string { return strings.ToLower(rand.Text()) }

// node is what is at a path below a folder.
type node struct {
	base
	Rel   rawText     `json:"rel"` // "." is the folder itself
	Mode  fs.FileMode `json:"mode"`
	Size  int64       `json:"size"`
	Mtime int64       `json:"mtime"`          // nanoseconds since 1970
	Link  rawText     `json:"link,omitempty"` // where a link leads
	Copy  string      `json:"copy,omitempty"` // name of the copy of a file
	Sum   string      `json:"sum,omitempty"`  // SHA-256 of a file that was changed, hex
	Stamp stamp       `json:"stamp"`
}

func (n node) key() string { return n.Root + "\x00" + string(n.Rel) }

// rawText is a text that may not be valid UTF-8, such as a file name. JSON has it as a quoted ASCII string.
type rawText string

// MarshalText implements encoding.TextMarshaler.
func (r rawText) MarshalText() ([]byte, error) { return []byte(strconv.QuoteToASCII(string(r))), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (r *rawText) UnmarshalText(b []byte) error {
	s, err := strconv.Unquote(string(b))
	*r = rawText(s)
	return err
}

// change is what a call did to a path; nil: nothing is there.
type change struct {
	Before *node `json:"before"`
	After  *node `json:"after"`
}

// of returns the node that tells where it is.
func (c change) of() node {
	if c.Before != nil {
		return *c.Before
	}
	return *c.After
}

// Tree has the copies of the folders of one program. Its calls must not overlap.
type Tree struct {
	s      *Snapshots
	roots  []string
	dir    string // of the copies; empty: there are none
	nodes  map[string]node
	saved  bool // the nodes are in the file of nodes
	copies int  // that were made
	noted  int  // bytes of the file that has the call
}

// Tree returns one without copies.
func (s *Snapshots) Tree() *Tree { return &Tree{s: s} }

// Check returns why no copies of the folders can be kept, as a sentence; nil: they can.
func (t *Tree) Check(ctx context.Context, roots []string) error {
	_, err := t.s.scan(ctx, roots, beforeCall, nil, func(*os.Root, string, *node) error { return nil })
	return err
}

// Before copies what is in the folders, which are absolute and no links, and notes that a call begins.
func (t *Tree) Before(ctx context.Context, roots []string, id string, note []byte) error {
	t.s.Settle(ctx)
	if !slices.Equal(roots, t.roots) {
		t.Drop()
	}
	if t.dir == "" {
		t.roots, t.dir = slices.Clone(roots), filepath.Join(t.s.Keep, "before", id)
		if err := os.MkdirAll(t.dir, 0o700); err != nil {
			return notCopied(err)
		}
	}
	next, err := t.copied(ctx)
	if err == nil {
		t.take(next)
		err = t.begin(id, note)
	}
	if err != nil {
		t.Drop()
	}
	return err
}

// After notes what changed in the folders since Before, durably, and returns it in words; empty: nothing. If something changed, or
// that could not be found out, it calls save. What it could not find out, or save, is found out later.
func (t *Tree) After(ctx context.Context, id string, save func() error) (string, error) {
	next, err := t.looked(ctx)
	var changes []change
	if err == nil {
		changes, err = t.compare(ctx, id, next)
	}
	if err == nil && len(changes) > 0 {
		err = t.keep(id, changes)
	}
	if err != nil || len(changes) > 0 {
		err = errors.Join(err, save())
	}
	if err == nil {
		t.take(next)
		err = t.runs("")
	}
	if err != nil {
		*t = Tree{s: t.s} // what is in its folder waits for Settle
		return "", err
	}
	return words(changes), nil
}

// Drop removes the copies.
func (t *Tree) Drop() {
	if t.dir != "" {
		_ = os.RemoveAll(t.dir)
	}
	*t = Tree{s: t.s}
}

// take makes other nodes those of the tree, and removes the copies that none of them has.
func (t *Tree) take(next map[string]node) {
	if maps.Equal(t.nodes, next) {
		return
	}
	t.saved = false
	for key, n := range t.nodes {
		if n.Copy != "" && n.Copy != next[key].Copy {
			_ = os.Remove(filepath.Join(t.dir, n.Copy)) // one that is kept is elsewhere by now
		}
	}
	t.nodes = next
}

// compare returns what differs between the nodes of the tree and others, parents first.
func (t *Tree) compare(ctx context.Context, id string, next map[string]node) ([]change, error) {
	var out []change
	for _, key := range differing(t.nodes, next) {
		before, was := t.nodes[key]
		after, is := next[key]
		if before.Copy != "" {
			var err error
			if before.Sum, err = sumOfFile(ctx, t.s.copyOf(t.dir, id, before)); err != nil {
				return nil, notKept(err)
			}
		}
		if after.Copy != "" {
			after.Sum = before.Sum
		}
		if before.Mode == after.Mode && before.Link == after.Link && before.Sum == after.Sum && was == is {
			continue // it was only touched
		}
		var c change
		if was {
			c.Before = &before
		}
		if is {
			c.After = &after
		}
		out = append(out, c)
	}
	return out, nil
}

// differing returns the keys of nodes that are not, or not as they seem, in both, in order.
func differing(before, after map[string]node) (out []string) {
	for key, n := range before {
		if is, ok := after[key]; !ok || n.Mode != is.Mode || n.Link != is.Link || n.Copy != is.Copy {
			out = append(out, key)
		}
	}
	for key := range after {
		if _, was := before[key]; !was {
			out = append(out, key)
		}
	}
	slices.Sort(out)
	return out
}

// namedChanges is how many changes are told by name.
const namedChanges = 3

// words returns what was done, in a few words: "changed a.txt, created b.txt".
func words(changes []change) string {
	type what struct {
		id  policy.FileID
		typ fs.FileMode
		sum string
	}
	of := func(n node) what { return what{n.Stamp.ID, n.Mode.Type(), n.Sum} }
	gone := map[what]string{}
	for _, c := range changes {
		if c.After == nil && c.Before.Stamp.ID != (policy.FileID{}) {
			gone[of(*c.Before)] = string(c.Before.Rel)
		}
	}
	said := map[string]string{}
	var out []string
	for _, c := range changes {
		name := string(c.of().Rel)
		line := lang.Say("changed %s", visible(name))
		switch {
		case c.After == nil:
			line = lang.Say("removed %s", visible(name))
		case c.Before == nil:
			line = lang.Say("created %s", visible(name))
			if from := gone[of(*c.After)]; from != "" {
				line = lang.Say("renamed %s to %s", visible(from), visible(name))
				said[from] = name
			}
		}
		out = append(out, line)
	}
	out = slices.DeleteFunc(out, func(s string) bool {
		name, removed := strings.CutPrefix(s, "removed ")
		return removed && said[name] != ""
	})
	if n := len(out) - namedChanges; n > 1 {
		out = append(out[:namedChanges:namedChanges], lang.Say("and %d more", n))
	}
	return strings.Join(out, ", ")
}
