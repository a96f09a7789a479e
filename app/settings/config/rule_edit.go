package config

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"github.com/nod-app/nod/app/base/lang"
)

// RuleText returns a rule as in config.toml, without its [[rules]] header.
func RuleText(home string, r rule) []string {
	rows := []string{fmt.Sprintf("name = %s", quote(r.Name))}
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
	if r.Off {
		add("enabled", "false")
	}
	add("words", list(r.Words))
	add("vendor", text(r.Vendor))
	add("kinds", list(r.Kinds))
	add("types", list(r.Types))
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

// RulesText returns rules as in config.toml, each with its header.
func RulesText(home string, rules []rule) string {
	var b strings.Builder
	for i, r := range rules {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString("[[rules]]\n" + strings.Join(RuleText(home, r), "\n") + "\n")
	}
	return b.String()
}

// maxRulesText is how much text ParseRules reads, in bytes.
const maxRulesText = 1 << 20

// ParseRules reads what RulesText wrote, or a person: nothing but rules. Whether the
// categories have a place is not checked.
func (p Paths) ParseRules(text string) ([]rule, []Problem) {
	switch {
	case len(text) > maxRulesText:
		return nil, []Problem{{Message: lang.Say("the text is longer than %d bytes", maxRulesText)}}
	case !utf8.ValidString(text):
		return nil, []Problem{{Message: lang.Say("the file is not UTF-8 text"), Hint: lang.Say("save it as UTF-8")}}
	}
	var raw map[string]any
	if _, err := toml.Decode(text, &raw); err != nil {
		return nil, []Problem{syntaxProblem(err)}
	}
	in := &input{paths: p, lines: linesOf(scan(text))}
	t := table{in: in, raw: raw}
	t.only("rules")
	rules := in.rules(t.subs("rules"))
	in.sort()
	return rules, in.problems
}

// setRules puts rules in the place of those of the file. One that stays the same keeps
// its text with its remarks, wherever it goes.
func setRules(d document, c Config, home string, rules []rule) (string, Config, error) {
	blocks := make([]string, len(c.Rules))
	for i := range c.Rules {
		first, last, ok := d.block(index("rules", i))
		if !ok {
			return "", c, errInlineRules
		}
		blocks[i] = d.text[d.line(d.remarked(first)):d.line(last+1)]
	}
	texts := make([]string, len(rules))
	for i, r := range rules {
		texts[i] = "[[rules]]" + d.eol + strings.Join(RuleText(home, r), d.eol) + d.eol
		if was := slices.IndexFunc(c.Rules, r.Equal); was >= 0 {
			texts[i] = blocks[was]
			if !strings.HasSuffix(texts[i], "\n") {
				texts[i] += d.eol
			}
		}
	}
	text := d.text
	for i := len(c.Rules) - 1; i >= 0; i-- { // from the end, so that what is before stays where it is
		d = documentOf(text)
		if i >= len(texts) {
			text = d.cutRule(index("rules", i))
			continue
		}
		first, last, _ := d.block(index("rules", i))
		text = d.text[:d.line(d.remarked(first))] + texts[i] + d.text[d.line(last+1):]
	}
	for _, added := range texts[min(len(c.Rules), len(texts)):] {
		text = documentOf(text).appendText("rules", added)
	}
	c.Rules = rules
	return text, c, nil
}

// remarked returns the first line of the remarks right above the header at a line.
func (d document) remarked(first int) int {
	for first > 1 && strings.HasPrefix(d.text[d.line(first-1):], "#") {
		first--
	}
	return first
}

// cutRule removes a rule with the remarks above it, and the blank line before it.
func (d document) cutRule(path string) string {
	first, last, _ := d.block(path)
	before, after := d.text[:d.line(d.remarked(first))], d.text[d.line(last+1):]
	if strings.HasSuffix(before, "\n"+d.eol) {
		before = strings.TrimSuffix(before, d.eol)
	}
	return before + after
}

// errInlineRules is for the one form of TOML that Nod does not edit.
var errInlineRules = lang.Errorf("the rules are written as one list in braces; write each as a [[rules]] block to have Nod change them")
