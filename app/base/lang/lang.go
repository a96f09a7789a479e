// Package lang has what people read in their language. A text is fetched by its English form when it
// is drawn, never before: T, N and C for those that the code says, Text for those of tables, whose
// texts stand in Mark. Each other language has a catalogue in texts, from English to its own; a text
// that it lacks is English.
package lang

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/jeandeaual/go-locale"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	parser "github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
)

// System as a language is that of the desktop.
const System = "system"

// Codes are the languages, by their codes in the settings. Their order is that of the settings.
func Codes() []string { return []string{"en", "de", "fr", "es", "zh", "ja"} }

// Name returns what the people who speak a language call it.
func Name(code string) string {
	return map[string]string{"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "zh": "简体中文", "ja": "日本語"}[code]
}

//go:embed texts/*.json
var files embed.FS

// catalogue is one language; it does not change.
type catalogue struct {
	code  string
	tag   language.Tag
	texts *i18n.Localizer // nil: all texts are English
	said  func() said     // what Show knows, read when it is first asked: most commands say little
	shown sync.Map        // what Show has returned, by text
	kept  atomic.Int64    // how many
}

// now is the language of the process. It is the one state at package level: each text needs it, and
// there is one person.
var now atomic.Pointer[catalogue]

func current() *catalogue { return cmp.Or(now.Load(), &catalogue{code: "en", tag: language.English}) }

// Code returns the code of the language that is in use.
func Code() string { return current().code }

// Use has all texts fetched from now on be in a language, or in the desktop's. Only its catalogue is read.
func Use(code string) error {
	if code == System || code == "" {
		code = desktop()
	}
	if code == Code() {
		return nil
	}
	if code == "en" {
		now.Store(nil)
		return nil
	}
	data, err := files.ReadFile("texts/" + code + ".json")
	if err != nil {
		return fmt.Errorf("read the texts in the language %q: %w", code, err)
	}
	return Load(code, data)
}

// Load has all texts be those of a catalogue, as a file of texts has it.
func Load(code string, data []byte) error {
	tag, err := language.Parse(code)
	if err != nil {
		return fmt.Errorf("use the language %q: %w", code, err)
	}
	messages, err := Parse(data)
	if err != nil {
		return fmt.Errorf("read the texts in the language %q: %w", code, err)
	}
	bundle := i18n.NewBundle(tag)
	if err := bundle.AddMessages(tag, messages...); err != nil {
		return err
	}
	c := &catalogue{code: code, tag: tag, texts: i18n.NewLocalizer(bundle, tag.String()), said: sync.OnceValue(func() said { return learn(messages) })}
	now.Store(c)
	return nil
}

// Parse returns the texts of a catalogue: an object with a string for each text, or an object with the plural forms. French and
// Spanish have one form more, for whole millions, which is the other one as Nod writes numbers.
func Parse(data []byte) ([]*i18n.Message, error) {
	var texts map[string]json.RawMessage
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, err
	}
	var out []*i18n.Message
	for id, raw := range texts {
		m := &i18n.Message{}
		to := any(m)
		if raw[0] == '"' {
			to = &m.Other
		}
		if err := json.Unmarshal(raw, to); err != nil {
			return nil, fmt.Errorf("%q: %w", id, err)
		}
		m.ID = id
		if m.One != "" {
			m.Many = m.Other
		}
		out = append(out, m)
	}
	return out, nil
}

// desktop returns the code of the language that the desktop has; English, if Nod does not have it.
func desktop() string {
	wanted, err := locale.GetLocales()
	if err != nil {
		return "en"
	}
	var have, want []language.Tag
	for _, c := range Codes() {
		have = append(have, language.Make(c))
	}
	for _, w := range wanted {
		want = append(want, language.Make(w))
	}
	_, i, sure := language.NewMatcher(have).Match(want...)
	if sure < language.High {
		return "en"
	}
	return Codes()[i]
}

// find returns the text with that ID in the form for n, which is nil for one without plural; false: there is none.
func (c *catalogue) find(id string, n any) (string, bool) {
	if c.texts == nil {
		return "", false
	}
	own, err := c.texts.Localize(&i18n.LocalizeConfig{MessageID: id, PluralCount: n, TemplateParser: parser.IdentityParser{}})
	return own, err == nil && own != ""
}
