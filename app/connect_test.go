package app

import (
	"bytes"
	"os"
	"testing"

	"github.com/nod-app/nod/app/settings/config"
)

func TestALongLogIsPutAway(t *testing.T) {
	p := config.Paths{Log: t.TempDir() + "/nod.log"}
	for size, away := range map[int]bool{10: false, maxLog + 1: true} {
		if err := os.WriteFile(p.Log, bytes.Repeat([]byte("x"), size), 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := openLog(p)
		if err != nil {
			t.Fatal(err)
		}
		_ = f.Close()
		fi, err := os.Stat(p.Log)
		if err != nil || (fi.Size() == 0) != away {
			t.Errorf("%d bytes: %v, %v", size, fi, err)
		}
		if _, err := os.Stat(p.Log + ".1"); (err == nil) != away {
			t.Errorf("%d bytes: the old log: %v", size, err)
		}
		_ = os.Remove(p.Log + ".1")
	}
}

func TestAnAgentOfAnotherBuildIsNamed(t *testing.T) {
	var told bytes.Buffer
	o := Options{Version: "v2", Tell: &told}
	sayOther(o, "v2")
	if told.Len() > 0 {
		t.Errorf("told %q", &told)
	}
	if sayOther(o, "v1"); told.String() != "Nod v1 is running; this is v2: restart it with: nod quit && nod\n" {
		t.Errorf("told %q", &told)
	}
}
