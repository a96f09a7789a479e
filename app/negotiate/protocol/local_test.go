package protocol_test

import (
	"testing"

	"github.com/nod-app/nod/app/negotiate/protocol"
	contract "github.com/nod-app/nod/test/contract/room"
)

func TestLocalKeepsTheContract(t *testing.T) {
	contract.Run(t, func(*testing.T) contract.Pair {
		l := protocol.NewLocal()
		return contract.Pair{Host: l, Guest: l}
	})
}
