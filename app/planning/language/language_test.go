package language

import (
	"slices"
	"strings"
	"testing"
)

// TestFilesHaveAllTopics: a file of a language has each topic of the English one once, twelve months and seven weekdays.
func TestFilesHaveAllTopics(t *testing.T) {
	of := func(code string) map[string]string {
		text, err := data.ReadFile("data/" + code + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]string{}
		for line := range strings.Lines(string(text)) {
			topic, phrases, ok := strings.Cut(strings.TrimSpace(line), ":")
			if !ok || strings.HasPrefix(topic, "#") {
				continue
			}
			if _, twice := out[topic]; twice {
				t.Errorf("%s has %q twice", code, topic)
			}
			out[topic] = phrases
		}
		return out
	}
	for code := range languages() {
		if code == orders {
			continue
		}
		have := of(code)
		for topic := range of(english) {
			phrases, ok := have[topic]
			if !ok {
				t.Errorf("%s has no %q", code, topic)
			}
			n := len(strings.Split(phrases, ","))
			if topic == string(Months) && n != 12 || strings.HasSuffix(topic, string(weekdays)) && n != 7 {
				t.Errorf("%s has %d groups of %s", code, n, topic)
			}
			delete(have, topic)
		}
		for topic := range have {
			t.Errorf("%s has a topic %q, which is none", code, topic)
		}
	}
}

func TestWords(t *testing.T) {
	for s, want := range map[string]string{
		"Größe ÉTÉ łódź İzmir":    "grosse ete lodz izmir",
		"1,000 tents, 3.5 km":     "1000 tents 3 5 km",
		"can't re-book":           "can t re book",
		"資料を作るチーム":                "資 料 を 作 る チーム",
		"回의 자료":                   "回 의 자 료",
		"party 🎉️ at the harbour": "party at the harbour",
		"":                        "",
	} {
		if got := strings.Join(Words(s), " "); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

// TestLanguageOfAText: a text tells its language by its small words, and two words do not.
func TestLanguageOfAText(t *testing.T) {
	for s, want := range map[string]string{
		"Ann will print the flyers and you can fold them, so that we have all of it by then.": "en",
		"Die Halle ist für den Abend gebucht, und wir haben auch die Stühle.":                 "de",
		"Nous avons réservé la salle pour le soir, et les chaises sont dans le hall.":         "fr",
		"Vi har bestilt hallen, og den er klar til os når vi kommer.":                         "da",
		"Мы уже заказали зал на вечер, и у нас есть стулья для всех.":                         "ru",
	} {
		v := Of(s)
		if v == nil {
			t.Errorf("%q tells nothing", s)
			continue
		}
		l := languages()[want]
		for first, ps := range l {
			for _, p := range ps {
				if !slices.ContainsFunc(v.phrases[first], func(o phrase) bool { return o.topic == p.topic && slices.Equal(o.rest, p.rest) }) {
					t.Fatalf("%q is not read in %s: %q is missing", s, want, first)
				}
			}
		}
	}
	if v := Of("Total 5"); v != nil {
		t.Error("two words tell a language")
	}
}

// TestTheLongestStateCounts: what is not done is not done.
func TestTheLongestStateCounts(t *testing.T) {
	for s, want := range map[string]bool{"The hall is booked": true, "not started": false, "未完了": false, "完了": true} {
		if got := Any().Says(Words(s), Done); got != want {
			t.Errorf("%q: done %v", s, got)
		}
	}
}

func TestClauses(t *testing.T) {
	v := of([]string{english})
	rest, cut := v.CutClauses("Send the letter, once it is signed, to Bo (as soon as possible)", After)
	if rest != "Send the letter, to Bo)" || strings.Join(cut, "|") != "once it is signed|as soon as possible" {
		t.Errorf("%q %q", rest, cut)
	}
	if rest, by, from := v.TrimBefore("Print it by the"); rest != "Print it" || !by || from {
		t.Errorf("%q %v %v", rest, by, from)
	}
	if rest, by := of([]string{"fi"}).TrimAfter(" mennessä kaikki"); rest != " kaikki" || !by {
		t.Errorf("%q %v", rest, by)
	}
}

// FuzzDays: no text makes reading of days fail, and each day lies in its text.
func FuzzDays(f *testing.F) {
	for _, s := range []string{"by 3 May 2027", "KW17", "Friday the 12th, 5月3日", "\xff3/4", "2027-13-45", "end of", "1.2.3.4"} {
		f.Add(s)
	}
	w := WhenWritten("3 May 2027", Any())
	f.Fuzz(func(t *testing.T, s string) {
		end := 0
		for _, d := range w.Days(s) {
			if d.Start < end || d.End <= d.Start || d.End > len(s) || d.Date.IsZero() {
				t.Fatalf("%q: %+v", s, d)
			}
			end = d.End
		}
	})
}
