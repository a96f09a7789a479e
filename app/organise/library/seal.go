package library

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// sealedBytes are as many as no two words of a home share by chance.
const sealedBytes = 8

// sealer returns what stands for words of private texts: keyed hashes (HMAC), which say nothing without the key. It
// is nil without a key: nothing is kept of such texts then.
func sealer(key []byte) place.Seal {
	if len(key) == 0 {
		return nil
	}
	return func(term string) string {
		h := hmac.New(sha256.New, key)
		h.Write([]byte(term))
		return "sealed" + hex.EncodeToString(h.Sum(nil)[:sealedBytes])
	}
}

// sealID names a key in the index that is sealed with it, without saying what it is; 0: there is none.
func sealID(key []byte) int32 {
	if len(key) == 0 {
		return 0
	}
	h := hmac.New(sha256.New, key)
	h.Write([]byte("the key of this index")) // no word: it has spaces
	return int32(binary.BigEndian.Uint32(h.Sum(nil))>>1 | 1)
}
