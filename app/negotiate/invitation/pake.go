package invitation

import (
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/json"
	"math/big"

	"github.com/schollz/pake/v3"

	"github.com/nod-app/nod/app/base/lang"
)

// curve of the key exchange. Points travel as 65 bytes, uncompressed.
const curve = "p256"

// Roles in the key exchange.
const (
	guestRole = 0
	hostRole  = 1
)

// errPoint refuses what is no point of the curve. The library takes JSON with whatever is
// in it, and panics where something is missing.
var errPoint = lang.Errorf("the key exchange cannot go on: what came is no point of the curve")

// newExchange begins a key exchange about a code, for one room.
func newExchange(code Code, roomID string, role int) (*pake.Pake, error) {
	password := sha256.Sum256([]byte("nod join 1\n" + roomID + "\n" + code.String()))
	return pake.InitCurve(password[:], role, curve)
}

func pointOf(p *pake.Pake) []byte {
	x, y := p.Xᵤ, p.Xᵥ
	if p.Role == hostRole {
		x, y = p.Yᵤ, p.Yᵥ
	}
	out := make([]byte, 65)
	out[0] = 4
	x.FillBytes(out[1:33])
	y.FillBytes(out[33:])
	return out
}

// takePoint goes on with the point of the other side; after it both have the same key if
// both had the same code.
func takePoint(p *pake.Pake, point []byte) (key []byte, err error) {
	if _, err := ecdh.P256().NewPublicKey(point); err != nil {
		return nil, errPoint
	}
	x, y := new(big.Int).SetBytes(point[1:33]), new(big.Int).SetBytes(point[33:])
	other := &pake.Pake{Role: hostRole, Yᵤ: x, Yᵥ: y}
	if p.Role == hostRole {
		other = &pake.Pake{Role: guestRole, Xᵤ: x, Xᵥ: y}
	}
	text, err := json.Marshal(other)
	if err == nil {
		err = p.Update(text)
	}
	if err != nil {
		return nil, errPoint
	}
	return p.SessionKey()
}
