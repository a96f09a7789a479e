package desktop

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"sync"
)

// owned knows what Nod itself put on the clipboard last, as a keyed digest that
// says nothing of a short text to the one who finds it. It is forgotten when Nod
// ends: then all that is there counts as the user's.
type owned struct {
	key [sha256.Size]byte

	mu   sync.Mutex
	last string            // digest; empty: nothing
	kept map[string]string // texts that must not reach a disk, by a random id
	ids  []string          // of them, oldest first
}

// maxKept is how many of the texts that look like secrets are kept for undo.
const maxKept = 20

func newOwned() *owned {
	o := &owned{kept: map[string]string{}}
	_, _ = rand.Read(o.key[:]) // it never fails: the program would have ended
	return o
}

// digest names a content without telling it.
func (o *owned) digest(c Content) string {
	m := hmac.New(sha256.New, o.key[:])
	m.Write([]byte{byte(c.Kind)})
	m.Write([]byte(c.Text))
	for _, t := range c.Types {
		m.Write([]byte("\x00" + t))
	}
	return hex.EncodeToString(m.Sum(nil))
}

// wrote notes what Nod put there.
func (o *owned) wrote(text string) {
	d := o.digest(Content{Kind: Text, Text: text})
	o.mu.Lock()
	defer o.mu.Unlock()
	o.last = d
}

// is reports whether a content is the one that Nod put there last.
func (o *owned) is(c Content) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return c.Kind == Text && o.last != "" && o.last == o.digest(c)
}

// keep holds a text in memory only, and gives an id for it.
func (o *owned) keep(text string) string {
	id := rand.Text()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.kept[id] = text
	o.ids = append(o.ids, id)
	if len(o.ids) > maxKept {
		delete(o.kept, o.ids[0])
		o.ids = slices.Delete(o.ids, 0, 1)
	}
	return id
}

// recall gives a kept text; false if it was forgotten.
func (o *owned) recall(id string) (string, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	text, ok := o.kept[id]
	return text, ok
}
