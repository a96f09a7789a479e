package apps

import (
	"crypto/sha256"
	"encoding/hex"
)

// digest hashes parts so that no two lists give one text.
func digest(parts []string) string {
	h := sha256.New()
	for _, p := range parts {
		sum := sha256.Sum256([]byte(p))
		h.Write(sum[:])
	}
	return hex.EncodeToString(h.Sum(nil))
}
