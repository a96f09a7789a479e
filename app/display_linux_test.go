package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/tools"
)

// The one who speaks to the agent may have a window shown on a display of their own,
// and press its buttons there unseen. Questions are answered on the agent's own.
func TestQuestionsStayOnTheAgentsDisplay(t *testing.T) {
	n := newNod(t)
	at, other := person{t, filepath.Join(n.dir, "at")}, person{t, filepath.Join(n.dir, "other")}
	at.does("deny")
	other.does("approve")
	t.Setenv("DISPLAY", n.paths.Socket)
	t.Setenv("XAUTHORITY", at.file)
	elsewhere := filepath.Join(n.dir, "elsewhere")
	must(t, os.Symlink(n.paths.Socket, elsewhere))
	must(t, os.MkdirAll(n.paths.User.Documents, 0o755))
	n.settings(fmt.Sprintf("[tools]\nfolders = [%q]\n", n.paths.User.Documents))
	n.start()
	env := map[string]string{"DISPLAY": elsewhere, "XAUTHORITY": other.file}
	for i, show := range []api.ShowRequest{
		{Env: env}, {Window: "approval", Env: env}, {Window: "chat", Env: env}, {Window: "approval"},
	} {
		if i == 3 { // three denials are all that the agent takes within ten minutes
			n.restart()
		}
		call(n, api.ShowWindow, show)
		if r := n.write("a.txt", fmt.Sprint(i)); r.Success || r.Code != tools.CodeRefused {
			t.Fatalf("%+v: %+v", show, r)
		}
	}
	if saw := other.saw(); len(saw) != 1 || saw[0] != "" {
		t.Errorf("elsewhere they saw %q", saw)
	}
	if len(at.saw()) != 4 || n.document("a.txt") != "" {
		t.Errorf("saw %q", at.saw())
	}
}
