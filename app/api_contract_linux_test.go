package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/app/api"
	contract "github.com/nod-app/nod/test/contract/api"
)

// The agent answers for its questions as the approval window relies on it.
func TestAPIContractOfApprovals(t *testing.T) {
	t.Parallel()
	contract.Approvals(t, func(t *testing.T) *api.Client {
		n := newNod(t)
		must(t, os.MkdirAll(n.paths.User.Documents, 0o755))
		n.settings(fmt.Sprintf("[tools]\nfolders = [%q]\n", n.paths.User.Documents))
		n.start()
		c := n.windowClient()
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			args := fmt.Sprintf(`{"path":%q,"content":"one"}`, filepath.Join(n.paths.User.Documents, "a.txt"))
			_, _ = api.CallTools.Call(t.Context(), n.Client, api.CallRequest{Calls: []api.ToolCall{{Tool: "files.write_text", Args: args}}})
		}()
		t.Cleanup(func() { <-ended })
		n.until("a question waits", func() bool {
			all, err := api.ListApprovals.Call(t.Context(), c, api.None{})
			return err == nil && len(all.Requests) > 0
		})
		return c
	})
}
