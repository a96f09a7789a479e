package invitation

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"github.com/nod-app/nod/app/negotiate/protocol"
)

// A key under which every text has a signature names no one, so no one joins with it.
func TestAKeyOfNobodyDoesNotJoin(t *testing.T) {
	key, transcript := make([]byte, 32), protocol.Hash{1}
	nobody := protocol.Key{1} // the neutral element: the signature below fits every text
	signature, err := hex.DecodeString("58" + strings.Repeat("66", 31) + "01" + strings.Repeat("00", 31))
	must(t, err)
	box := func() []byte {
		s := signedHello{Hello: newHello(ben, testRoom, "Ben", "", annasPin)}
		s.Hello.Key, s.Signature = nobody, signature
		text, err := json.Marshal(s)
		must(t, err)
		aead, err := sealer(key, "guest", transcript)
		must(t, err)
		return aead.Seal(nil, make([]byte, aead.NonceSize()), text, nil)
	}
	if _, err := opened(key, "guest", transcript, box()); codeOf(err) != Forged {
		t.Error(err)
	}
	h := newHello(ben, testRoom, "Ben", "", annasPin)
	h.Access = nobody
	own, err := sealed(key, "guest", transcript, h, ben.Signing())
	must(t, err)
	if _, err := opened(key, "guest", transcript, own); codeOf(err) != Forged {
		t.Error(err)
	}
}
