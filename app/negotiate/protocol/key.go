package protocol

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"strings"
)

// Key is the public ed25519 key of a desktop. It names the desktop in its rooms.
type Key [ed25519.PublicKeySize]byte

// KeyOf returns the public key of a private one.
func KeyOf(private ed25519.PrivateKey) Key { return Key(private.Public().(ed25519.PublicKey)) }

// String returns the key in hexadecimal.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// MarshalText implements encoding.TextMarshaler.
func (k Key) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, k[:]), nil }

// UnmarshalText takes what MarshalText writes, and nothing else.
func (k *Key) UnmarshalText(text []byte) error { return decodeHex(k[:], text) }

// Hash is a SHA-256 hash.
type Hash [32]byte

// String returns the hash in hexadecimal.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// MarshalText implements encoding.TextMarshaler.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText takes what MarshalText writes, and nothing else.
func (h *Hash) UnmarshalText(text []byte) error { return decodeHex(h[:], text) }

// decodeHex refuses capitals: each value has one text.
func decodeHex(to, text []byte) error {
	if len(text) != hex.EncodedLen(len(to)) || strings.ToLower(string(text)) != string(text) {
		return fmt.Errorf("%.80q is not %d bytes in lower-case hexadecimal", text, len(to))
	}
	_, err := hex.Decode(to, text)
	return err
}

// IDLength is the number of characters of a room's id.
const IDLength = 8

// NewID returns the id of a new room: lower-case letters and the digits 2 to 7, at random.
func NewID() string {
	var b [IDLength * 5 / 8]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
}

// CheckID refuses what is not the id of a room. Ids become parts of subjects, stream
// names and files.
func CheckID(id string) error {
	if len(id) != IDLength || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz234567") != "" {
		return fmt.Errorf("%.40q is not the id of a room: it has %d lower-case letters or digits from 2 to 7", id, IDLength)
	}
	return nil
}
