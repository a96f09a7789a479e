package audit

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"hash"

	"github.com/nod-app/nod/app/system/keyring"
)

// KeySize is the length of a key in bytes.
const KeySize = keyring.KeySize

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

// macSize is the length of a MAC as it is in a line.
const macSize = 43

// macer makes the MACs of lines; it is not safe for concurrent use.
type macer struct {
	h   hash.Hash
	sum [sha256.Size]byte
	out [macSize]byte
}

func (k keys) macer() *macer { return &macer{h: hmac.New(sha256.New, k.line)} }

// mac returns the MAC of text; the slice is good until the next call.
func (m *macer) mac(text []byte) []byte {
	m.h.Reset()
	m.h.Write(text)
	base64.RawURLEncoding.Encode(m.out[:], m.h.Sum(m.sum[:0]))
	return m.out[:]
}

// line returns the line of an entry, without its newline.
func (m *macer) line(text []byte) []byte {
	return append(append(append(make([]byte, 0, macSize+2+len(text)), m.mac(text)...), ' '), text...)
}

// text returns the JSON of a line, if its MAC is right. The MACs are compared as
// they are written: two spellings of the same bytes are a change, too.
func (m *macer) text(line []byte) ([]byte, bool) {
	if len(line) <= macSize || line[macSize] != ' ' {
		return nil, false
	}
	text := line[macSize+1:]
	return text, hmac.Equal(line[:macSize], m.mac(text))
}
