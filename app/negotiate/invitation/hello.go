package invitation

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/protocol"
	"github.com/nod-app/nod/app/negotiate/publickey"
)

// Member is what one desktop says of itself.
type Member struct {
	Key  protocol.Key `json:"key"`  // signs its messages
	Name string       `json:"name"` // as its person gave it; may be anything
	// Account is where its person is paid, as "acct_…"; as that person gave it. Empty: that
	// person is not paid through Nod.
	Account string `json:"account,omitzero"`
}

// maxName and maxAccount are how long a name and an account can be, in characters.
const (
	maxName    = 64
	maxAccount = 64
)

// hello is what one desktop says of itself and of what it sees.
type hello struct {
	Member
	Access protocol.Key  `json:"access"` // connects it to the server of the room
	Pin    identity.Pin  `json:"pin"`    // of the server: the host's own; the one that the guest sees
	Nonce  protocol.Hash `json:"nonce"`  // so that no one can know it beforehand
}

func newHello(id identity.Identity, roomID, name, account string, pin identity.Pin) hello {
	m := Member{Key: id.Key(), Name: printable(name, maxName), Account: printable(account, maxAccount)}
	h := hello{Member: m, Access: protocol.KeyOf(id.Access(roomID)), Pin: pin}
	_, _ = rand.Read(h.Nonce[:]) // never fails: crypto/rand ends the program instead
	return h
}

// printable shortens a text of the other desktop, and takes out what is not shown as it is.
func printable(text string, most int) string {
	text = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, text)
	if r := []rune(text); len(r) > most {
		text = string(r[:most])
	}
	return strings.TrimSpace(text)
}

func (h hello) text() []byte {
	text, err := json.Marshal(h, json.Deterministic(true))
	if err != nil {
		panic(err) // of a struct that has no JSON; this one has
	}
	return text
}

// signedHello is a hello as it is sealed.
type signedHello struct {
	Hello     hello  `json:"hello"`
	Signature []byte `json:"signature"` // by the key that it names
}

// sealed makes a hello that only who has the key can read or make. Each key seals one.
func sealed(key []byte, role string, transcript protocol.Hash, h hello, signing ed25519.PrivateKey) ([]byte, error) {
	text, err := json.Marshal(signedHello{h, ed25519.Sign(signing, toSign(role, transcript, h))})
	if err != nil {
		return nil, err
	}
	aead, err := sealer(key, role, transcript)
	if err != nil {
		return nil, err
	}
	return aead.Seal(nil, make([]byte, aead.NonceSize()), text, nil), nil
}

// opened reads a sealed hello and checks that who made it has the key that it names.
func opened(key []byte, role string, transcript protocol.Hash, box []byte) (hello, error) {
	aead, err := sealer(key, role, transcript)
	if err != nil {
		return hello{}, err
	}
	text, err := aead.Open(nil, make([]byte, aead.NonceSize()), box, nil)
	if err != nil {
		return hello{}, refuse(WrongCode, "the code is not the one that the other desktop has")
	}
	var s signedHello
	if err := json.Unmarshal(text, &s, json.RejectUnknownMembers(true)); err != nil || s.Hello.Name != printable(s.Hello.Name, maxName) || s.Hello.Account != printable(s.Hello.Account, maxAccount) {
		return hello{}, refuse(Malformed, "what the other desktop says of itself cannot be read")
	}
	if !publickey.Usable(s.Hello.Key[:]) || !publickey.Usable(s.Hello.Access[:]) || !ed25519.Verify(s.Hello.Key[:], toSign(role, transcript, s.Hello), s.Signature) {
		return hello{}, refuse(Forged, "the other desktop shows a key that is not its own")
	}
	return s.Hello, nil
}

func toSign(role string, transcript protocol.Hash, h hello) []byte {
	hash := digest("nod join "+role+" 1", transcript[:], h.text())
	return append([]byte("nod join "+role+" 1\n"), hash[:]...)
}

func sealer(key []byte, role string, transcript protocol.Hash) (cipher.AEAD, error) {
	k, err := hkdf.Key(sha256.New, key, transcript[:], "nod join "+role+" 1", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(k)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// digest returns a hash of several texts, which cannot be cut in another way.
func digest(purpose string, parts ...[]byte) protocol.Hash {
	h := sha256.New()
	h.Write([]byte(purpose + "\n"))
	for _, p := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(p))))
		h.Write(p)
	}
	return protocol.Hash(h.Sum(nil))
}
