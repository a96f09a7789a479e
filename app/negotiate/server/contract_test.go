package server

import (
	"testing"

	"github.com/nod-app/nod/app/negotiate/protocol"
	contract "github.com/nod-app/nod/test/contract/room"
)

func TestTheEmbeddedServerKeepsTheContract(t *testing.T) {
	s := newServer(t, t.TempDir(), 0)
	contract.Run(t, func(t *testing.T) contract.Pair {
		id := protocol.NewID()
		opened(t, s, id)
		return contract.Pair{Host: hostLog(t, s, id), Guest: guestLog(t, s, id, guest.Access(id))}
	})
}
