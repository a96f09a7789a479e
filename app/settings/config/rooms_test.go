package config

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestRooms(t *testing.T) {
	c, problems := paths.Parse(`[rooms]
name = "Anna Müller"
account = "acct_1A2b"
address = "192.168.1.20"
port = 4222
cluster = "tls://a.example.com:4222,tls://b.example.com:4222"
credentials = "~/anna.creds"
`)
	want := Rooms{"Anna Müller", "acct_1A2b", "192.168.1.20", 4222, "tls://a.example.com:4222,tls://b.example.com:4222", filepath.Join(paths.Home, "anna.creds")}
	if len(problems) > 0 || c.Rooms != want {
		t.Errorf("%+v %v", c.Rooms, problems)
	}
	if c, problems := paths.Parse(""); len(problems) > 0 || c.Rooms != (Rooms{}) {
		t.Errorf("without settings: %+v %v", c.Rooms, problems)
	}
}

func TestRoomProblems(t *testing.T) {
	for text, want := range map[string]string{
		"name = \"a\\u001bb\"":                      "rooms.name",
		"account = \"ac_1\"":                        "rooms.account",
		"address = \"0.0.0.0\"":                     "rooms.address",
		"address = \"nod.example.com\"":             "rooms.address",
		"port = 80":                                 "rooms.port",
		"cluster = \"nats://a.example.com\"":        "rooms.cluster",
		"cluster = \"tls://me:secret@example.com\"": "rooms.cluster",
		"credentials = \"anna.creds\"":              "rooms.credentials",
		"key = \"x\"":                               "unknown key",
	} {
		c, problems := paths.Parse("[rooms]\n" + text)
		all := ""
		for _, p := range problems {
			all += p.String() + "\n"
		}
		if !strings.Contains(all, want) || c.Rooms != (Rooms{}) {
			t.Errorf("%q: %q, want %q; %+v", text, all, want, c.Rooms)
		}
	}
}
