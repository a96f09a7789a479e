package config

import (
	"slices"
	"strconv"
	"strings"
)

// RuleText returns a rule as in config.toml, without its [[rules]] header.
func RuleText(home string, r rule) []string {
	rows := []string{"name = " + quote(r.Name)}
	add := func(key, value string) {
		if value != "" {
			rows = append(rows, key+" = "+value)
		}
	}
	text := func(s string) string {
		if s == "" {
			return ""
		}
		return quote(s)
	}
	add("extensions", list(r.Extensions))
	add("glob", text(r.Glob))
	if r.Content != nil {
		add("content", text(r.Content.String()))
	}
	for _, n := range []struct {
		key  string
		set  bool
		text string
	}{
		{"min_size", r.MinSize > 0, formatSize(r.MinSize)},
		{"max_size", r.MaxSize > 0, formatSize(r.MaxSize)},
		{"min_age", r.MinAge > 0, formatAge(r.MinAge)},
		{"max_age", r.MaxAge > 0, formatAge(r.MaxAge)},
	} {
		if n.set {
			add(n.key, quote(n.text))
		}
	}
	add("from", text(tilde(home, r.From)))
	add("category", text(r.Category))
	add("destination", text(tilde(home, r.Destination)))
	add("rename", text(r.Rename))
	return rows
}

func list(texts []string) string {
	if len(texts) == 0 {
		return ""
	}
	quoted := make([]string, len(texts))
	for i, s := range texts {
		quoted[i] = quote(s)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// addRule adds a rule after the others. If its name is taken it gets a number.
func addRule(d document, c Config, home string, r rule) (string, Config, error) {
	name := r.Name
	for n := 2; slices.ContainsFunc(c.Rules, func(o rule) bool { return o.Name == r.Name }); n++ {
		r.Name = name + " " + strconv.Itoa(n)
	}
	text := d.appendBlock("rules", RuleText(home, r))
	c.Rules = append(slices.Clone(c.Rules), r)
	return text, c, nil
}
