package config

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/glob"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

type rule = classify.Rule

// conditions and effects are the keys of a rule apart from its name.
var (
	conditions = []string{"extensions", "words", "vendor", "kinds", "types", "glob", "content", "min_size", "max_size", "min_age", "max_age", "from"}
	effects    = []string{"category", "destination", "rename"}
)

func (in *input) rules(tables []table) []rule {
	var rules []rule
	for _, rt := range tables {
		rt.only(slices.Concat([]string{"name", "enabled"}, conditions, effects)...)
		known := len(in.problems)
		r := in.rule(rt)
		in.whole(rt, r, len(in.problems) == known)
		if r.Name != "" && slices.ContainsFunc(rules, func(o rule) bool { return o.Name == r.Name }) {
			in.note(rt.at("name"), lang.Say("give it another name"), "there are two rules named %q", r.Name)
		}
		rules = append(rules, r)
	}
	return rules
}

func (in *input) rule(t table) rule {
	r := rule{
		Name:       t.text("name", ""),
		Off:        !t.yes("enabled", true),
		Words:      in.words(t),
		Vendor:     strings.TrimSpace(t.text("vendor", "")),
		Kinds:      in.anyOf(t, "kinds", "kind of file", classify.Kinds()),
		Types:      in.anyOf(t, "types", "type of file", classify.Types()),
		Extensions: in.extensions(t),
		Glob:       in.glob(t),
		Content:    in.content(t),
		MinSize:    in.size(t, "min_size"),
		MaxSize:    in.size(t, "max_size"),
		MinAge:     in.age(t, "min_age"),
		MaxAge:     in.age(t, "max_age"),
		Category:   t.text("category", ""),
		Rename:     in.rename(t),
	}
	if t.has("from") {
		r.From = in.path(t, "from")
	}
	if d := t.text("destination", ""); d != "" {
		r.Destination = in.template(t, "destination", d)
	}
	return r
}

// whole checks a rule as a whole. If a part is invalid it does not report missing
// conditions or effects, since the invalid part may have been one.
func (in *input) whole(t table, r rule, sound bool) {
	if strings.TrimSpace(r.Name) == "" {
		in.note(t.at("name"), lang.Say(`add name = "Invoices"; it is shown as the reason`), "a rule needs a name")
	}
	if !slices.ContainsFunc(conditions, t.has) || sound && r.MatchesAll() {
		in.note(t.path, lang.Say("add one of %s", conditions), "the rule %q would match every file", r.Name)
	}
	if !slices.ContainsFunc(effects, t.has) || sound && r.Category+r.Destination+r.Rename == "" {
		in.note(t.path, lang.Say("add one of %s", effects), "the rule %q says nothing to do", r.Name)
	}
	if r.MaxSize > 0 && r.MinSize > r.MaxSize {
		in.note(t.at("max_size"), lang.Say("swap the two"), "max_size is less than min_size")
	}
	if r.MaxAge > 0 && r.MinAge > r.MaxAge {
		in.note(t.at("max_age"), lang.Say("swap the two"), "max_age is less than min_age")
	}
}

// ruleCategories reports rules whose category has no folder.
func (in *input) ruleCategories(tables []table, c Config) {
	for i, rt := range tables {
		r := c.Rules[i]
		if _, ok := c.Categories[r.Category]; ok || r.Category == "" || r.Destination != "" {
			continue
		}
		in.note(rt.at("category"), lang.Say("%s, or add a destination, or %s = \"~/…\" under [categories]",
			didYouMean(r.Category, Categories()), r.Category), "the category %q has no place", r.Category)
	}
}

// words reads words of a file name, and refuses blank ones.
func (in *input) words(t table) []string {
	return t.texts("words", func(at, w string) (string, bool) {
		w = strings.TrimSpace(w)
		if w == "" {
			in.note(at, lang.Say("remove it"), "a word is empty")
		}
		return w, w != ""
	})
}

func (in *input) anyOf(t table, key, what string, known []string) []string {
	return t.texts(key, func(at, s string) (string, bool) {
		s = strings.ToLower(strings.TrimSpace(s))
		ok := slices.Contains(known, s)
		if !ok {
			in.note(at, didYouMean(s, known), "%q is no %s", s, what)
		}
		return s, ok
	})
}

func (in *input) extensions(t table) []string {
	return t.texts("extensions", func(at, e string) (string, bool) {
		ext := strings.ToLower(strings.TrimPrefix(e, "."))
		ok := ext != "" && !strings.ContainsAny(ext, `*?/\ `)
		if !ok {
			in.note(at, lang.Say(`write it as "pdf"`), "%q is not an extension", e)
		}
		return ext, ok
	})
}

func (in *input) glob(t table) string {
	g := t.text("glob", "")
	if !t.has("glob") {
		return ""
	}
	err := glob.Check(g)
	if err == nil && strings.Contains(g, "/") {
		err = lang.Errorf("it contains a slash")
	}
	if err != nil {
		in.note(t.at("glob"), lang.Say(`write it as "invoice*.pdf"; it is matched with the file's name; one that is too much becomes several rules`), "%q is not a pattern of a name: %v", g, err)
		return ""
	}
	return g
}

func (in *input) content(t table) *classify.Content {
	s := t.text("content", "")
	if s == "" {
		return nil
	}
	content, err := classify.CompileContent(s)
	if err != nil {
		in.note(t.at("content"), lang.Say("put it in 'single quotes', and \\ before . ( [ { * + ? that are meant as such"),
			"not a regular expression that can be used: %s", strings.TrimPrefix(err.Error(), "error parsing regexp: "))
		return nil
	}
	return content
}

func (in *input) size(t table, key string) int64 {
	if n, ok := t.raw[key].(int64); ok && n >= 0 {
		return n
	}
	if !t.has(key) {
		return 0
	}
	s, _ := t.raw[key].(string)
	n, err := parseSize(s)
	if err != nil {
		in.note(t.at(key), err.Error(), "%v is not a size", t.raw[key])
	}
	return n
}

func (in *input) age(t table, key string) time.Duration {
	if !t.has(key) {
		return 0
	}
	s, _ := t.raw[key].(string)
	d, err := parseAge(s)
	if err != nil {
		in.note(t.at(key), err.Error(), "%v is not an age", t.raw[key])
	}
	return d
}

func (in *input) rename(t table) string {
	s := t.text("rename", "")
	if !t.has("rename") || s == "" {
		return s
	}
	if err := cmp.Or(checkPlaceholders(s), classify.CheckRename(s)); err != nil {
		in.note(t.at("rename"), lang.Say(`as "{year}-{month}-{day} {name}.{ext}"`), "%q is no name for a file: %v", s, err)
	}
	return s
}
