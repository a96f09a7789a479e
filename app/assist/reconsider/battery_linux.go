package reconsider

import (
	"context"
	"os"
	"path/filepath"
	"strings"
)

// OnBattery reports whether the computer runs on its battery.
func OnBattery(context.Context) bool { return drains("/sys/class/power_supply") }

// drains looks at the supplies of power that the kernel lists: a battery of the
// computer's own (a mouse's has the scope "Device") discharges, and nothing else
// supplies it. What cannot be read counts for nothing.
func drains(dir string) bool {
	supplies, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	drained := false
	for _, s := range supplies {
		value := func(name string) string {
			b, _ := os.ReadFile(filepath.Join(dir, s.Name(), name)) // a few bytes; none: not known
			return strings.TrimSpace(string(b))
		}
		switch {
		case value("type") != "Battery" && value("online") == "1":
			return false
		case value("type") == "Battery" && value("scope") != "Device" && value("status") == "Discharging":
			drained = true
		}
	}
	return drained
}
