package config

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/glob"
)

// The defaults.
const (
	defaultSettle   = 2 * time.Second
	defaultCooldown = 24 * time.Hour
	maxSettle       = time.Hour
	maxCooldown     = 10 * 365 * 24 * time.Hour
)

// config checks the whole file.
func (in *input) config(t table) Config {
	t.only("ignore", "settle", "cooldown", "folders", "categories", "filed", "kinds", "rules", "notifications", "history", "journal", "tools", "model", "payments", "rooms")
	folders, rules, filed := t.subs("folders"), t.subs("rules"), t.sub("filed")
	c := Config{
		Ignore:        in.ignore(t),
		Settle:        in.duration(t, "settle", defaultSettle, 100*time.Millisecond, maxSettle),
		CooldownTime:  in.duration(t, "cooldown", defaultCooldown, 0, maxCooldown),
		Folders:       in.folders(folders),
		Rules:         in.rules(rules),
		Notifications: in.notifications(t.sub("notifications")),
		History:       in.keep(t.sub("history")),
		Vault:         in.vault(t.sub("journal")),
		Unread:        in.unread(filed),
		Embedding:     filed.text("embedding_model", ""),
		Kinds:         in.kinds(t.sub("kinds")),
		Tools:         in.tools(t.sub("tools")),
		Model:         in.model(t.sub("model")),
		Payments:      in.payments(t.sub("payments")),
		Rooms:         in.rooms(t.sub("rooms")),
	}
	c.Categories = in.categories(t.sub("categories"), c.Rules)
	in.ruleCategories(rules, c)
	in.loops(folders, c)
	return c
}

func (in *input) ignore(t table) []string {
	return t.texts("ignore", func(at, p string) (string, bool) {
		err := glob.Check(p)
		if err != nil {
			in.note(at, `write it as "*.iso" or "**/build/**", and one that is too much as several`, "%q is not a pattern that can be used: %v", p, err)
		}
		return p, err == nil
	})
}

func (in *input) duration(t table, key string, fallback, least, most time.Duration) time.Duration {
	if !t.has(key) {
		return fallback
	}
	s, ok := t.raw[key].(string)
	d, err := parseAge(s)
	if !ok || err != nil {
		in.note(t.at(key), `write it as "2s", "30m", "24h" or "7d"`, "%v is not a duration", t.raw[key])
		return fallback
	}
	if d < least || d > most {
		in.note(t.at(key), fmt.Sprintf("from %s to %s", formatAge(least), formatAge(most)), "%s is out of range", s)
		return fallback
	}
	return d
}

// path reads an absolute path that may begin with "~"; "" if it is missing or invalid.
func (in *input) path(t table, key string) string {
	s := t.text(key, "")
	if _, isText := t.raw[key].(string); !isText {
		return ""
	}
	p, err := absolute(in.paths.Home, s)
	if err != nil {
		in.note(t.at(key), `write the whole path, or begin it with "~/"`, "%q cannot be used: %v", s, err)
	}
	return p
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
			in.note(t.at(name), "use it in the destination of a rule", "{vendor} is not a placeholder of a category: it is not known of every file")
		}
	}
	return places
}

func (in *input) template(t table, key, template string) string {
	whole, err := absoluteTemplate(in.paths.Home, template)
	if err != nil {
		in.note(t.at(key), `as "~/Documents/{category}/{year}"; placeholders are {`+strings.Join(placeholders, "}, {")+"}",
			"%q is no place for files: %v", template, err)
	}
	return whole
}

func (in *input) notifications(t table) Notifications {
	t.only("enabled", "quiet_from", "quiet_to")
	n := Notifications{
		Enabled:   t.yes("enabled", true),
		QuietFrom: in.clock(t, "quiet_from"),
		QuietTo:   in.clock(t, "quiet_to"),
	}
	if t.has("quiet_from") != t.has("quiet_to") {
		in.note(t.path, `as quiet_from = "22:00" and quiet_to = "07:00"`, "quiet time needs both quiet_from and quiet_to")
	}
	return n
}

func (in *input) clock(t table, key string) string {
	s := t.text(key, "")
	if s == "" {
		return ""
	}
	at, err := time.Parse(clockLayout, s)
	if err != nil {
		in.note(t.at(key), `write it as "22:00"`, "%q is not a time of day", s)
		return ""
	}
	return at.Format(clockLayout)
}

func (in *input) vault(t table) string {
	t.only("vault")
	if t.text("vault", "") == "" {
		return ""
	}
	return in.path(t, "vault")
}
