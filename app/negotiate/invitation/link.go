package invitation

import (
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"net"
	"net/url"
	"strconv"
	"strings"

	"rsc.io/qr"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Link is where a room can be joined. It is no secret that gives access to anything but
// the exchange, for which the code is needed as well: send the link as a text, and say
// the code.
type Link struct {
	Room    string
	Address string // of the host's Nod, as host:port; "": Cluster
	Cluster string // URL of a NATS cluster; each person has credentials for it
	Ticket  Ticket // with Address: lets an invited desktop connect
}

// Ticket is the secret of a link.
type Ticket [10]byte

// NewTicket returns a ticket at random.
func NewTicket() (t Ticket) {
	_, _ = rand.Read(t[:]) // never fails: crypto/rand ends the program instead
	return t
}

// Access returns the key with which an invited desktop connects, for the exchange only.
func (t Ticket) Access() ed25519.PrivateKey {
	seed, err := hkdf.Key(sha256.New, t[:], nil, "nod invited 1", ed25519.SeedSize)
	if err != nil {
		panic(err) // of a length that HKDF does not give; this one it does
	}
	return ed25519.NewKeyFromSeed(seed)
}

// String returns the link as it is sent.
func (l Link) String() string {
	q := url.Values{}
	if l.Cluster != "" {
		q.Set("cluster", l.Cluster)
	} else {
		q.Set("at", l.Address)
		q.Set("ticket", strings.ToLower(base32.StdEncoding.EncodeToString(l.Ticket[:])))
	}
	return "nod://join/" + l.Room + "?" + q.Encode()
}

// QR returns a picture of the link, as PNG.
func (l Link) QR() ([]byte, error) {
	code, err := qr.Encode(l.String(), qr.M)
	if err != nil {
		return nil, lang.Errorf("draw the link: %w", err)
	}
	return code.PNG(), nil
}

// maxLink bounds what is read as a link.
const maxLink = 500

// ParseLink reads a link. It refuses what String does not write.
func ParseLink(text string) (Link, error) {
	text = strings.TrimSpace(text)
	l, err := parseLink(text)
	if err == nil && l.String() != text {
		err = lang.Errorf("it has something that does not belong there")
	}
	if err != nil {
		return Link{}, lang.Errorf("%.80q is no link to a room: %w", text, err)
	}
	return l, nil
}

func parseLink(text string) (l Link, err error) {
	if len(text) > maxLink {
		return l, lang.Errorf("it is longer than %d characters", maxLink)
	}
	u, err := url.Parse(text)
	if err != nil {
		return l, err
	}
	if u.Scheme != "nod" || u.Host != "join" || u.User != nil {
		return l, lang.Errorf("it does not begin with nod://join/")
	}
	q := u.Query()
	l.Room, l.Address, l.Cluster = strings.TrimPrefix(u.Path, "/"), q.Get("at"), q.Get("cluster")
	if err := protocol.CheckID(l.Room); err != nil {
		return l, err
	}
	if l.Cluster != "" {
		return l, checkCluster(l.Cluster)
	}
	ticket, err := base32.StdEncoding.DecodeString(strings.ToUpper(q.Get("ticket")))
	if err != nil || len(ticket) != len(l.Ticket) {
		return l, lang.Errorf("its ticket is damaged")
	}
	l.Ticket = Ticket(ticket)
	return l, checkAddress(l.Address)
}

// checkAddress takes host and port, and no name that could mean something to a shell or a URL.
func checkAddress(address string) error {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return lang.Errorf("%q is no port", port)
	}
	if net.ParseIP(host) == nil && strings.Trim(strings.ToLower(host), "abcdefghijklmnopqrstuvwxyz0123456789.-") != "" || host == "" {
		return lang.Errorf("%q is no address", host)
	}
	return nil
}

// checkCluster takes servers that are reached over TLS, without credentials in the link.
func checkCluster(cluster string) error {
	for one := range strings.SplitSeq(cluster, ",") {
		u, err := url.Parse(one)
		switch {
		case err != nil:
			return err
		case u.Scheme != "tls":
			return lang.Errorf("the server %q is not reached over TLS", one)
		case u.User != nil:
			return lang.Errorf("credentials do not belong into a link")
		case u.Host == "" || u.Path != "" || u.RawQuery != "" || u.Fragment != "":
			return lang.Errorf("%q is no server", one)
		}
	}
	return nil
}
