package identity

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"math/big"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Certificate returns the certificate of this desktop's server. Its key follows from the secret,
// so that guests find the same after every restart, and no file holds it.
func (id Identity) Certificate() (tls.Certificate, error) {
	key := id.derived("server")
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		Subject:      pkix.Name{CommonName: "Nod room"},
		NotBefore:    time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC),
		NotAfter:     time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC), // none, says RFC 5280
		KeyUsage:     x509.KeyUsageDigitalSignature,
		ExtKeyUsage:  []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return tls.Certificate{}, lang.Errorf("make the certificate of the room server: %w", err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, nil
}

// ServerPin returns the pin of this desktop's server.
func (id Identity) ServerPin() (Pin, error) {
	der, err := x509.MarshalPKIXPublicKey(id.derived("server").Public())
	return sha256.Sum256(der), err
}

// Pin is the SHA-256 hash of the public key of a server's certificate. The key is pinned
// and not the certificate, which may be encoded in another way by a later version.
type Pin = protocol.Hash

// PinOf returns the pin of the server at the other end of a TLS connection.
func PinOf(s tls.ConnectionState) (Pin, error) {
	if len(s.PeerCertificates) == 0 {
		return Pin{}, lang.Errorf("the server shows no certificate")
	}
	return sha256.Sum256(s.PeerCertificates[0].RawSubjectPublicKeyInfo), nil
}

// errOtherServer refuses a server that is not the pinned one.
var errOtherServer = lang.Errorf("another server than that of the room answers: its certificate has another key")

// PinnedTLS returns how to connect to the server with a pin, and to no other. A zero pin takes
// any server: for the exchange of an invitation, which compares the pins afterwards.
// seen is told the pin of the server; it may be nil.
func PinnedTLS(pin Pin, seen func(Pin)) *tls.Config {
	return &tls.Config{
		MinVersion:         tls.VersionTLS13,
		InsecureSkipVerify: true, // no authority knows these servers; VerifyConnection compares the key
		VerifyConnection: func(s tls.ConnectionState) error {
			got, err := PinOf(s)
			if err == nil && pin != (Pin{}) && got != pin {
				err = errOtherServer
			}
			if err == nil && seen != nil {
				seen(got)
			}
			return err
		},
	}
}
