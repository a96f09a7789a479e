//go:build e2etest

package windows

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// units are packages whose tests run as Windows programs, each in its own folder, with
// the tests that Wine cannot pass and why.
var units = []struct {
	pkg  string // below the module
	skip []skip
}{
	{"app/api", []skip{
		{"TestSocketIsItsOwnersAlone", "it looks at the modes of a unix socket"},
		{"TestStaleSocketIsReplaced", "a pipe ends with its process"},
	}},
	{"app/organise/move", []skip{
		{"TestMoveAndUndo", "it compares permissions, and times to the nanosecond; Windows has read-only, and 100 ns"},
		{"TestUndoRemovesTheFoldersThatMovesMade", "it holds folders open, which Windows does not remove then"},
		{"TestMeanwhile/(replaced_after|deleted_after|replaced_at_the_end)", "what the mover has open cannot be replaced, and stays until it is closed"},
		{"TestMeanwhile/replaced_by_a_link", "Wine makes no links"},
		{"TestBadPlaces/(link|taken_by_a_dangling_link|root_is_a_dangling_link|folder_leads_out|folder_below_leads_out)", "Wine makes no links"},
		{"TestRecover/a_link_at_the_temporary_name", "Wine makes no links"},
	}},
	{"tools/policy", []skip{
		{"TestInspect", "its folders are written as paths of Unix"},
		{"TestBind", "its folders are written as paths of Unix"},
		{"TestHiderIsHidden", "it takes each system's paths apart with those of Unix"},
		{"FuzzHider", "it takes each system's paths apart with those of Unix"},
	}},
}

type skip struct{ test, why string }

func TestUnits(t *testing.T) {
	c := open(t, 10*time.Minute)
	for _, u := range units {
		t.Run(u.pkg, func(t *testing.T) {
			args := []string{"-test.short", "-test.timeout=4m"}
			if len(u.skip) > 0 {
				args = append(args, "-test.skip="+pattern(u.skip))
			}
			cmd := c.wine(filepath.Join(c.build, strings.ReplaceAll(u.pkg, "/", "-")+".test.exe"), args...)
			cmd.Env = append(cmd.Env, `NOD_OTHER_DEVICE=Z:\dev\shm`)
			cmd.Dir = filepath.Join("..", "..", u.pkg)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
			for _, s := range u.skip {
				t.Logf("skipped %s: %s", s.test, s.why)
			}
		})
	}
}

// pattern is what -test.skip takes: a name, and one of its part, each as a whole.
func pattern(skips []skip) string {
	all := make([]string, len(skips))
	for i, s := range skips {
		all[i] = "^" + strings.ReplaceAll(s.test, "/", "$/^") + "$"
	}
	return strings.Join(all, "|")
}
