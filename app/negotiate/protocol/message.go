package protocol

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/nod-app/nod/app/base/canonical"
)

const (
	// MaxBody is how many bytes the body of a message can have.
	MaxBody = 64 << 10
	// MaxMessage is how many bytes a signed message can have: the largest body in base64,
	// and what surrounds it.
	MaxMessage = MaxBody/3*4 + 4 + 1<<10
	// MaxEntry is how many bytes an entry of the log can have, with what a server keeps
	// beside the message. What lies between MaxMessage and it is in the log and does not count.
	MaxEntry = MaxMessage + 1<<10
	// MaxEntries is how many entries a room can have.
	MaxEntries = 10_000
	// MaxLog is how many bytes all entries of a room can have together: more than the log
	// of a server that keeps to the rules, and no more than a desktop can keep.
	MaxLog = 64 << 20
)

// Seen says how far the sender of a message had read the log when it signed it.
type Seen struct {
	Position uint64 `json:"position"` // of the last entry; 0: none
	Hash     Hash   `json:"hash"`     // of the chain up to there
}

// Message is what one desktop says to the other.
type Message struct {
	Room   string    `json:"room"`
	From   Key       `json:"from"`
	Number uint64    `json:"number"` // 1, 2, 3 … of this sender in this room
	Seen   Seen      `json:"seen"`
	Body   []byte    `json:"body"`
	Sent   time.Time `json:"sent"` // by the sender's clock, in UTC; decides nothing
}

// signedMessage is a message as it is sent.
type signedMessage struct {
	Message   `json:",inline"`
	Signature []byte `json:"signature"`
}

// signedPrefix is signed before each message, so that no signature made for another purpose
// passes for one of a message.
const signedPrefix = "nod room message 1\n"

// Sign returns a message as it is sent: JSON in its canonical form (RFC 8785). The
// sender is the owner of the key; Sent is cut to milliseconds.
func Sign(m Message, key ed25519.PrivateKey) ([]byte, error) {
	m.From = KeyOf(key)
	m.Sent = m.Sent.UTC().Truncate(time.Millisecond)
	if err := m.check(); err != nil {
		return nil, fmt.Errorf("sign a message: %w", err)
	}
	text, err := canonical.JSON(m)
	if err != nil {
		return nil, fmt.Errorf("sign a message: %w", err)
	}
	return canonical.JSON(signedMessage{m, ed25519.Sign(key, append([]byte(signedPrefix), text...))})
}

// Parse reads a signed message and checks it by itself: size, form, limits, signature.
// Whether it is in its place is for a Chain to say. A message has exactly one form: what
// Sign would not have written is refused. Errors are of type *Problem.
func Parse(raw []byte) (Message, error) {
	if len(raw) > MaxMessage {
		return Message{}, problem(Oversized, "the message has %d bytes, and %d are allowed", len(raw), MaxMessage)
	}
	var s signedMessage
	if err := json.Unmarshal(raw, &s, json.RejectUnknownMembers(true)); err != nil {
		return Message{}, problem(Malformed, "the message cannot be read") // why, each process says in other words
	}
	if again, err := canonical.JSON(s); err != nil || !bytes.Equal(again, raw) {
		return Message{}, problem(Malformed, "the message is not in its canonical form")
	}
	if err := s.check(); err != nil {
		return Message{}, err
	}
	text, err := canonical.JSON(s.Message)
	if err != nil {
		return Message{}, problem(Malformed, "the message cannot be read")
	}
	if len(s.Signature) != ed25519.SignatureSize || !ed25519.Verify(s.From[:], append([]byte(signedPrefix), text...), s.Signature) {
		return Message{}, problem(Forged, "the signature does not fit the message and its sender")
	}
	return s.Message, nil
}

// ID identifies a signed message, so that a server stores it once however often it is
// published.
func ID(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// check holds a message to its limits; errors are of type *Problem.
func (m Message) check() error {
	if err := CheckID(m.Room); err != nil {
		return problem(Malformed, "%v", err)
	}
	switch {
	case m.Number == 0 || m.Number > MaxEntries:
		return problem(Malformed, "the message has the number %d, and numbers go from 1 to %d", m.Number, MaxEntries)
	case m.Seen.Position > MaxEntries:
		return problem(Malformed, "the message refers to entry %d, and a room has at most %d", m.Seen.Position, MaxEntries)
	case m.Seen.Position == 0 && m.Seen.Hash != Hash{}:
		return problem(Malformed, "the message refers to no entry, and to a hash")
	case len(m.Body) > MaxBody:
		return problem(Oversized, "the body has %d bytes, and %d are allowed", len(m.Body), MaxBody)
	case m.Sent != m.Sent.UTC().Truncate(time.Millisecond):
		return problem(Malformed, "the time at which the message was sent is not in UTC and whole milliseconds")
	case m.Sent.Year() < 2000 || m.Sent.Year() > 9999:
		return problem(Malformed, "the message was sent in the year %d", m.Sent.Year())
	}
	return nil
}
