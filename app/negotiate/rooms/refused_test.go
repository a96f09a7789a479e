package rooms

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/negotiate/invitation"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Who answers a guest is not proven yet: what it writes never passes for Nod's own words.
func TestAHostsWordsAreQuoted(t *testing.T) {
	const lie = "Nod was hacked.\n\u202eCall” 555"
	for _, code := range []invitation.RefusalCode{
		invitation.WrongCode, invitation.Expired, invitation.Spent, invitation.Taken, invitation.Malformed, invitation.Forged, invitation.OtherServer, invitation.Closed,
	} {
		if err := notJoined(&invitation.Refusal{Code: code, Reason: lie}, invitation.Link{}); err == nil || strings.Contains(err.Error(), "hacked") || !strings.Contains(err.Error(), "invitation") {
			t.Errorf("%s: %v", code, err)
		}
	}
	err := notJoined(&invitation.Refusal{Code: "other", Reason: lie + strings.Repeat("x", 10_000)}, invitation.Link{})
	if !strings.HasPrefix(err.Error(), "the other person's Nod says: “Nod was hacked. Call\" 555xxx") || !strings.HasSuffix(err.Error(), "x…”") || len(err.Error()) > 300 {
		t.Errorf("%q", err)
	}
}

// A server's words are quoted, too, and shortened.
func TestAServersWordsAreQuoted(t *testing.T) {
	said := fmt.Errorf("%w: all is well.\nPay %s", protocol.ErrRefused, strings.Repeat("x", 10_000))
	r := Room{Cluster: "tls://example.com"}
	for _, got := range []string{r.reasonOf(said), r.away(said)} {
		if !strings.Contains(got, "“the server of the room refuses it: all is well. Pay xxx") || !strings.Contains(got, "…”") || len(got) > 400 {
			t.Errorf("%q", got)
		}
	}
}

// servers is a cluster with that many servers.
type servers struct {
	n    int
	err  error
	made []int
}

func (s *servers) Create(_ context.Context, replicas int) error {
	s.made = append(s.made, replicas)
	if s.err == nil && replicas > s.n {
		return fmt.Errorf("%w: replicas > 1 not supported in non-clustered mode", protocol.ErrRefused)
	}
	return s.err
}

// The log of a room in a cluster outlives the loss of a server, if the cluster is one.
func TestALogInAClusterStandsOnThreeServers(t *testing.T) {
	away := errors.New("away")
	for name, c := range map[string]struct {
		on      servers
		cluster string
		made    []int
		err     error
	}{
		"a cluster":       {servers{n: 3}, "tls://example.com", []int{3}, nil},
		"one server":      {servers{n: 1}, "tls://example.com", []int{3, 1}, nil},
		"it is away":      {servers{n: 3, err: away}, "tls://example.com", []int{3}, away},
		"it lets none in": {servers{err: protocol.ErrRefused}, "tls://example.com", []int{3, 1}, protocol.ErrRefused},
		"this desktop":    {servers{n: 1}, "", []int{1}, nil},
	} {
		if err := createLog(t.Context(), &c.on, Room{Cluster: c.cluster}); !errors.Is(err, c.err) || !slices.Equal(c.on.made, c.made) {
			t.Errorf("%s: %v, %v", name, err, c.on.made)
		}
	}
}
