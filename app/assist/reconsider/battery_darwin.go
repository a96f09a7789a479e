package reconsider

import (
	"context"
	"os/exec"
	"strings"
	"time"
)

// pmsetTime is how long the answer may take; it comes at once.
const pmsetTime = 5 * time.Second

// OnBattery reports whether the computer runs on its battery, as pmset says; if it
// says nothing, it does not.
func OnBattery(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, pmsetTime)
	defer cancel()
	out, err := exec.CommandContext(ctx, "/usr/bin/pmset", "-g", "batt").Output()
	return err == nil && strings.Contains(string(out), "'Battery Power'")
}
