package apps

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxEntry is the largest launcher that is read, in bytes. LibreOffice's, in all
// its languages, are about 60 KB.
const maxEntry = 1 << 20

// keyfile reads one group of a file of the Desktop Entry Specification (§3):
// the values of its keys as they are written. It is stricter than GLib, which
// lets the last of two equal keys win: what two programs could read differently
// is no launcher.
func keyfile(content []byte, group string) (map[string]string, error) {
	if !utf8.Valid(content) || strings.ContainsRune(string(content), 0) {
		return nil, errors.New("it is not text in UTF-8")
	}
	values := map[string]string{}
	current, seen := "", map[string]bool{}
	for line := range strings.Lines(string(content)) {
		line = strings.Trim(line, " \t\r\n\v\f")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			name, ok := strings.CutSuffix(line[1:], "]")
			if !ok || strings.ContainsAny(name, "[]") || seen[name] {
				return nil, fmt.Errorf("it has a bad group %q", line)
			}
			current, seen[name] = name, true
		case current == "":
			return nil, errors.New("it does not begin with a group")
		default:
			if err := assign(values, line, current == group); err != nil {
				return nil, err
			}
		}
	}
	if !seen[group] {
		return nil, fmt.Errorf("it has no group %q", group)
	}
	return values, nil
}

func assign(values map[string]string, line string, wanted bool) error {
	key, value, ok := strings.Cut(line, "=")
	if !ok {
		return fmt.Errorf("it has a line %q that is no key and value", line)
	}
	if !wanted {
		return nil
	}
	key = strings.TrimRight(key, " \t")
	if _, twice := values[key]; twice {
		return fmt.Errorf("it has the key %q twice", key)
	}
	values[key] = strings.TrimLeft(value, " \t")
	return nil
}

// text undoes the escapes of a value of type string (§4).
func text(value string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] != '\\' {
			b.WriteByte(value[i])
			continue
		}
		if i++; i == len(value) {
			return "", errors.New("a value ends in a backslash")
		}
		at := strings.IndexByte(`sntr\;`, value[i])
		if at < 0 {
			return "", fmt.Errorf("a value has the escape \\%c, which there is not", value[i])
		}
		b.WriteByte(" \n\t\r\\;"[at])
	}
	return b.String(), nil
}
