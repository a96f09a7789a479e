package upload

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Hash returns the key by which duplicates are found: sha256(name + size + normalised
// snippet), as the planning contract asks. The snippet is the whole text: the
// versions of a document often have the same name, size and beginning.
func Hash(name string, size int64, text string) string {
	h := sha256.New()
	h.Write([]byte(name + strconv.FormatInt(size, 10)))
	for word := range strings.FieldsSeq(norm.NFC.String(text)) {
		h.Write([]byte(" " + word))
	}
	return hex.EncodeToString(h.Sum(nil))
}
