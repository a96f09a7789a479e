package api

import (
	"strings"
	"testing"
)

const ann = "S-1-5-21-1004336348-1177238915-682003330-1001"

func TestThePipeIsNamedByItsUserAndSocket(t *testing.T) {
	name := pipeName(ann, `C:/Users/Ann/AppData/Local/nod/agent.sock`)
	if !strings.HasPrefix(name, `\\.\pipe\nod-`+ann+"-") || len(name) > 256 {
		t.Errorf("it is called %s", name)
	}
	if other := pipeName(ann, `c:/users/ANN/AppData/Local/nod/./agent.sock`); other != name {
		t.Errorf("another spelling of the same path has the pipe %s, not %s", other, name)
	}
	for _, c := range []struct{ user, socket string }{
		{"S-1-5-21-1004336348-1177238915-682003330-1002", `C:/Users/Ann/AppData/Local/nod/agent.sock`},
		{ann, `C:/Temp/nod/agent.sock`},
	} {
		if pipeName(c.user, c.socket) == name {
			t.Errorf("%s with %s has the same pipe", c.user, c.socket)
		}
	}
}

// Only the owner has an entry in the access control list of the pipe.
func TestThePipeIsItsUsersAlone(t *testing.T) {
	if got, want := pipeDescriptor(ann), "O:"+ann+"D:P(A;;GA;;;"+ann+")"; got != want {
		t.Errorf("its descriptor is %s, want %s", got, want)
	}
}
