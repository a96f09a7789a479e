package room_test

import (
	"testing"

	"github.com/nod-app/nod/app/room"
	contract "github.com/nod-app/nod/test/contract/room"
)

func TestLocalKeepsTheContract(t *testing.T) {
	contract.Run(t, func(*testing.T) contract.Pair {
		l := room.NewLocal()
		return contract.Pair{Host: l, Guest: l}
	})
}
