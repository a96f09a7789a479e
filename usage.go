package main

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/config"
)

// The forms of what the parser says of a command line.
var (
	notAmong  = regexp.MustCompile(`^(\S+?)(?:=\S+)? must be one of (.*) but got "(.*)"$`)
	notOfType = regexp.MustCompile(`^(--[\w-]+): expected (\w+) value but got "(.*)" \(.*$`)
)

// usageError returns what is wrong with a command line, in words of the person's language, and how the command is used.
func usageError(err error) string {
	var p *kong.ParseError
	if !errors.As(err, &p) {
		return lang.Show(err.Error())
	}
	node := p.Context.Selected()
	text := err.Error()
	if e := (*api.Error)(nil); errors.As(err, &e) {
		text = strings.TrimSuffix(text, e.Message) + lang.Show(e.Message)
	}
	if word, ok := strings.CutPrefix(text, "unexpected argument "); ok {
		word, meant, _ := strings.Cut(word, ", did you mean ")
		if near := nearCommand(p.Context.Model.Node, node, word); near != "" && meant == "" {
			return lang.T("there is no command %s; did you mean %s?", word, near)
		}
		text = didYouMean(lang.T("unexpected argument %s", word), meant)
	}
	if flag, ok := strings.CutPrefix(text, "unknown flag "); ok {
		flag, meant, _ := strings.Cut(flag, ", did you mean ")
		text = didYouMean(lang.T("unknown flag %s", flag), meant)
	}
	if m := notAmong.FindStringSubmatch(text); m != nil {
		choices := slices.DeleteFunc(strings.Split(strings.ReplaceAll(m[2], `"`, ""), ","), func(s string) bool { return s == "" })
		text = lang.T("%s is one of %s, and not %q", strings.Trim(m[1], "[]<>"), strings.Join(choices, ", "), m[3])
	}
	if m := notOfType.FindStringSubmatch(text); m != nil {
		kind := strings.NewReplacer("int", lang.T("a whole number"), "string", lang.T("a text"), "duration", lang.T("a time such as 30s")).Replace(m[2])
		text = lang.T("%s is followed by %s, and not by %q", m[1], kind, m[3])
	}
	if what, ok := strings.CutPrefix(text, "expected "); ok {
		text = lang.T("%s is missing", strings.ReplaceAll(what, `"`, ""))
	}
	if node == nil || isDefault(node) {
		return text
	}
	return text + "\n" + lang.T("Usage: %s", "nod "+strings.TrimPrefix(node.FullPath(), "nod ")+strings.TrimPrefix(node.Summary(), node.Path()))
}

// didYouMean adds to what is wrong what may be meant; empty: nothing is near.
func didYouMean(text, meant string) string {
	if meant == "" {
		return text
	}
	return lang.T("%s, did you mean %s?", text, strings.TrimSuffix(meant, "?"))
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
