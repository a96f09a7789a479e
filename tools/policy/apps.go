package policy

import (
	"regexp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// appID is what an id of the index of applications looks like: never a path, never
// an option, nothing that a shell reads.
var appID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$`)

// interpreters run what they are given: shells, languages, terminals, and programs
// that start others. Never opened, even if a scope names them.
var interpreters = []string{
	"sh", "bash", "dash", "zsh", "fish", "ksh", "csh", "tcsh", "nu", "busybox", "cmd", "powershell", "pwsh", "command.com",
	"python", "perl", "ruby", "node", "nodejs", "deno", "bun", "php", "lua", "tclsh", "wish", "java", "javaw", "groovy", "osascript", "awk", "gawk", "sed",
	"wscript", "cscript", "mshta", "rundll32", "regsvr32", "msiexec", "certutil", "bitsadmin", "wmic", "schtasks", "installutil", "msbuild", "forfiles",
	"env", "xargs", "find", "nohup", "timeout", "sudo", "su", "doas", "pkexec", "gksu", "runas", "ssh", "scp", "curl", "wget", "nc", "socat",
	"xterm", "uxterm", "gnome-terminal", "konsole", "xfce4-terminal", "lxterminal", "mate-terminal", "terminator", "tilix", "alacritty", "kitty",
	"foot", "wezterm", "ghostty", "terminal", "iterm", "iterm2", "wt", "windowsterminal", "conhost", "gtk-launch", "xdg-open", "open", "start", "explorer",
	"dbus-send", "gdbus", "systemd-run", "systemctl", "launchctl", "at", "crontab", "script editor", "automator",
}

// version is what may follow an interpreter's name: python3, python3.12, lua5.4.
var version = regexp.MustCompile(`[-_]?[0-9][0-9.]*$`)

func checkApp(s Scope, id string) *Problem {
	if !appID.MatchString(id) {
		return problem(CodeAppScope, lang.Say("There is no application %s. Use an id of letters, digits, dots and dashes, not a path or a command; one that does not exist gets a list of those that are near.", quote(id)))
	}
	if Interpreter(id) {
		return problem(CodeInterpreter, lang.Say("The application %s runs commands or code. Tools never open it.", quote(id)))
	}
	if !s.AnyApp && !slices.Contains(s.Apps, id) {
		return problem(CodeAppScope, lang.Say("The application %s is not one that tools may open. The user allows %v (apps under [tools] in config.toml). Use one of those, or ask the user to add it there.", quote(id), idsText(s.Apps)))
	}
	return nil
}

// idsText names up to ten ids.
func idsText(ids []string) string {
	switch {
	case len(ids) == 0:
		return "none"
	case len(ids) > 10:
		return lang.Say("%s and %d more", ids[:10], len(ids)-10)
	}
	return strings.Join(ids, ", ")
}

// Interpreter reports whether an id or the name of a program is that of something
// that runs what it is given. It looks at the last part of an id such as org.gnome.Terminal.desktop, too.
func Interpreter(id string) bool {
	name := strings.ToLower(id)
	for _, ending := range []string{".desktop", ".exe", ".app", ".lnk"} {
		name = strings.TrimSuffix(name, ending)
	}
	parts := strings.Split(name, ".")
	for _, n := range []string{name, parts[len(parts)-1]} {
		if slices.Contains(interpreters, n) || slices.Contains(interpreters, version.ReplaceAllString(n, "")) {
			return true
		}
	}
	return slices.Contains(interpreters, version.ReplaceAllString(name, ""))
}

// checkAppFile refuses what an application would read as an option, and what is no
// path: an application is started with files in scope only.
func checkAppFile(arg string) *Problem {
	if strings.HasPrefix(arg, "-") || strings.HasPrefix(arg, "+") || strings.HasPrefix(arg, "@") {
		return problem(CodeAppFlag, lang.Say("The argument %s is an option. Applications are opened with files only.", quote(arg)))
	}
	return nil
}
