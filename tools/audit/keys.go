package audit

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
)

// KeySize is the length of a key in bytes.
const KeySize = 32

// keys are derived from the one key, so that what is known of one use says
// nothing about another.
type keys struct {
	args, line, seal []byte
	id               string // names the key without telling it
}

func derive(key []byte) keys {
	sub := func(use string) []byte { return sum(key, []byte("nod audit "+use)) }
	return keys{args: sub("args"), line: sub("line"), seal: sub("seal"), id: base64.RawURLEncoding.EncodeToString(sub("id")[:9])}
}

func sum(key, text []byte) []byte {
	h := hmac.New(sha256.New, key)
	h.Write(text)
	return h.Sum(nil)
}

func (k keys) hashArgs(args []byte) string {
	return base64.RawURLEncoding.EncodeToString(sum(k.args, args))
}

// macSize is the length of a MAC as it stands in a line.
const macSize = 43

// macer makes the MACs of lines; it is not safe for concurrent use.
type macer struct {
	h   hash.Hash
	sum [sha256.Size]byte
	out [macSize]byte
}

func (k keys) macer() *macer { return &macer{h: hmac.New(sha256.New, k.line)} }

// mac is the MAC of text; the slice is good until the next call.
func (m *macer) mac(text []byte) []byte {
	m.h.Reset()
	m.h.Write(text)
	base64.RawURLEncoding.Encode(m.out[:], m.h.Sum(m.sum[:0]))
	return m.out[:]
}

// line is the line of an entry, without its newline.
func (m *macer) line(text []byte) []byte {
	return append(append(append(make([]byte, 0, macSize+2+len(text)), m.mac(text)...), ' '), text...)
}

// text is the JSON of a line, if its MAC is right. The MACs are compared as
// they are written: two spellings of the same bytes are a change, too.
func (m *macer) text(line []byte) ([]byte, bool) {
	if len(line) <= macSize || line[macSize] != ' ' {
		return nil, false
	}
	text := line[macSize+1:]
	return text, hmac.Equal(line[:macSize], m.mac(text))
}

// FileKey reads the key in a file that only its owner can read, or makes one.
// A file of another length is an error and stays as it is: without its key the
// log cannot be checked.
func FileKey(path string) ([]byte, error) {
	key, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return newKey(path)
	case err != nil:
		return nil, fmt.Errorf("audit: read the key: %w", err)
	case len(key) != KeySize:
		return nil, fmt.Errorf("audit: %s holds %d bytes and a key has %d: restore it, or move it away and set the log aside", path, len(key), KeySize)
	}
	return key, nil
}

func newKey(path string) ([]byte, error) {
	key := make([]byte, KeySize)
	if _, err := rand.Read(key); err != nil {
		return nil, fmt.Errorf("audit: make a key: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("audit: make a key: %w", err)
	}
	if err := writeNew(path, key); err != nil {
		return nil, fmt.Errorf("audit: make a key: %w", err)
	}
	return key, nil
}

// writeNew makes a durable file that is there as a whole or not at all.
func writeNew(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}
