package config

import (
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/glob"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// config checks the whole file.
func (in *input) config(t table) Config {
	var c Config
	tables := map[string]table{"": t}
	t.only(known("")...)
	for _, s := range Settings() {
		path, _ := s.split()
		if _, ok := tables[path]; !ok {
			tables[path] = t.sub(path)
			tables[path].only(known(path)...)
		}
		if s.in != nil {
			s.read(in, tables[path], &c)
		}
	}
	in.together(c)
	folders, rules := t.subs("folders"), t.subs("rules")
	c.Folders, c.Rules, c.Kinds = in.folders(folders), in.rules(rules), in.kinds(t.sub("kinds"))
	c.Servers = in.servers(t.sub("mcp"))
	c.Payments.Limits = in.limits(tables["payments"])
	c.Tools.Overrides = map[string]string{}
	in.overrides(c.Tools.Overrides, tables["tools"].sub("policy"), "")
	c.Categories = in.categories(t.sub("categories"), c.Rules)
	in.ruleCategories(rules, c)
	in.loops(folders, c)
	return c
}

// known returns the names in the table of that path; the first ones of all keys for "".
func known(path string) []string {
	var names []string
	for _, s := range Settings() {
		rest, ok := strings.CutPrefix(s.Key, path+".")
		if path == "" {
			rest, ok = s.Key, true
		}
		if name, _, _ := strings.Cut(rest, "."); ok && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// together notes settings that are wrong beside each other.
func (in *input) together(c Config) {
	if c.Model.Kind == KindOpenAI && c.Model.URL == "" {
		in.note("model.kind", lang.Say(`add url = "http://127.0.0.1:8000/v1"`), "a server of this kind needs its address")
	}
	if c.Payments.Live && (c.Payments.Method == "" || c.Payments.Customer == "") {
		in.note("payments.live", lang.Say("set payment_method and customer, or live = false"), "live payments need a card to pay with")
	}
	for i, dir := range c.Tools.ReadOnly {
		if slices.Contains(c.Tools.ReadWrite, dir) {
			in.note(index("tools.read_only", i), lang.Say("take it out of one; where there is no folders, your Documents, Downloads, Desktop and Pictures are in it"), "%s is in folders, too", dir)
		}
	}
}

func (in *input) pattern(at, p string) (string, bool) {
	err := glob.Check(p)
	if err != nil {
		in.note(at, lang.Say(`write it as "*.iso" or "**/build/**", and one that is too much as several`), "%q is not a pattern that can be used: %v", p, err)
	}
	return p, err == nil
}

// maxSentence is how long a sentence is at most in which a person says how they file, in bytes.
const maxSentence = 200

// sentence reads one of the sentences in which a person says how they file.
func (in *input) sentence(at, s string) (string, bool) {
	ok := len(s) <= maxSentence
	if !ok {
		in.note(at, lang.Say("write several sentences of at most 200 bytes"), "“%s” is too long", safetext.Line(s, 40))
	}
	return safetext.Line(s, maxSentence), ok
}

// path reads an absolute path that may begin with "~"; "" if it is missing or invalid.
func (in *input) path(t table, key string) string {
	s := t.text(key, "")
	if _, isText := t.raw[key].(string); !isText {
		return ""
	}
	p, _ := in.file(t.at(key), s)
	return p
}

func (in *input) file(at, s string) (string, bool) {
	p, err := absolute(in.paths.Home, s)
	if err != nil {
		in.note(at, lang.Say(`write the whole path, or begin it with "~/"`), "%q cannot be used: %v", s, err)
	}
	return p, err == nil
}

// categories reads the folders of categories. A category that the user adds must
// be used by a rule: otherwise it is probably mistyped.
func (in *input) categories(t table, rules []rule) map[string]string {
	places := map[string]string{}
	for _, b := range categories {
		places[b.name] = b.place(in.paths.User)
	}
	for _, name := range slices.Sorted(maps.Keys(t.raw)) {
		used := slices.ContainsFunc(rules, func(r rule) bool { return r.Category == name })
		if !isCategory(name) && !used {
			in.note(t.at(name), didYouMean(name, Categories()), "unknown category %q that no rule uses", name)
			continue
		}
		template := t.text(name, "")
		if template == "" {
			delete(places, name)
			continue
		}
		places[name] = in.template(t, name, template)
		if strings.Contains(template, "{vendor}") {
			in.note(t.at(name), lang.Say("use it in the destination of a rule"), "{vendor} is not a placeholder of a category: it is not known of every file")
		}
	}
	return places
}

func (in *input) template(t table, key, template string) string {
	whole, err := absoluteTemplate(in.paths.Home, template)
	if err != nil {
		in.note(t.at(key), lang.Say("as \"~/Documents/{category}/{year}\"; placeholders are {%v}", strings.Join(placeholders, "}, {")),
			"%q is no place for files: %v", template, err)
	}
	return whole
}

func (in *input) clock(at, s string) (string, bool) {
	when, err := time.Parse(clockLayout, s)
	if err != nil {
		in.note(at, lang.Say(`write it as "22:00"`), "%q is not a time of day", s)
		return "", false
	}
	return when.Format(clockLayout), true
}

func (in *input) webAddress(at, s string) (string, bool) {
	u, err := url.Parse(s)
	ok := err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil
	if !ok {
		in.note(at, lang.Say(`write it as "http://127.0.0.1:11434"`), "%q is not the address of a model server", s)
	}
	return s, ok
}

// id returns the check of an id of that form.
func id(form *regexp.Regexp, example string) func(in *input, at, s string) (string, bool) {
	return func(in *input, at, s string) (string, bool) {
		ok := form.MatchString(s)
		if !ok {
			in.note(at, lang.Say("write it as \"%s\"", example), "%q is no such id", s)
		}
		return s, ok
	}
}

// oneOf reports whether a value is known.
func (in *input) oneOf(at, value string, known []string) bool {
	ok := slices.Contains(known, value)
	if !ok {
		in.note(at, didYouMean(value, known), "%q is unknown here", value)
	}
	return ok
}
