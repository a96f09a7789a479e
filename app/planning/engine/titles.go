package engine

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	parens    = regexp.MustCompile(`\s*\(([^()]*)\)`)
	keyPrefix = regexp.MustCompile(`^\s*(?:[A-Z]{1,2}\d{1,3}|\p{Lu}[\p{L}]{2,20}(?:\s\p{L}{2,15})?)\s*[:–—]\s+`)
)

// dueOf returns the day by which something must be done, and whether a word says
// that it is one. A day after 'from' or 'instead of' is none.
func dueOf(s string, w written) (due string, said bool) {
	s = cutInstead(s)
	for _, d := range findDates(s, w) {
		before := words(s[:d.start])
		tail := before[max(0, len(before)-5):]
		if has(tail, deadlineWords) {
			return d.String(), true
		}
		if due == "" && !has(tail[max(0, len(tail)-2):], fromWords) {
			due = d.String()
		}
	}
	return due, false
}

var fromWords = phrases(`from, since, starting, start, begins, ab, seit, von, vom, beginnt, a partir du, depuis, des le, du, desde, dal, vanaf, sinds, in, done`)

// cutInstead leaves out what 'instead of' begins, to the end of its clause.
func cutInstead(s string) string {
	for {
		at := insteadPattern.FindStringIndex(foldCase(s))
		if at == nil {
			return s
		}
		end := at[1]
		for end < len(s) && !strings.ContainsRune(";,.)(", rune(s[end])) {
			end++
		}
		s = strings.TrimRight(s[:at[0]], " ") + s[end:]
	}
}

var (
	insteadPattern = regexp.MustCompile(anyOf(insteadWords))
	insteadEnd     = regexp.MustCompile(`(?i)` + anyOf(insteadWords) + `\s*$`)
)

// foldCase folds letters one by one, so that offsets stay: capitals only.
func foldCase(s string) string {
	return strings.Map(func(r rune) rune {
		if l := unicode.ToLower(r); utf8.RuneLen(l) == utf8.RuneLen(r) {
			return l
		}
		return r
	}, s)
}

// anyOf returns a pattern that matches one of the phrases as whole words.
func anyOf(l lexicon) string {
	var alternatives []string
	for _, first := range slices.Sorted(maps.Keys(l)) {
		for _, rest := range l[first] {
			alternatives = append(alternatives, strings.Join(append([]string{first}, rest...), `[\s']+`))
		}
	}
	return `(?:^|[\s,;(])(?:` + strings.Join(alternatives, "|") + `)\b`
}

// titleOf makes a short title of a text about work: without who, by when, and
// what must be before; those clauses are returned.
func titleOf(s string, t team, w written) (title string, after []string) {
	s, after = cutAfter(s)
	if m, ok := t.owner(s); ok {
		s = withoutOwner(s, m)
	}
	s = parens.ReplaceAllStringFunc(s, func(p string) string {
		if len(findDates(p, w)) > 0 || len(t.mentions(p)) > 0 || strings.TrimSpace(p) == "()" || referral.MatchString(p) {
			return ""
		}
		return p
	})
	s = withoutDates(s, w)
	s = parens.ReplaceAllStringFunc(s, func(p string) string {
		if strings.Trim(p, " ()") == "" {
			return ""
		}
		return p
	})
	return clean(withoutKey(s)), after
}

var referral = regexp.MustCompile(`(?i)\b(?:as in|see|siehe|voir|cf|in der|noch)\b`)

// cutAfter takes the clauses out that say what must be before.
func cutAfter(s string) (rest string, after []string) {
	parts := splitClauses(s)
	var keep []string
	for i, p := range parts {
		ws := words(p)
		first := ws[:min(4, len(ws))]
		switch {
		case len(ws) > 1 && at(first, afterWords) == 0 && len(parts) > 1:
			after = append(after, strings.Trim(p, " ,;"))
		case i > 0 && has(ws, beforeWords) && has(ws, commitWords):
			after = append(after, strings.Trim(p, " ,;"))
		default:
			if cut := inlineAfter(p); cut > 0 {
				after = append(after, strings.Trim(p[cut:], " ,;"))
				p = p[:cut]
			}
			keep = append(keep, p)
		}
	}
	return strings.Join(keep, ""), after
}

// splitClauses splits at commas and semicolons; the sign stays with what follows.
func splitClauses(s string) []string {
	var out []string
	from, depth := 0, 0
	for i, r := range s {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		case ',', ';':
			if depth == 0 {
				out = append(out, s[from:i])
				from = i
			}
		}
	}
	return append(out, s[from:])
}

var inlineAfterWords = regexp.MustCompile(`(?i)[\s,](?:once|as soon as|only after|after|when|sobald|nachdem|wenn|erst wenn|erst nach|dès que|une fois que|après que|après|une fois|quand|zodra|nadat|als|wanneer|en cuanto|cuando|después de|una vez que|appena|quando|dopo che|dopo|una volta|` +
	`assim que|depois de|após|när|så snart|efter att|efter|jak tylko|gdy|kiedy|dopiero po|needs|waits for|blocked by|depends on|brauche? (?:aber )?vorher|wartet auf|abhängig von|necesito|wacht op|behöver|väntar på|czeka na)\s`)

func inlineAfter(p string) int {
	at := inlineAfterWords.FindStringIndex(p)
	if at == nil || len(words(p[:at[0]])) < 2 || duration.MatchString(p[at[1]:]) {
		return 0
	}
	return at[0]
}

// duration is what follows 'after' without naming anything that must be done.
var duration = regexp.MustCompile(`(?i)^(?:\d+|an?|one|two|three|four|five|six|seven|ten|zwei|drei|vier|deux|trois|quatre)\s+(?:minute|hour|day|week|month|year|tag|woche|monat|jahr|jour|semaine|mois|an)`)

func withoutOwner(s string, m mention) string {
	before, after := strings.TrimSuffix(s[:m.start], "@"), s[m.end:]
	head := withoutTitle(before)
	switch {
	case strings.Trim(head, " *_") == "" || strings.HasSuffix(head, ":"):
		after = strings.TrimLeft(after, " *_:–—-")
		return head + " " + imperative(after)
	case endsWithAny(strings.ToLower(head), " by", " von", " durch", " par", " por", " da", " door"):
		head = head[:strings.LastIndex(head, " ")]
	}
	return strings.TrimRight(head, " ,") + strings.TrimLeft(after, " ")
}

// withoutDates takes the days out, with the word before them that says by when.
func withoutDates(s string, w written) string {
	dates := findDates(s, w)
	for i := range dates {
		head := strings.TrimRight(s[:dates[i].start], " ")
		for range 4 {
			j := strings.LastIndexAny(head, " (,")
			w := fold(head[j+1:])
			if !dateWords[w] {
				break
			}
			head = strings.TrimRight(head[:j+1], " ")
		}
		head = insteadEnd.ReplaceAllString(head, "")
		if i == 0 || len(head) >= dates[i-1].end {
			dates[i].start = len(head)
		}
	}
	return without(s, dates)
}

var dateWords = set(`by until due on no later than before deadline latest bis zum spatestens fallig am vor dem ab d'ici le avant au plus tard pour jusqu'au du date friday monday tuesday wednesday thursday saturday sunday
	montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi still noch hasta el antes del entro prima uiterlijk op voor ready is will be`)

func withoutKey(s string) string {
	s = strings.TrimSpace(s)
	if at := keyPrefix.FindStringIndex(s); at != nil && len(words(s[at[1]:])) >= 2 {
		return s[at[1]:]
	}
	return s
}

var (
	thereIs     = regexp.MustCompile(`(?i)^(?:es gibt|there (?:is|are|will be)|il y a)\s+`)
	danglingEnd = regexp.MustCompile(`(?i)[\s,;:(–—-]+(?:by|until|due|bis|am|le|avant|pour|on|the|and|und|et|in|to)?[\s,;:(–—-]*$`)
)

// clean tidies a title and begins it with a capital.
func clean(s string) string {
	s = thereIs.ReplaceAllString(strings.TrimSpace(spaces.ReplaceAllString(plain(s), " ")), "")
	s = strings.ReplaceAll(strings.ReplaceAll(s, " ,", ","), " ;", ";")
	s = strings.Trim(s, " ,;:.–—-")
	s = danglingEnd.ReplaceAllString(s+" ", "")
	if i := strings.IndexByte(s, ';'); i > 10 {
		s = s[:i]
	}
	const longest = 120 // letters
	if utf8.RuneCountInString(s) > longest {
		s = strings.TrimSpace(string([]rune(s)[:longest])) + "…"
	}
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return ""
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

var frenchObject = regexp.MustCompile(`(?i)^(?:le|la|les|l['’]|un|une|des|du)\b`)

// imperative turns 'adds a table' into 'add a table', as a title says it.
func imperative(s string) string {
	verb, rest, ok := strings.Cut(strings.TrimSpace(s), " ")
	if !ok {
		return s
	}
	for _, skip := range []string{"will", "shall", "must", "should", "to", "is to", "muss", "soll", "wird", "doit"} {
		if strings.EqualFold(verb, skip) {
			return imperative(rest)
		}
	}
	switch {
	case frenchObject.MatchString(rest) && strings.HasSuffix(verb, "e"):
		verb += "r"
	case strings.HasSuffix(verb, "sses"), strings.HasSuffix(verb, "shes"), strings.HasSuffix(verb, "ches"), strings.HasSuffix(verb, "xes"):
		verb = strings.TrimSuffix(verb, "es")
	case strings.HasSuffix(verb, "ies") && len(verb) > 4:
		verb = strings.TrimSuffix(verb, "ies") + "y"
	case strings.HasSuffix(verb, "s") && !strings.HasSuffix(verb, "ss") && !strings.HasSuffix(verb, "us") && len(verb) > 3:
		verb = strings.TrimSuffix(verb, "s")
	}
	return verb + " " + rest
}
