package proposal

import (
	"crypto/rand"
	"encoding/base32"
	"strings"
)

// NewID returns a random id of 8 lower-case base-32 characters (40 bits): short
// enough for a person or a model to repeat.
func NewID() string {
	var b [5]byte
	rand.Read(b[:]) // never fails: the program ends if the system has no randomness
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
}
