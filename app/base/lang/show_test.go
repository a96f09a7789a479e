package lang

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

const german = `{"“%s”": "„%s“", "; ": "; ", ", ": ", ", ".": ".",
	"said|Like %v in %v": "Wie %v in %v", "said|for another time: %s would be new": "zu einer anderen Zeit: %s wäre neu",
	"said|'%s' and '%s'": "„%s“ und „%s“", "said|Your rule \"%s\".": "Ihre Regel „%s“.", "said|The file could not be read (%v).": "Die Datei war nicht lesbar (%v).",
	"said|It is empty.": "Sie ist leer.", "said|move %q: %w": "%[1]s verschieben: %[2]w", "said|it is full": "es ist voll", "said|1 file": "1 Datei", "said|%d files": "%d Dateien",
	"said|Moved %v to %s": "%v nach %s verschoben", "said|a password store": "ein Passwortspeicher", "said|payslip": "Gehaltsabrechnung", "Bills": "Rechnungen"}`

// A clause that begins a sentence is the text of the catalogue, not one of a template into which it fits, too.
func TestSentencesOfAClauseAreWhole(t *testing.T) {
	t.Cleanup(func() { _ = Use("en") })
	for code, want := range map[string]string{"de": "Eine Liste von Passwörtern oder Wiederherstellungscodes.", "fr": "Une liste de mots de passe ou de codes de récupération.", "ja": "パスワードまたはリカバリーコードの一覧。", "zh": "密码或恢复代码列表。"} {
		if err := Use(code); err != nil {
			t.Fatal(err)
		}
		if got := Show("A list of passwords or recovery codes."); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}

func TestShow(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "Nothing of Nod's.": "Nothing of Nod's.", "It is empty.": "Sie ist leer.", "it is empty": "Sie ist leer",
		"Like 'a.pdf' in 'Bills'.":                                       "Wie „a.pdf“ in „Bills“.",
		"Like 'a.pdf' and 'b.pdf' in 'X'.":                               "Wie „a.pdf“ und „b.pdf“ in „X“.",
		"Like 'a.pdf' in 'X', for another time: 'Y' would be new.":       "Wie „a.pdf“ in „X“, zu einer anderen Zeit: 'Y' wäre neu.",
		"Your rule \"x. It is empty\".":                                  "Ihre Regel „x. It is empty“.",
		"Your rule \"x\". It is empty.":                                  "Ihre Regel „x“. Sie ist leer.",
		"Your rule \"x\". What is this? It is empty.":                    "Your rule \"x\". What is this? It is empty.",
		"The file could not be read (move \"a \\\"b\\\"\": it is full).": "Die Datei war nicht lesbar (\"a \\\"b\\\"\" verschieben: es ist voll).",
		"a.pdf: it is empty.":                                            "a.pdf: Sie ist leer.",
		"a.pdf: it is what it is.":                                       "a.pdf: it is what it is.",
		"1 file, 1.2":                                                    "1 Datei, 1,2",
		"A password store; payslip":                                      "Ein Passwortspeicher; Gehaltsabrechnung",
		"Moved 1 file to payslip":                                        "1 Datei nach payslip verschoben", // a folder is called what it is called
		"Moved 3 files to 2 files":                                       "3 Dateien nach 2 files verschoben",
		"Bills":                                                          "Bills", // a text of a window is none of Nod's sentences
		"Moved %s to %d":                                                 "%s nach %d verschoben",
		"Moved 1 file to photos of the trip":                             "1 Datei nach photos of the trip verschoben",
	} {
		use(t, "de", german)
		if got := Show(text); got != want {
			t.Errorf("%q: got  %s\nwant %s", text, got, want)
		}
		now.Store(nil)
		if got := Show(text); got != text {
			t.Errorf("in English %q is %q", text, got)
		}
	}
	use(t, "zh", `{".": "。", "; ": "；", ", ": "，", "said|It is empty.": "它是空的。", "said|payslip": "工资单"}`)
	if got := Show("It is empty. It is empty. Payslip; payslip"); got != "它是空的。它是空的。工资单；工资单" {
		t.Error(got)
	}
}

// What others call their things is shown as they wrote it, whatever words of Nod's are in it.
func TestShowLeavesNamesAlone(t *testing.T) {
	use(t, "de", german)
	for _, name := range []string{"Notes, payslip", "payslip", "x. It is empty", "a; payslip", "it's, payslip", "a' and 'b", "a', payslip", `a", payslip`, `"a", 'payslip`, "a\npayslip",
		"“a”, payslip", "payslip, it is empty, 1 file", `C:\new, payslip`, `a\", payslip`, "', payslip, '", "1 file", "Moved 1 file to x", "%s, payslip", "'it is full'"} {
		for english, german := range map[string]string{"Moved %v to %s": "%v nach %s verschoben", "It is empty. Moved %v to %s; payslip": "Sie ist leer. %v nach %s verschoben; Gehaltsabrechnung"} {
			said := Say(english, "1 file", name)
			if got, want := Show(said), Say(german, "1 Datei", name); got != want {
				t.Errorf("%q: got %s\nwant %s", said, got, want)
			}
		}
		for english, german := range map[string]string{"Like %v in %v.": "Wie %v in %v.", "Like %v in %v, it is empty": "Wie %v in %v, Sie ist leer"} {
			quoted := Say("'%s'", name)
			own := verbatim("„" + quoted[1:len(quoted)-1] + "“")
			if got, want := Show(Say(english, quoted, quoted)), Say(german, own, own); got != want {
				t.Errorf("got %s\nwant %s", got, want)
			}
		}
		inner := Say("\"%s\"", name)
		if got, want := Show("Your rule "+inner+"."), "Ihre Regel „"+inner[1:len(inner)-1]+"“."; got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
		foreign := "open /home/ann/" + name + ": no such file"
		if got := Show(foreign); got != foreign {
			t.Errorf("got %s\nwant %s", got, foreign)
		}
		if got, want := Show(Say("The file could not be read (%v).", foreign)), Say("Die Datei war nicht lesbar (%v).", foreign); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
	if got := Say("Moved %v to %s", "1 file", []string{"a", "b, c"}); got != `Moved 1 file to a, "b, c"` {
		t.Error(got)
	}
}

// Which of two texts with the same letters is taken depends on neither the catalogue's order nor on chance.
func TestShowOfTextsAlike(t *testing.T) {
	all := []*i18n.Message{
		{ID: "said|Moved %s to %s", Other: "a"}, {ID: "said|Moved %v to %s", Other: "b"}, {ID: "said|Moved %v to %v", Other: "c"}, {ID: "said|Loved %v to %v", Other: "d"},
	}
	for range 2 {
		got := ""
		for _, t := range learn(all).templates {
			got += t.own
		}
		if got != "dcba" {
			t.Error(got)
		}
		slices.Reverse(all)
	}
}

// A text that others have made costs little, whatever stands in it.
func TestShowHostileText(t *testing.T) {
	use(t, "de", german)
	for _, s := range []string{strings.Repeat("Like 'a' in 'b', ", 200), strings.Repeat(". ", 1900), strings.Repeat("Moved 1 file to ", 230), "Like \xff in \xfe", strings.Repeat("x", 1<<20)} {
		start := time.Now()
		Show(s)
		if took := time.Since(start); took > time.Second {
			t.Errorf("%.40q took %v", s, took)
		}
	}
}

func TestArgs(t *testing.T) {
	if got, ok := Args("Like 'a' in 'b' in 'c'", "Like %v in %v"); !ok || len(got) != 2 || got[1] != "'b' in 'c'" {
		t.Errorf("%q, %v", got, ok)
	}
	if _, ok := Args("Like 'a'", "Like %v in %v"); ok {
		t.Error("it was made of another text")
	}
}

// What is said is English in each language.
func TestSay(t *testing.T) {
	use(t, "de", german)
	if got := Say("Moved %v to %s", SayN(1, "%d file", "%d files", 1), "X"); got != "Moved 1 file to X" {
		t.Error(got)
	}
	inner := errors.New("it is full")
	if err := Errorf("move %q: %w", "a", inner); err.Error() != `move "a": it is full` || !errors.Is(err, inner) {
		t.Error(err)
	}
}
