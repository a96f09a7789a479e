package web

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// driverVersion is the version of playwright-core that playwright-go v0.5200.1
// speaks with; it takes no other.
const driverVersion = "1.52.0"

// chromiums are the names of installed browsers that Playwright can drive, and
// where macOS and Windows have them.
var chromiums = map[string][]string{
	"linux": {"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "brave-browser"},
	"darwin": {"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium",
		"/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"},
	"windows": {`C:\Program Files\Google\Chrome\Application\chrome.exe`, `C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
		`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`},
}

// findChromium gives the path of an installed browser.
func findChromium() (string, error) {
	for _, name := range chromiums[runtime.GOOS] {
		if path, err := exec.LookPath(name); err == nil && filepath.IsAbs(path) {
			return path, nil
		}
	}
	return "", tools.Fail(CodeNoBrowser, lang.Say("The controlled browser needs an installed Chromium or Chrome. On Debian: sudo apt-get install chromium. %v", lang.Say(switchOffHint)))
}

// switchOffHint ends each message about what is missing.
const switchOffHint = "Or switch the controlled browser off in the settings: then pages open in the user's own browser."

func findDriver(dir string) error {
	node := "node"
	if runtime.GOOS == "windows" {
		node = "node.exe"
	}
	for _, name := range []string{filepath.Join("package", "cli.js"), node} {
		st, err := os.Stat(filepath.Join(dir, name))
		if dir == "" || err != nil || !st.Mode().IsRegular() {
			return tools.Fail(CodeNoDriver, lang.Say("The controlled browser needs Playwright's driver, which is not in %s. Install it with: %s. %v", dir, installCommand(dir), lang.Say(switchOffHint)))
		}
	}
	return nil
}

// installCommand returns the line that installs the driver, for a shell.
func installCommand(dir string) string {
	node := lang.Say(`ln -sf "$(command -v node)" node`)
	if runtime.GOOS == "windows" {
		node = lang.Say(`copy (Get-Command node).Source node.exe`)
		return fmt.Sprintf(`mkdir -Force "%s"; cd "%s"; npm pack playwright-core@%s; tar xzf playwright-core-%s.tgz; %s`, dir, dir, driverVersion, driverVersion, node)
	}
	return fmt.Sprintf(`mkdir -p "%s" && cd "%s" && npm pack playwright-core@%s && tar xzf playwright-core-%s.tgz && %s`, dir, dir, driverVersion, driverVersion, node)
}

// Missing returns an error that says what the controlled browser lacks here and how to install it;
// nil: it can be used.
func (o Options) Missing() error { return newControlled(o).ready() }
