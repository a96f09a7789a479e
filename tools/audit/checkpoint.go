package audit

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

// Checkpoint keeps what the log is compared with, apart from the log: in the
// keyring of the system, or a file elsewhere. The text is at most 256 bytes of
// ASCII and carries its own MAC.
type Checkpoint interface {
	// Load returns the text saved last, fs.ErrNotExist if there never was one.
	Load(ctx context.Context) (string, error)
	// Save replaces it. It must survive the end of the process; after a power
	// cut an older text may be back, but never a mixture. It is called after
	// every commit, by one goroutine at a time.
	Save(ctx context.Context, text string) error
}

// flusher is a Checkpoint that writes a part of what it does later than Save.
type flusher interface {
	// Flush writes it now. It takes a bounded time.
	Flush(ctx context.Context) error
}

// Root is the root hash of the Merkle tree over a number of entries.
type Root = tlog.Hash

// seal is the content of a checkpoint: the first size entries take the first bytes
// of the records file and have this root hash.
type seal struct {
	size, bytes int64
	root        Root
}

const sealTitle = "nod audit checkpoint 1"

func (s seal) format(k keys) string {
	text := fmt.Sprintf("%s\n%d\n%d\n%s\n", sealTitle, s.size, s.bytes, s.root)
	return text + mark(k, text)
}

// ofEmptyLog reports whether a checkpoint that Nod has just made is of no entries.
func ofEmptyLog(text string) bool { return strings.HasPrefix(text, sealTitle+"\n0\n") }

func mark(k keys, text string) string {
	return base64.RawURLEncoding.EncodeToString(sum(k.seal, []byte(text))) + "\n"
}

var (
	errNoSeal  = errors.New("there is no checkpoint")
	errBadSeal = errors.New("the checkpoint was changed, or made with another key")
)

// loadSeal returns errNoSeal or errBadSeal for what tells of tampering, and
// other errors where the checkpoint could not be read at all.
func loadSeal(ctx context.Context, c Checkpoint, k keys) (seal, error) {
	text, err := c.Load(ctx)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return seal{}, errNoSeal
	case errors.Is(err, errBadSeal):
		return seal{}, errBadSeal
	case err != nil:
		return seal{}, fmt.Errorf("read the checkpoint: %w", err)
	}
	return parseSeal(text, k)
}

// parseSeal takes exactly what format writes.
func parseSeal(text string, k keys) (seal, error) {
	lines := strings.SplitAfter(text, "\n")
	if len(lines) != 6 {
		return seal{}, errBadSeal
	}
	said := strings.Join(lines[:4], "")
	if !hmac.Equal([]byte(lines[4]+lines[5]), []byte(mark(k, said))) {
		return seal{}, errBadSeal
	}
	var s seal
	var root string
	if _, err := fmt.Sscanf(said, sealTitle+"\n%d\n%d\n%s\n", &s.size, &s.bytes, &root); err != nil {
		return seal{}, errBadSeal
	}
	var err error
	if s.root, err = tlog.ParseHash(root); err != nil {
		return seal{}, errBadSeal
	}
	return s, nil
}

// unreadable reports whether a checkpoint could not be read, which says nothing
// about the log.
func unreadable(err error) bool {
	return err != nil && !errors.Is(err, errNoSeal) && !errors.Is(err, errBadSeal)
}

// emptySeal returns the checkpoint of no entries.
func emptySeal() (seal, error) {
	var empty tree
	root, err := empty.root()
	return seal{root: root}, err
}
