package engine

import (
	"regexp"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
)

// said is a line of a document, or several of one sentence, with who wrote it and when.
type said struct {
	text    string    // word for word
	by      string    // a member of the team; "" for another, or if nobody is named
	day     time.Time // zero: that of the document
	message int       // its number; 0: it is no message
	item    bool      // of a list
}

// listener follows the messages of chats and mails through a document.
type listener struct {
	team    people.Team
	written language.Written
	by      string
	day     time.Time
	message int
	mail    bool // the message has a head of several lines
	footer  bool // below the message: signature, small print
	days    []time.Time
}

var (
	lineMarks = regexp.MustCompile(`^[>\s]+`)
	itemMark  = regexp.MustCompile(`^(?:\d{1,2}[.)]|[-*+•–])\s+`)
	clock     = `[\[(]?(?:\d[\d./\-]*,?\s+)?\d{1,2}[:.h]\d{2}(?::\d\d)?(?:\s?[aApP][mM])?[\])]?`
	timeName  = regexp.MustCompile(`^` + clock + `\s*[-–]?\s*<?([^:<>]{1,30})[:>]\s*(.*)$`)
	nameTime  = regexp.MustCompile(`^\**(\S+(?:\s\S+){0,2}?)\**,?\s+` + clock + `(:?)\s*(.*)$`)
	angleName = regexp.MustCompile(`^<([^>]{1,30})>\s*(.*)$`)
)

// lines splits a block at the line breaks that are meant, and leaves out the heads of messages.
func (l *listener) lines(text string) (out []said) {
	for _, line := range brokenLines(text) {
		bare := lineMarks.ReplaceAllString(line, "")
		if bare == "--" || bare == "—" || strings.HasPrefix(bare, "-- ") {
			l.footer = l.message > 0
		}
		rest, head := l.head(bare)
		if head && rest == "" || l.footer && l.mail || bare == "" {
			continue
		}
		s := said{text: strings.TrimSpace(line), by: l.by, day: l.day, message: l.message}
		if head {
			s.text = rest
		} else if mark := itemMark.FindString(bare); mark != "" {
			s.text, s.item = strings.TrimSpace(bare[len(mark):]), true
		}
		out = append(out, s)
	}
	return out
}

// parts splits a block into what it says: an item, with the lines below it that were not wrapped, or the
// sentences of a paragraph and its messages.
func (l *listener) parts(b extract.Block) []said {
	if b.Kind != extract.Item {
		return splitSaid(l.lines(b.Text))
	}
	lines := brokenLines(b.Text)
	out := []said{{text: lines[0], by: l.by, message: l.message, item: true}}
	for _, line := range lines[1:] {
		out = append(out, splitSaid(l.lines(line))...)
	}
	return out
}

// splitSaid splits into sentences what was broken to fit a width, and what is longer than a line that someone ends
// is: such a line says one thing.
func splitSaid(lines []said) (out []said) {
	const line = 3 // sentences
	for _, l := range lines {
		all := sentences(l.text)
		if len(all) <= line && !strings.Contains(l.text, "\n") {
			all = []string{l.text}
		}
		for _, s := range all {
			one := l
			one.text = s
			out = append(out, one)
		}
	}
	return out
}

// head reads a line that says who wrote what follows, or when; rest is what follows in the line.
func (l *listener) head(line string) (rest string, head bool) {
	if m := timeName.FindStringSubmatch(line); m != nil {
		l.next(m[1], line)
		return m[2], true
	}
	if m := angleName.FindStringSubmatch(line); m != nil {
		l.next(m[1], "")
		return m[2], true
	}
	if m := nameTime.FindStringSubmatch(line); m != nil && (m[3] == "" || m[2] != "" || l.team.Person(m[1]) != "" && l.message > 0) {
		l.next(m[1], line)
		return m[3], true
	}
	days := l.written.Days(line)
	key, value, _ := strings.Cut(line, ":")
	is := func(t language.Topic) bool { return value != "" && language.Any().Whole(language.Words(key), t) }
	switch {
	case is(language.MailFrom) && (l.message > 0 || len(l.team.Mentions(line)) > 0):
		l.next(l.writer(strings.Trim(value, " *")), "")
		l.mail = true
	case l.mail && is(language.MailDate) || onlyDay(line, days):
		if len(days) > 0 {
			l.on(days[0].Date)
		}
	case l.mail && is(language.MailOther):
	case strings.HasSuffix(line, ":") && language.Any().Says(language.Words(line), language.MailWrote):
		l.next(l.writer(line), line)
		l.mail = true
	default:
		return "", false
	}
	return "", true
}

// saidBy reports a line that begins a message of a chat.
func saidBy(line string) bool {
	return timeName.MatchString(line) || angleName.MatchString(line) || nameTime.MatchString(line)
}

// writer returns the name in the line that says who wrote a mail.
func (l *listener) writer(line string) string {
	if ms := l.team.Mentions(line); len(ms) > 0 {
		return ms[0].Name
	}
	return line
}

// next begins a message; its head may name the day.
func (l *listener) next(name, head string) {
	l.by, l.footer = l.team.Person(name), false
	l.message++
	if days := l.written.Days(head); len(days) > 0 {
		l.on(days[0].Date)
	}
}

func (l *listener) on(day time.Time) {
	l.day = day
	l.days = append(l.days, day)
}

// newestFirst reports that the messages of a thread stand in the order in which it was answered.
func (l *listener) newestFirst() bool {
	return l.mail && len(l.days) > 1 && l.days[0].After(l.days[len(l.days)-1])
}

// onlyDay reports a line that names a day and nothing else.
func onlyDay(line string, days []language.Day) bool {
	return len(days) > 0 && len(language.Words(language.Without(line, days))) == 0
}
