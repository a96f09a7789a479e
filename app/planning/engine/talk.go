package engine

import (
	"strings"

	"github.com/nod-app/nod/app/planning/language"
)

// saysOnlyWho reports work that does not say what it is: 'ok, I'll do it by Friday'.
func (p *statement) saysOnlyWho() bool {
	n := 0
	for _, w := range language.Words(p.title) {
		if !language.SaysLittle(w) && !p.written.Vocabulary.Whole([]string{w}, language.Small) && len(w) > 2 {
			n++
		}
	}
	return n < 2
}

// subject returns the passage that one which says only who and when speaks of: one of the four before it in the
// talk that says what.
func (p *statement) subject(before []*statement) *statement {
	const near = 4
	for i := len(before) - 1; i >= max(0, len(before)-near); i-- {
		q := before[i]
		if q.message > 0 && q.kind != done && q.kind != dropped && q.about == nil && !q.saysOnlyWho() && (q.kind == task || strings.HasSuffix(q.plain, "?")) {
			return q
		}
	}
	return nil
}
