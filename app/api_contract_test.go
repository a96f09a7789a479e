package app_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/app/api"
	contract "github.com/nod-app/nod/test/contract/api"
)

// The agent does what the windows' tests rely on.
func TestAPIContract(t *testing.T) {
	t.Parallel()
	three := func(t *testing.T) *api.Client {
		n := newNod(t).start()
		for _, name := range []string{"alpha.txt", "beta.txt", "gamma.txt"} {
			n.drop(name, "plain words of "+name)
		}
		n.waiting(3)
		return n.Client
	}
	t.Run("proposals", func(t *testing.T) { contract.Proposals(t, three) })
	t.Run("chats", func(t *testing.T) {
		contract.Chats(t, func(t *testing.T) *api.Client { return newNod(t).start().Client })
	})
	t.Run("activity", func(t *testing.T) {
		contract.Activity(t, func(t *testing.T) (*api.Client, string) {
			c := three(t)
			for range 2 {
				if _, err := api.ClearProposals.Call(t.Context(), c, api.ClearRequest{}); err != nil {
					t.Fatal(err)
				}
				if _, err := api.Undo.Call(t.Context(), c, api.UndoRequest{}); err != nil {
					t.Fatal(err)
				}
			}
			return c, t.TempDir()
		})
	})
	t.Run("campaigns", func(t *testing.T) {
		contract.Campaigns(t, func(t *testing.T) *api.Client { return newNod(t).start().Client })
	})
	t.Run("plans", func(t *testing.T) {
		contract.Plans(t, func(t *testing.T) *api.Client { return newNod(t).start().Client })
	})
	t.Run("plan decisions", func(t *testing.T) {
		contract.PlanDecisions(t, func(t *testing.T) *api.Client { return newNod(t).start().Client })
	})
	t.Run("negotiations", func(t *testing.T) {
		contract.Negotiations(t, func(t *testing.T) (*api.Client, string) {
			n := newNod(t).start()
			return n.windowClient(), call(n, api.PracticeRoom, api.None{}).ID
		})
	})
	t.Run("folders", func(t *testing.T) {
		contract.Folders(t, func(t *testing.T) (*api.Client, string) {
			n := newNod(t).start()
			dir := filepath.Join(n.dir, "Scans")
			must(t, os.Mkdir(dir, 0o755))
			for _, name := range []string{"delta.txt", "epsilon.txt"} {
				must(t, os.WriteFile(filepath.Join(dir, name), []byte("plain words of "+name), 0o644))
			}
			return n.Client, dir
		})
	})
}
