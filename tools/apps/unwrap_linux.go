package apps

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// snapLaunchers is where snapd keeps one link to itself for each application.
const snapLaunchers = "/snap/bin"

// resolve returns the program that an application really runs: its path with its links resolved.
// An error other than errMissing says why tools never open it.
func (p programs) resolve(id string, words []string) (string, error) {
	words = withoutHint(words)
	given, err := p.find(words[0])
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(given)
	if err != nil {
		return "", errMissing
	}
	switch {
	case filepath.Base(real) == "flatpak" && filepath.Base(given) == "flatpak":
		return real, flatpak(id, words[1:])
	case filepath.Base(real) == "snap" && filepath.Dir(given) == snapLaunchers && !refused(given):
		return real, nil
	}
	for _, name := range linkNames(given, real) {
		if refused(name) {
			return "", fmt.Errorf("it runs %s, which runs commands or code", filepath.Base(name))
		}
	}
	return real, nil
}

// withoutHint takes the 'env BAMF_DESKTOP_FILE_HINT=…' off that snapd puts
// before each command. With any other variable env is a program that starts others.
func withoutHint(words []string) []string {
	if len(words) > 2 && words[0] == "env" && strings.HasPrefix(words[1], "BAMF_DESKTOP_FILE_HINT=/") {
		return words[2:]
	}
	return words
}

// linkNames returns all names on the way from a link to its file: each of them may
// tell that it is an interpreter (x-terminal-emulator, python3).
func linkNames(given, real string) []string {
	names := []string{given}
	for at := given; at != real && len(names) < 40; {
		next, err := filepath.EvalSymlinks(filepath.Dir(at))
		if err != nil {
			break
		}
		target, err := readlink(filepath.Join(next, filepath.Base(at)))
		if err != nil {
			break
		}
		names, at = append(names, target), target
	}
	return append(names, real)
}

// flatpakOptions are those that flatpak itself writes into the launchers that
// it exports; with others, a launcher could make it run something else.
var flatpakOptions = []string{"branch", "arch", "command", "file-forwarding", "system", "user"}

// flatpak takes 'run [options] APP …' for the application that the launcher is
// named after, with a command that is no interpreter.
func flatpak(id string, args []string) error {
	if len(args) < 2 || args[0] != "run" {
		return errors.New("it makes flatpak do something else than run an application")
	}
	args = args[1:]
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		name, value, _ := strings.Cut(strings.TrimPrefix(args[0], "--"), "=")
		if !slices.Contains(flatpakOptions, name) {
			return fmt.Errorf("it starts flatpak with the option %s", args[0])
		}
		if name == "command" && (value == "" || refused(value)) {
			return fmt.Errorf("it makes flatpak run %q, which runs commands or code", value)
		}
		args = args[1:]
	}
	if len(args) == 0 || refused(args[0]) || id != args[0] && !strings.HasPrefix(id, args[0]+".") {
		return errors.New("it makes flatpak run another application than it is named after")
	}
	return nil
}
