package texts

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/nod-app/nod/app/base/lang"
)

const (
	latin = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	greek = "αβχδεφγηιϕκλμνοπθρστυϖωξψζΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ"
)

var verb = regexp.MustCompile(`%(\[(\d+)\])?[-+# 0]*\d*(?:\.\d+)?([a-zA-Z%])`)

// Pseudo returns a text with every letter replaced by a Greek one, 40 % longer; verbs, layouts of times and what has no
// letter stay. What makes it longer is no part of a word of another script: Nod shows the signs of such a word as numbers.
func Pseudo(text string) string {
	if strings.Contains(text, "2006") || strings.Contains(text, "15:04") || text == "2 Jan" || text == "Monday 2 January" ||
		!strings.ContainsFunc(text, unicode.IsLetter) {
		return text
	}
	var pairs []string
	g := []rune(greek)
	for i, l := range latin {
		pairs = append(pairs, string(l), string(g[i]))
	}
	replace := strings.NewReplacer(pairs...)
	var b strings.Builder
	at := 0
	for _, v := range verb.FindAllStringIndex(text, -1) {
		b.WriteString(replace.Replace(text[at:v[0]]) + text[v[0]:v[1]])
		at = v[1]
	}
	b.WriteString(replace.Replace(text[at:]))
	if at == len(text) {
		b.WriteString(" ")
	}
	return b.String() + strings.Repeat("ω", (2*len(text)+4)/5)
}

// UsePseudo has all texts in the tree below root be in the pseudo-language until the test ends, and returns them in English.
func UsePseudo(t testing.TB, root string) map[string]Text {
	t.Helper()
	all, err := Find(root)
	if err != nil {
		t.Fatal(err)
	}
	own := map[string]any{}
	for id, text := range all {
		own[id] = Pseudo(text.English())
		if text.One != "" {
			own[id] = map[string]string{"one": Pseudo(text.One), "other": Pseudo(text.ID)}
		}
	}
	data, err := json.Marshal(own)
	if err != nil {
		t.Fatal(err)
	}
	if err := lang.Load("de", data); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = lang.Use("en") })
	return all
}

// Names returns what others call their things in texts that Nod has said: what stands for %s and %q of their templates. What stands
// for %v is Nod's own, and has none if no template is known for it, but what is in quotes.
func Names(t testing.TB, all map[string]Text, saidTexts []string) []string {
	t.Helper()
	own := map[string]string{}
	for id, text := range all {
		if strings.HasPrefix(id, said) {
			own[id] = marked(text.English())
		}
	}
	data, err := json.Marshal(own)
	if err != nil {
		t.Fatal(err)
	}
	if err := lang.Load("de", data); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range saidTexts {
		if !strings.Contains(s, " ") { // a path
			names = append(names, s)
		}
		for _, m := range quoted.FindAllStringSubmatch(s, -1) {
			names = append(names, m[1])
		}
		for _, m := range nameMark.FindAllStringSubmatch(lang.Show(s), -1) {
			names = append(names, m[1])
		}
	}
	return names
}

// A name stands between these.
const nameBegin, nameEnd = "\x02", "\x03"

var nameMark = regexp.MustCompile(nameBegin + "([^" + nameBegin + nameEnd + "]*)" + nameEnd)

// quoted is a name in the quotes that Nod has for names that stand within its own words.
var quoted = regexp.MustCompile(`'([^']+)'`)

// marked returns the verbs of a text, those for names with marks.
func marked(text string) string {
	var b strings.Builder
	for _, v := range verb.FindAllString(text, -1) {
		switch v[len(v)-1] {
		case 's', 'q':
			b.WriteString(nameBegin + v + nameEnd)
		case '%':
		default:
			b.WriteString(v)
		}
	}
	return b.String()
}
