package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/nod-app/nod/app/settings/config"
)

// The forms of what the parser says of a command line.
var (
	notAmong  = regexp.MustCompile(`^(\S+?)(?:=\S+)? must be one of (.*) but got "(.*)"$`)
	notOfType = regexp.MustCompile(`^(--[\w-]+): expected (\w+) value but got "(.*)" \(.*$`)
)

// usageError returns what is wrong with a command line, in words, and how the command is used.
func usageError(err error) string {
	var p *kong.ParseError
	if !errors.As(err, &p) {
		return err.Error()
	}
	node := p.Context.Selected()
	text := err.Error()
	if word, ok := strings.CutPrefix(text, "unexpected argument "); ok {
		if near := nearCommand(p.Context.Model.Node, node, word); near != "" && !strings.Contains(word, "did you mean") {
			return fmt.Sprintf("there is no command %s; did you mean %s?", word, near)
		}
	}
	if m := notAmong.FindStringSubmatch(text); m != nil {
		choices := slices.DeleteFunc(strings.Split(strings.ReplaceAll(m[2], `"`, ""), ","), func(s string) bool { return s == "" })
		text = fmt.Sprintf("%s is one of %s, and not %q", strings.Trim(m[1], "[]<>"), strings.Join(choices, ", "), m[3])
	}
	if m := notOfType.FindStringSubmatch(text); m != nil {
		kind := strings.NewReplacer("int", "a whole number", "string", "a text", "duration", "a time such as 30s").Replace(m[2])
		text = fmt.Sprintf("%s is followed by %s, and not by %q", m[1], kind, m[3])
	}
	if what, ok := strings.CutPrefix(text, "expected "); ok {
		text = strings.ReplaceAll(what, `"`, "") + " is missing"
	}
	if node == nil || isDefault(node) {
		return text
	}
	return text + "\nUsage: nod " + strings.TrimPrefix(node.FullPath(), "nod ") + strings.TrimPrefix(node.Summary(), node.Path())
}

// isDefault reports whether a command is taken where none was named.
func isDefault(node *kong.Node) bool { return node.Parent != nil && node.Parent.DefaultCmd == node }

// nearCommand returns the command that a word may be meant as, among those that could stand
// in its place; empty: none is near.
func nearCommand(root, node *kong.Node, word string) string {
	switch {
	case node == nil:
		node = root
	case isDefault(node):
		node = node.Parent
	}
	var names []string
	for _, c := range node.Children {
		if c.Type == kong.CommandNode && !c.Hidden {
			names = append(append(names, c.Name), c.Aliases...)
		}
	}
	return config.Nearest(word, names)
}
