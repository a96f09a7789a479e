// Package publickey knows which ed25519 keys belong to no one.
package publickey

import (
	"crypto/ed25519"
	"encoding/hex"
)

// smallOrder are all texts of the points whose order divides 8, without the sign in the
// last bit: with such a key anybody can make a signature that fits every text.
var smallOrder = map[string]bool{
	"0000000000000000000000000000000000000000000000000000000000000000": true,
	"0100000000000000000000000000000000000000000000000000000000000000": true,
	"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05": true,
	"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a": true,
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f": true,
	"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f": true,
	"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f": true,
}

// Usable reports whether a key can stand for one desktop: what has another length, or a small
// order, cannot.
func Usable(key []byte) bool {
	if len(key) != ed25519.PublicKeySize {
		return false
	}
	unsigned := [ed25519.PublicKeySize]byte(key)
	unsigned[ed25519.PublicKeySize-1] &= 0x7f
	return !smallOrder[hex.EncodeToString(unsigned[:])]
}
