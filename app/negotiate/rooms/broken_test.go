package rooms

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/negotiate/invitation"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// What is said of a break depends on whose the server is and on what was signed.
func TestWhatABreakSays(t *testing.T) {
	host := Room{Self: negotiation.Host, Guest: invitation.Member{Name: "Ben"}}
	guest := Room{Self: negotiation.Guest, Host: invitation.Member{Name: "Anna"}}
	cluster := Room{Self: negotiation.Host, Cluster: "tls://nats.example.com"}
	for name, c := range map[string]struct {
		got  string
		want string // none: nothing is said
	}{
		"own, forked":     {host.blame(protocol.Forked), "the other desktop says of it is not true"},
		"own, rewritten":  {host.blame(protocol.Rewritten), "its files were damaged"},
		"own, missing":    {host.blame(protocol.Missing), "its files were damaged"},
		"other, forked":   {guest.blame(protocol.Forked), "or the other desktop says so"},
		"other, missing":  {guest.blame(protocol.Missing), "The server changed the log"},
		"other, too much": {guest.blame(protocol.Oversized), "does not take that"},
		"cluster, forked": {cluster.blame(protocol.Forked), "The server shows"},
		"nothing signed":  {guest.signatures(negotiation.Unfinished{}), ""},
		"own signature":   {guest.signatures(negotiation.Unfinished{Approved: true}), "Anna can have your signature"},
		"other's":         {host.signatures(negotiation.Unfinished{OtherApproved: true}), "You have the signature of Ben"},
		"agreed":          {host.signatures(negotiation.Unfinished{Unread: true}), "whether Ben has received"},
		"nameless":        {cluster.signatures(negotiation.Unfinished{Approved: true}), "the other person can have"},
	} {
		if !strings.Contains(c.got, c.want) || c.want == "" && c.got != "" {
			t.Errorf("%s: %q", name, c.got)
		}
	}
	if own := host.blame(protocol.Forked) + host.blame(protocol.Missing); strings.Contains(own, "server") {
		t.Error("one's own server is accused:", own)
	}
}
