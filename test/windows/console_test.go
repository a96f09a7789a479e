//go:build e2etest

package windows

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A program with windows gets no console from Windows: what its commands print, and what
// is wrong with them, appears in the terminal that started it nevertheless.
func TestCommandsPrintToTheTerminal(t *testing.T) {
	c := open(t, 5*time.Minute)
	for command, said := range map[string]string{"version": "windows/amd64", "nonsense": "unexpected argument nonsense"} {
		out, err := c.wine(filepath.Join(c.build, "console.exe"), c.shipped(), command).Output()
		if !strings.Contains(string(out), said) || (err != nil) != (command == "nonsense") {
			t.Errorf("nod %s: %v; the terminal shows %q", command, err, strings.Join(strings.Fields(string(out)), " "))
		}
	}
}
