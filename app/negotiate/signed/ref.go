package signed

import (
	"fmt"
	"strings"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Ref names an agreement in payments. The same terms may be agreed on twice, and in two
// rooms, so that their hash alone names none.
type Ref struct {
	Room, Negotiation string
	Hash              negotiation.Hash
}

// String returns the one text of a Ref.
func (r Ref) String() string { return r.Room + "/" + r.Negotiation + "/" + string(r.Hash) }

// ParseRef reads what String wrote.
func ParseRef(text string) (Ref, error) {
	parts := strings.Split(text, "/")
	if len(parts) == 3 {
		r := Ref{Room: parts[0], Negotiation: parts[1], Hash: negotiation.Hash(parts[2])}
		if isID(r.Room) && isID(r.Negotiation) && isHash(parts[2]) {
			return r, nil
		}
	}
	return Ref{}, fmt.Errorf("%.120q names no agreement; it must be as ROOM/NEGOTIATION/HASH", text)
}

func isID(text string) bool {
	return len(text) == protocol.IDLength && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

func isHash(text string) bool { return len(text) == 64 && strings.Trim(text, "0123456789abcdef") == "" }
