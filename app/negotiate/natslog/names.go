package natslog

import (
	"crypto/ed25519"

	"github.com/nats-io/nkeys"
)

// Names are the subjects and the stream of one room. No one needs rights to more.
type Names struct {
	Stream  string
	In      string // messages are published to it
	Out     string // the server publishes them to it once they are stored, with their positions
	Get     string // one entry by its position
	Create  string // makes the stream
	Join    string // requests of an invited desktop to the host
	Replies string // of the server to one desktop; a prefix
}

// NamesOf returns the names of a room as one connection uses them; access is its public key
// in the form of NATS, "" for one with credentials of its own.
func NamesOf(room, access string) Names {
	n := Names{Stream: "NOD_" + room, In: "nod." + room + ".in", Out: "nod." + room + ".out", Join: "nod." + room + ".join", Replies: "_INBOX"}
	n.Get, n.Create = "$JS.API.STREAM.MSG.GET."+n.Stream, "$JS.API.STREAM.CREATE."+n.Stream
	if access != "" {
		n.Replies += "." + access
	}
	return n
}

// PublicAccess returns the public key of an access key in the form of NATS.
func PublicAccess(access ed25519.PublicKey) string {
	text, err := nkeys.Encode(nkeys.PrefixByteUser, access)
	if err != nil {
		panic(err) // of a prefix that is none; this one is
	}
	return string(text)
}
