// Package autostart has Nod started when its user logs in, in the way of each system: an
// entry as freedesktop.org's autostart specification has it, a launch agent on macOS, a
// value below the registry's Run key on Windows.
package autostart

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/system/durable"
)

// File starts Nod at login by being there.
type File struct {
	Path string // absolute
	Text string
	Off  string // what it holds where it is switched off; empty: it is removed
	// Shared are the entries of an administrator for all users, absolute, the first that is
	// there counts; the user's own takes their place.
	Shared []string
}

// On reports whether Nod is started at login. A desktop's own settings may have switched
// the entry off and left it.
func (f File) On() (bool, error) {
	for i, path := range append([]string{f.Path}, f.Shared...) {
		text, err := os.ReadFile(path)
		if shared := i > 0; errors.Is(err, fs.ErrNotExist) || shared && err != nil { // the desktop cannot read it either
			continue
		}
		if err != nil {
			return false, fmt.Errorf("read whether Nod starts at login: %w", err)
		}
		lines := strings.Split(string(text), "\n")
		return !slices.Contains(lines, "Hidden=true") && !slices.Contains(lines, "X-GNOME-Autostart-enabled=false"), nil
	}
	return false, nil
}

// Set adds or removes the entry.
func (f File) Set(on bool) error {
	if !on && f.Off != "" {
		if err := f.write(f.Off); err != nil {
			return fmt.Errorf("keep Nod from starting at login: %w", err)
		}
		return nil
	}
	if !on {
		if err := os.Remove(f.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("keep Nod from starting at login: %w", err)
		}
		return nil
	}
	if err := f.write(f.Text); err != nil {
		return fmt.Errorf("have Nod start at login: %w", err)
	}
	return nil
}

func (f File) write(text string) error {
	if err := os.MkdirAll(filepath.Dir(f.Path), 0o700); err != nil {
		return err
	}
	return durable.WriteFile(f.Path, []byte(text))
}

// desktopEntry returns the entry of a free desktop in its folder of settings; shared are the
// folders of settings for all users. It is hidden where it is switched off, as the
// specification says: without it one of theirs would count.
func desktopEntry(settings, program string, shared ...string) File {
	f := File{Path: filepath.Join(settings, "autostart", "nod.desktop"), Off: `[Desktop Entry]
Type=Application
Name=Nod
Hidden=true
`}
	for _, dir := range shared {
		f.Shared = append(f.Shared, filepath.Join(dir, "autostart", "nod.desktop"))
	}
	f.Text = `[Desktop Entry]
Type=Application
Name=Nod
Comment=Proposes where new files should go
Exec=` + quoteExec(program) + ` --hidden
Icon=app.nod.Nod
Terminal=false
X-GNOME-Autostart-enabled=true
`
	return f
}

// quoteExec quotes an argument of Exec: once as an argument, in which a percent sign
// would begin a field code, and once more as a string of such a file.
func quoteExec(arg string) string {
	arg = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "`", "\\`", `$`, `\$`, `%`, `%%`).Replace(arg)
	return `"` + strings.NewReplacer(`\`, `\\`, "\n", `\n`, "\t", `\t`, "\r", `\r`).Replace(arg) + `"`
}

// launchAgent returns the launch agent of macOS. launchd does not start it again when it ends.
func launchAgent(home, program string) File {
	var escaped strings.Builder
	_ = xml.EscapeText(&escaped, []byte(program)) // a Builder never fails
	return File{Path: filepath.Join(home, "Library", "LaunchAgents", "app.nod.Nod.plist"), Text: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>Label</key>
	<string>app.nod.Nod</string>
	<key>ProgramArguments</key>
	<array>
		<string>` + escaped.String() + `</string>
		<string>--hidden</string>
	</array>
	<key>RunAtLoad</key>
	<true/>
	<key>ProcessType</key>
	<string>Interactive</string>
</dict>
</plist>
`}
}

// runCommand returns the command line of the value below Windows' Run key. No path there has
// a quotation mark.
func runCommand(program string) string { return `"` + program + `" --hidden` }
