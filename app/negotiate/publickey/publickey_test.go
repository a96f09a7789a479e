package publickey

import (
	"crypto/ed25519"
	"encoding/hex"
	"strings"
	"testing"
)

// anySignature is a point that fits its number: with the neutral element as the key it
// is a signature of every text.
const anySignature = "5866666666666666666666666666666666666666666666666666666666666666" + // the base point
	"0100000000000000000000000000000000000000000000000000000000000000" // times 1

func TestKeysOfNobodyAreNotUsable(t *testing.T) {
	neutral, _ := hex.DecodeString("01" + strings.Repeat("00", 31))
	signature, _ := hex.DecodeString(anySignature)
	if !ed25519.Verify(neutral, []byte("any text"), signature) {
		t.Error("the neutral element no longer signs every text, so nothing needs to be refused")
	}
	for text := range smallOrder {
		key, err := hex.DecodeString(text)
		if err != nil || Usable(key) {
			t.Errorf("%s is usable (%v)", text, err)
		}
		if key[31] |= 0x80; Usable(key) {
			t.Errorf("%x is usable", key)
		}
	}
	if Usable(nil) || Usable(make([]byte, 31)) {
		t.Error("a short key is usable")
	}
	if !Usable(ed25519.NewKeyFromSeed(make([]byte, 32)).Public().(ed25519.PublicKey)) {
		t.Error("an honest key is not usable")
	}
}
