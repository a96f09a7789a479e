package learn

import (
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

const (
	finances = "/home/u/Documents/Finances"
	music    = "/home/u/Music"
	club     = "/home/u/Club"
)

func TestClassify(t *testing.T) {
	for _, c := range []struct {
		name       string
		teach      func(*Learner)
		file       proposal.File
		dir        string // empty: no opinion
		confidence proposal.Confidence
		reason     string
	}{
		{"nothing learned", func(*Learner) {}, file("invoice.pdf", pdf), "", "", ""},
		{"two are too few", func(l *Learner) {
			teach(t, l, club, pdf, "rowing minutes 1.pdf", "rowing list.pdf")
		}, file("rowing plan.pdf", pdf), "", "", ""},
		{"three alike", func(l *Learner) {
			teach(t, l, club, pdf, "rowing minutes 1.pdf", "rowing list.pdf", "ROWING-fees.pdf")
		}, file("rowing plan.pdf", pdf), club, "high", "You moved 3 files like this to u/Club ('rowing')."},
		{"by word over another type", func(l *Learner) {
			teach(t, l, club, pdf, "rowing minutes 1.pdf", "rowing list.pdf", "ROWING-fees.pdf")
		}, file("rowing.jpg", jpg), club, "high", "3 files"},
		{"by type", func(l *Learner) {
			teach(t, l, music, mp3, "a.mp3", "b.mp3", "c.mp3", "d.mp3")
		}, file("e.mp3", mp3), music, "medium", "You moved 4 files like this to u/Music."},
		{"by type, contradicted", func(l *Learner) {
			teach(t, l, music, mp3, "one.mp3", "two.mp3", "three.mp3")
			teach(t, l, club, mp3, "four.mp3")
		}, file("five.mp3", mp3), "", "", ""},
		{"another type", func(l *Learner) {
			teach(t, l, music, mp3, "a.mp3", "b.mp3", "c.mp3")
		}, file("e.pdf", pdf), "", "", ""},
		{"same extension, other kind", func(l *Learner) {
			teach(t, l, finances, pdf, "invoice a.pdf", "invoice b.pdf", "invoice c.pdf")
		}, file("holiday.pdf", pdf), "", "", ""},
		{"same kind, other words", func(l *Learner) {
			teach(t, l, finances, pdf, "invoice acme.pdf", "Rechnung Bohr.pdf", "facture Curie.pdf")
		}, file("fattura.pdf", pdf), finances, "medium", "3 files"},
		{"a word that goes to two places", func(l *Learner) {
			teach(t, l, club, pdf, "plan a.pdf", "plan b.pdf", "plan c.pdf")
			teach(t, l, finances, pdf, "plan d.pdf", "plan e.pdf", "plan f.pdf")
		}, file("plan.pdf", pdf), "", "", ""},
		{"two words that speak for two places", func(l *Learner) {
			teach(t, l, club, pdf, "rowing a.pdf", "rowing b.pdf", "rowing c.pdf")
			teach(t, l, finances, pdf, "budgeting a.pdf", "budgeting b.pdf", "budgeting c.pdf")
		}, file("rowing budgeting.pdf", pdf), "", "", ""},
		{"numbers and small words do not tell", func(l *Learner) {
			teach(t, l, club, pdf, "the copy 17.pdf", "final 17.jpg", "a 17.mp3")
		}, file("the final copy 17.txt", "text/plain"), "", "", ""},
		{"each to its own", func(l *Learner) {
			teach(t, l, club, pdf, "rowing a.pdf", "rowing b.pdf", "rowing c.pdf")
			teach(t, l, music, mp3, "x.mp3", "y.mp3", "z.mp3")
			teach(t, l, finances, pdf, "invoice a.pdf", "invoice b.pdf", "invoice c.pdf")
		}, file("rowing d.pdf", pdf), club, "high", ""},
		{"habit over an exception", func(l *Learner) {
			teach(t, l, club, pdf, "rowing a.pdf", "rowing b.pdf", "rowing c.pdf", "rowing d.pdf", "rowing e.pdf")
			teach(t, l, finances, pdf, "rowing f.pdf")
		}, file("rowing g.pdf", pdf), club, "", ""},
		{"among many places", func(l *Learner) {
			for i := range 40 {
				topic := "topic" + string(rune('a'+i%26)) + string(rune('a'+i/26))
				teach(t, l, "/d/"+topic, pdf, topic+" one.pdf", topic+" two.pdf", topic+" three.pdf")
			}
		}, file("topicca.pdf", pdf), "/d/topicca", "high", "'topicca'"},
		{"beside a place with very many", func(l *Learner) {
			for i := range 500 {
				teach(t, l, "/d/all", pdf, strings.Repeat(string(rune('a'+i%26)), 2+i/26)+".pdf")
			}
			teach(t, l, club, pdf, "rowing one.pdf", "rowing two.pdf", "rowing three.pdf")
		}, file("rowing.pdf", pdf), club, "", "'rowing'"},
		{"the year is the file's", func(l *Learner) {
			teach(t, l, finances+"/2023", pdf, "invoice 2023-01.pdf", "invoice 2023-02.pdf")
			teach(t, l, finances+"/2024", pdf, "invoice 2024-02.pdf")
		}, file("invoice 2025-07.pdf", pdf), finances + "/2025", "high", "Documents/Finances, by year"},
		{"year and month", func(l *Learner) {
			teach(t, l, "/p/2023/01", jpg, "cat 2023-01-01.jpg", "cat 2023-01-02.jpg")
			teach(t, l, "/p/2024/05", jpg, "cat.jpg")
		}, file("cat 2025-07-09.jpg", jpg), "/p/2025/07", "high", "by month"},
		{"a year that is not the file's stays", func(l *Learner) {
			teach(t, l, "/h/Rome 2019/2019", pdf, "rome hotel.pdf", "rome flight.pdf", "rome map.pdf")
		}, file("rome food.pdf", pdf), "/h/Rome 2019/2019", "high", ""},
		{"camera names do not tie to a year", func(l *Learner) {
			teach(t, l, "/p/2019", jpg, "IMG_1001.jpg", "IMG_1002.jpg", "IMG_1003.jpg")
		}, file("IMG_9001.jpg", jpg), "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newLearner(t, &memory{})
			c.teach(l)
			s, ok := l.Classify(t.Context(), c.file)
			if ok != (c.dir != "") || s.Dir != c.dir || c.confidence != "" && s.Confidence != c.confidence || !strings.Contains(s.Reasoning, c.reason) {
				t.Errorf("%v %+v", ok, s)
			}
			if ok && s.By != "learned" {
				t.Errorf("by %q", s.By)
			}
		})
	}
}

func TestWordsTellFromThreeOfFour(t *testing.T) {
	for _, c := range []struct{ here, elsewhere, want int }{{3, 0, 3}, {3, 1, 3}, {6, 2, 6}, {5, 2, 0}, {3, 3, 0}} {
		m := newModel()
		for range c.here {
			m.add(club, []string{"w:plan", "as:pdf/documents"}, 1)
		}
		for range c.elsewhere {
			m.add(finances, []string{"w:plan", "as:pdf/documents"}, 1)
		}
		e := m.evidenceFor(club, []string{"w:plan", "as:pdf/documents"}, changed)
		if e.byWord != c.want || (e.byType != 0) != (c.elsewhere == 0) {
			t.Errorf("%d here, %d elsewhere: %+v", c.here, c.elsewhere, e)
		}
	}
}

// Features of one file depend on each other: that the extension speaks for a
// place four times over does not make it certain.
func TestPosteriorIsTempered(t *testing.T) {
	m := newModel()
	same := []string{"ext:pdf", "mime:application/pdf", "as:pdf/documents", "w:plan"}
	for range 6 {
		m.add(club, same, 1)
	}
	for range 2 {
		m.add(finances, same, 1)
	}
	m.add(finances, []string{"ext:jpg", "mime:image/jpeg", "as:jpg/images", "w:cat"}, 4)
	if _, p := m.predict(same); p < likely || p >= sure {
		t.Errorf("posterior %.3f for three to one", p)
	}
}

func TestUnlearnIsExact(t *testing.T) {
	m := &memory{}
	l := newLearner(t, m)
	teach(t, l, club, pdf, "rowing a.pdf", "rowing b.pdf", "rowing c.pdf")
	before := *l.model
	before.total, before.docs = maps.Clone(l.model.total), maps.Clone(l.model.docs)
	features := len(l.model.count)
	for range 50 {
		teach(t, l, finances, jpg, "rowing other.jpg")
		if err := l.Unlearn(t.Context(), proposal.Lesson{File: file("rowing other.jpg", jpg), Dir: finances}); err != nil {
			t.Fatal(err)
		}
	}
	if !maps.Equal(before.total, l.model.total) || !maps.Equal(before.docs, l.model.docs) || len(l.model.count) != features || before.all != l.model.all {
		t.Errorf("the model drifted: %+v, was %+v", l.model, before)
	}
	if len(m.ds) != 3 {
		t.Errorf("%d decisions are kept", len(m.ds))
	}
}

func TestUnlearnTakesTheNewestOfThatPathAndFolder(t *testing.T) {
	m := &memory{}
	l := newLearner(t, m)
	teach(t, l, club, pdf, "a.pdf", "a.pdf")
	teach(t, l, finances, pdf, "a.pdf")
	for _, f := range []proposal.File{file("a.pdf", pdf), file("never seen.pdf", pdf)} {
		if err := l.Unlearn(t.Context(), proposal.Lesson{File: f, Dir: club + "/"}); err != nil {
			t.Fatal(err)
		}
	}
	if len(m.ds) != 2 || len(l.decisions) != 2 || l.decisions[0].Dir != club || l.decisions[1].Dir != finances {
		t.Errorf("left: %+v", l.decisions)
	}
	if l.model.docs[club] != 1 || l.model.docs[finances] != 1 {
		t.Errorf("model: %+v", l.model.docs)
	}
}

// What one act teaches is one change of the store, also of what counts against itself:
// an approval of thousands must not wait for the disk hundreds of times.
func TestLessonsOfOneActAreOneChange(t *testing.T) {
	m := &memory{}
	l := newLearner(t, m)
	refused := proposal.Lesson{File: file("a.pdf", pdf), Dir: club}
	if err := l.Refuse(t.Context(), refused); err != nil {
		t.Fatal(err)
	}
	ls := []proposal.Lesson{refused, {File: file("b.pdf", pdf), Dir: club}, {File: file("b.pdf", pdf), Dir: club}}
	if err := l.Learn(t.Context(), ls...); err != nil {
		t.Fatal(err)
	}
	if m.changes != 2 || len(m.ds) != 3 || l.model.docs[club] != 3 || len(l.model.refused) != 0 {
		t.Errorf("%d changes, kept %+v, model %+v", m.changes, m.ds, l.model)
	}
	if err := l.Unlearn(t.Context(), ls...); err != nil {
		t.Fatal(err)
	}
	if m.changes != 3 || len(m.ds) != 0 || len(l.decisions) != 0 || l.model.docs[club] != 0 {
		t.Errorf("%d changes, kept %+v, model %+v", m.changes, m.ds, l.model)
	}
}

func TestRestartKeepsWhatWasLearned(t *testing.T) {
	m := &memory{}
	l := newLearner(t, m)
	teach(t, l, finances+"/2024", pdf, "invoice 2024-01.pdf", "invoice 2024-02.pdf", "invoice a.pdf")
	f := file("invoice 2025-03.pdf", pdf)
	want, ok := l.Classify(t.Context(), f)
	got, again := newLearner(t, m).Classify(t.Context(), f)
	if !ok || !again || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, before the restart %+v", got, want)
	}
}

func TestPlacesAndForget(t *testing.T) {
	m := &memory{}
	l := newLearner(t, m)
	teach(t, l, finances+"/2023", pdf, "invoice 2023-01.pdf")
	teach(t, l, finances+"/2024", pdf, "invoice 2024-01.pdf", "invoice 2024-01.pdf", "i3.pdf", "i4.pdf", "i5.pdf", "i6.pdf")
	teach(t, l, club, pdf, "rowing.pdf")
	ps, err := l.Places(t.Context())
	if err != nil || len(ps) != 2 || ps[0].Dir != finances+"/{year}" || ps[0].Count != 7 || ps[1].Dir != club {
		t.Fatalf("%+v %v", ps, err)
	}
	if want := []string{"i6.pdf", "i5.pdf", "i4.pdf", "i3.pdf", "invoice 2024-01.pdf"}; !slices.Equal(ps[0].Examples, want) {
		t.Errorf("examples %q", ps[0].Examples)
	}
	if err := l.Forget(t.Context(), ps[0].Dir); err != nil {
		t.Fatal(err)
	}
	if ps, _ := l.Places(t.Context()); len(ps) != 1 || ps[0].Dir != club || len(m.ds) != 1 {
		t.Errorf("after forgetting: %+v, kept %+v", ps, m.ds)
	}
	if err := l.Forget(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	if ps, _ := l.Places(t.Context()); len(ps) != 0 || len(l.model.count) != 0 {
		t.Errorf("after forgetting all: %+v", ps)
	}
}

func TestStoreFails(t *testing.T) {
	m := &memory{}
	l := newLearner(t, m)
	teach(t, l, club, pdf, "a.pdf")
	m.fail = errDisk
	if _, err := New(t.Context(), m, func(Decision) {}); !errors.Is(err, errDisk) {
		t.Errorf("New: %v", err)
	}
	for what, err := range map[string]error{
		"learn":   l.Learn(t.Context(), proposal.Lesson{File: file("b.pdf", pdf), Dir: club}),
		"unlearn": l.Unlearn(t.Context(), proposal.Lesson{File: file("a.pdf", pdf), Dir: club}),
		"forget":  l.Forget(t.Context(), club),
	} {
		if !errors.Is(err, errDisk) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if l.model.docs[club] != 1 || len(l.decisions) != 1 {
		t.Errorf("memory differs from the store: %+v", l.decisions)
	}
}

func TestConcurrentUse(t *testing.T) {
	l := newLearner(t, &memory{})
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 30 {
				f := file(strings.Repeat("x", i+2)+".pdf", pdf)
				_ = l.Learn(t.Context(), proposal.Lesson{File: f, Dir: club})
				l.Classify(t.Context(), f)
				_, _ = l.Places(t.Context())
				_ = l.Unlearn(t.Context(), proposal.Lesson{File: f, Dir: club})
			}
		})
	}
	wg.Wait()
	if len(l.decisions) != 0 || len(l.model.count) != 0 || len(l.model.seen) != 0 {
		t.Errorf("left over: %+v", l.model)
	}
}

func BenchmarkClassify(b *testing.B) {
	m := newModel()
	for i := range 10_000 {
		name := strings.Repeat(string(rune('a'+i%26)), 3+i%7) + ".pdf"
		m.add("/d/"+string(rune('a'+i%20)), Features(in+"/"+name, in, pdf), 1)
	}
	l := &Learner{store: &memory{}, now: time.Now, model: m}
	for b.Loop() {
		l.Classify(b.Context(), file("aaa report.pdf", pdf))
	}
}

// What was not wanted somewhere counts against it until the person files it there.
func TestRefusing(t *testing.T) {
	m := &memory{}
	var told []string
	l, err := New(t.Context(), m, func(d Decision) { told = append(told, d.Destination()) })
	if err != nil {
		t.Fatal(err)
	}
	l.now = func() time.Time { return changed }
	teach(t, l, club, pdf, "rowing a.pdf", "rowing b.pdf", "rowing c.pdf")
	f := file("rowing plan.pdf", pdf)
	if _, ok := l.Classify(t.Context(), f); !ok {
		t.Fatal("three decisions are no habit")
	}
	if err := l.Refuse(t.Context(), proposal.Lesson{File: file("rowing bill.pdf", pdf), Dir: club}); err != nil {
		t.Fatal(err)
	}
	if s, ok := l.Classify(t.Context(), f); ok {
		t.Errorf("%+v though a file like it was not wanted there", s)
	}
	ps, err := l.Places(t.Context())
	if err != nil || len(ps) != 1 || ps[0].Count != 3 || ps[0].Refused != 1 || !slices.Equal(ps[0].Unwanted, []string{"rowing bill.pdf"}) || slices.Contains(ps[0].Examples, "rowing bill.pdf") {
		t.Errorf("places: %+v, %v", ps, err)
	}
	if l = newLearner(t, m); len(l.Decisions()) != 4 || !l.Decisions()[3].Refused() {
		t.Errorf("after a restart: %+v", l.Decisions())
	}
	if err := l.Learn(t.Context(), proposal.Lesson{File: file("rowing bill.pdf", pdf), Dir: club}); err != nil {
		t.Fatal(err)
	}
	if ds := l.Decisions(); len(ds) != 4 || ds[3].Refused() {
		t.Errorf("after it was filed there: %+v", ds)
	}
	if _, ok := l.Classify(t.Context(), f); !ok {
		t.Error("four decisions are no habit")
	}
	if want := club + "/rowing bill.pdf"; len(told) != 4 || told[3] != want {
		t.Errorf("told %q, want %s at last", told, want)
	}
}

func TestWhatNamesHaveInCommon(t *testing.T) {
	for want, names := range map[string][]string{
		"Lecture …pdf": {"Lecture 08.pdf", "Lecture 09.pdf", "Lecture two.pdf"},
		"scan_2025-…":  {"scan_2025-a.pdf", "scan_2025-b.jpg"},
		"":             {"rowing.pdf"},
	} {
		if got := common(names); got != want {
			t.Errorf("%q: %q, want %q", names, got, want)
		}
	}
	if got := common([]string{"a b.pdf", "a c.pdf"}); got != "" {
		t.Errorf("too short: %q", got)
	}
}
