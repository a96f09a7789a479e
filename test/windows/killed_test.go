//go:build e2etest

package windows

import (
	"path/filepath"
	"testing"
	"time"
)

// The agent is killed at 50 random moments while it moves files to another drive and back,
// and started again: test/crash, as a Windows program. What it checks is said there.
func TestKilledWhileMoving(t *testing.T) {
	c := open(t, 30*time.Minute)
	cmd := c.wine(filepath.Join(c.build, "crash.test.exe"), "-test.run=^TestKilledWhileMoving$", "-test.v", "-test.timeout=29m")
	cmd.Env = append(cmd.Env, "NOD_BIN=Z:"+filepath.Join(c.build, agent), "NOD_KILLS=50", "NOD_FILES=100", `NOD_OTHER_DEVICE=Z:\dev\shm`)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
	t.Logf("%s", out)
}
