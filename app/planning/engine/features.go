package engine

import (
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
)

// around is what stands around the statements of a section.
type around struct{ all, owned float64 }

func aroundOf(all []*statement) map[*section]*around {
	out := map[*section]*around{}
	for _, s := range all {
		a := out[s.section]
		if a == nil {
			a = &around{}
			out[s.section] = a
		}
		a.all++
		a.owned += indicator(s.owner != "")
	}
	return out
}

// always is the name of the constant feature: its weight says how likely any statement asks for work.
const always = "always"

// features returns what is known of the statement with a number among those of a document.
func (r reader) features(all []*statement, i int, around map[*section]*around) features {
	s := all[i]
	f := make(features, 0, 30)
	f.num(always, 1)
	f.ofShape(s)
	f.ofPeople(s, r.team.Mentions(s.plain))
	f.ofWords(s)
	f.ofSection(s, around[s.section])
	f.ofNext(s, all, i+1)
	f.is("first of section", i == 0 || all[i-1].section != s.section)
	return f
}

// ofShape adds how a statement is written.
func (f *features) ofShape(s *statement) {
	n := len(s.words)
	f.is("item", s.form == itemForm)
	f.is("sentence", s.form == sentenceForm)
	f.is("row", s.form == rowForm)
	f.is("said", s.message > 0 && s.row == nil)
	f.is("empty box", s.box == extract.EmptyBox)
	f.is("question", strings.HasSuffix(s.plain, "?"))
	f.is("question within", strings.Contains(s.plain, "?"))
	f.is("point at the end", strings.HasSuffix(s.plain, "."))
	f.is("key", keyed(s.plain))
	f.is("parentheses", strings.Contains(s.plain, "("))
	f.is("digits", strings.ContainsAny(s.plain, "0123456789"))
	f.is("set off", strings.ContainsAny(s.text, "\"“„«*"))
	f.is("very short", n <= 2)
	f.is("short", n > 2 && n <= 5)
	f.is("long", n > 14)
	f.is("very long", n > 28)
	f.is("capital", len(s.plain) > 0 && unicode.IsUpper([]rune(s.plain)[0]))
}

// ofPeople adds who is named, and when.
func (f *features) ofPeople(s *statement, ms []people.Mention) {
	f.is("said by a member", s.by != "")
	f.is("owner", s.owner != "")
	f.is("owner writes", s.owner != "" && s.owner == s.by)
	f.is("owner and due", s.owner != "" && s.due != "")
	f.is("listed with owner", s.listed() && s.owner != "")
	f.is("listed with owner and due", s.listed() && s.owner != "" && s.due != "")
	f.is("names a member", len(ms) > 0)
	f.is("names several", len(ms) > 1)
	f.is("ends with a member", len(ms) > 0 && len(s.plain)-ms[len(ms)-1].End < 3)
	f.is("due", s.due != "")
	f.is("days", len(s.dates) > 0)
	f.is("several days", len(s.dates) > 1)
	f.is("ends with a day", len(s.dates) > 0 && len(s.plain)-s.dates[len(s.dates)-1].End < 4)
}

// spoken are the topics of phrases that say whether a statement asks for work.
var spoken = []language.Topic{language.Duty, language.Self, language.Please, language.Refuse, language.Did, language.Done, language.Open, language.Dropped, language.Perhaps, language.Nobody,
	language.Away, language.New, language.After, language.Before, language.Then, language.Says, language.By, language.No}

// ofWords adds of which topics a statement has phrases.
func (f *features) ofWords(s *statement) {
	for _, t := range spoken {
		f.is(string(t), s.says(t))
	}
	f.is("said in full", s.explicit())
	f.is("only who", s.saysOnlyWho())
	f.is("place", s.speaksOfPlace())
	f.is("told", s.written.Vocabulary.Says(s.words[:min(5, len(s.words))], language.Says))
}

// ofSection adds under what a statement stands, and among what.
func (f *features) ofSection(s *statement, a *around) {
	f.is("quiet head", s.below(language.HeadBackground))
	f.is("under a heading", s.section.own)
	f.num("owners around", a.owned/a.all)
}

// ofNext adds what the statement behind one in the same section is.
func (f *features) ofNext(s *statement, all []*statement, next int) {
	o := &statement{passage: &passage{}}
	there := next < len(all) && all[next].section == s.section
	if there {
		o = all[next]
	}
	f.is("next: owner", o.owner != "")
	f.is("next: due", o.due != "")
	f.is("next: item", o.listed())
	f.is("next: question", strings.HasSuffix(o.plain, "?"))
	f.is("next: done", o.says(language.Done))
	f.is("next: dropped", o.says(language.Dropped))
	f.is("next: same block", there && o.block == s.block)
	f.is("next: only who", there && o.message > 0 && o.saysOnlyWho())
	f.is("next: first person", o.message > 0 && o.says(language.Self))
}
