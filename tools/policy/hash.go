package policy

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// ArgsHash is what an approval is bound to, in lower-case hex.
type ArgsHash string

// Bound is everything that a person approves by approving a call (canonical JSON
// of the arguments with canonical paths, file identities and recipients). The
// arguments are in it as they were sent, too: two spellings of a name that look
// alike are two hashes.
type Bound struct {
	Tool       string
	Args       Args
	Paths      []string // canonical, in the order of the arguments
	Files      []Identity
	Recipients []string // hosts, accounts, counterparties
	Extra      []string // what else the approval shows, such as a proposal's digest
}

// Equal reports whether both have the same hash, for calls with the same Args.
func (b Bound) Equal(o Bound) bool {
	return b.Tool == o.Tool && slices.Equal(b.Paths, o.Paths) && slices.Equal(b.Files, o.Files) &&
		slices.Equal(b.Recipients, o.Recipients) && slices.Equal(b.Extra, o.Extra)
}

// Identity tells one file from every other one that may stand at its path.
type Identity struct {
	Path  string
	ID    FileID
	Size  int64 // bytes
	Mtime int64 // nanoseconds since 1970
}

// Hash returns the SHA-256 over the canonical form.
func (b Bound) Hash() (ArgsHash, error) {
	doc := struct {
		Tool       string         `json:"tool"`
		Args       jsontext.Value `json:"args"`
		Paths      []string       `json:"paths"`
		Files      [][]string     `json:"files"`
		Recipients []string       `json:"recipients"`
		Extra      []string       `json:"extra"`
	}{b.Tool, b.Args.Canonical, b.Paths, fields(b.Files), b.Recipients, b.Extra}
	if len(doc.Args) == 0 {
		doc.Args = jsontext.Value("{}")
	}
	text, err := json.Marshal(doc)
	if err != nil {
		return "", fmt.Errorf("hash the arguments of %s: %w", b.Tool, err)
	}
	v := jsontext.Value(text)
	if err := v.Canonicalize(); err != nil {
		return "", fmt.Errorf("hash the arguments of %s: %w", b.Tool, err)
	}
	sum := sha256.Sum256(v)
	return ArgsHash(hex.EncodeToString(sum[:])), nil
}

// fields writes identities as strings, since a JSON number cannot hold 64 bits.
func fields(ids []Identity) [][]string {
	out := [][]string{}
	for _, i := range ids {
		out = append(out, []string{
			i.Path,
			strconv.FormatUint(i.ID.Device, 10), strconv.FormatUint(i.ID.Inode, 10),
			strconv.FormatInt(i.Size, 10), strconv.FormatInt(i.Mtime, 10),
		})
	}
	return out
}
