package audit

import (
	"context"
	"fmt"
	"hash/maphash"
	"math"
	"slices"
	"strings"
	"time"
)

// Filter selects calls; an empty field matches all.
type Filter struct {
	Tools       []string // any of these
	By          []string // any of these
	Decision    Decision
	Result      *Result // nil: all; a pointer, since Running is the empty one
	TraceID     string
	From, Until time.Time // by start: From included, Until not; a day is its two midnights
	Text        string    // within any text of the record; the case of letters is ignored
	// Found reports whether a record matches the text for what it does not hold itself; nil: none does.
	Found func(Record) bool
}

// Query asks for a page.
type Query struct {
	Filter
	Before int64 // records with smaller ids only; 0: from the newest
	Skip   int   // matches to leave out first, for a scroll bar
	Limit  int   // 1 to 1000
}

// Page is some records, newest first.
type Page struct {
	Records []Record
	Next    int64 // Before of the page after this; 0: there is none
}

// chunk is how many rows are read at once.
const chunk = 1024

// Page reads a page. It costs one read a record, with a filter a look at the rows of the
// index (some milliseconds for 100,000), and with Text every record that matches the rest
// is read until the page is full.
func (l *Log) Page(ctx context.Context, q Query) (Page, error) {
	if q.Limit < 1 || q.Limit > 1000 {
		return Page{}, fmt.Errorf("audit: a page of %d records: ask for 1 to 1000", q.Limit)
	}
	if q.Before == 0 {
		q.Before = math.MaxInt64
	}
	p := Page{Records: []Record{}}
	err := l.walk(ctx, q.Before, q.Skip, l.matcher(q.Filter), func(r indexEntry, rec func() Record) bool {
		if len(p.Records) == q.Limit {
			p.Next = p.Records[q.Limit-1].ID
			return false
		}
		p.Records = append(p.Records, rec())
		return true
	})
	if err != nil {
		return Page{}, fmt.Errorf("audit: read a page: %w", err)
	}
	return p, nil
}

// Count returns the number of records that match.
func (l *Log) Count(ctx context.Context, f Filter) (int, error) {
	m := l.matcher(f)
	if m.all {
		if _, err := l.reader(); err != nil {
			return 0, fmt.Errorf("audit: count records: %w", err)
		}
		return l.index.len(), nil
	}
	n := 0
	err := l.walk(ctx, math.MaxInt64, 0, m, func(indexEntry, func() Record) bool { n++; return true })
	if err != nil {
		return 0, fmt.Errorf("audit: count records: %w", err)
	}
	return n, nil
}

// Get reads one record.
func (l *Log) Get(_ context.Context, id int64) (Record, error) {
	in, err := l.reader()
	if err != nil {
		return Record{}, fmt.Errorf("audit: record %d: %w", id, err)
	}
	r, ok := l.index.find(id)
	if !ok {
		return Record{}, fmt.Errorf("audit: record %d: %w", id, ErrUnknown)
	}
	return in.record(r), nil
}

// walk calls do with the matching rows, newest first, until it returns false. It leaves
// out the first skip of them.
func (l *Log) walk(ctx context.Context, before int64, skip int, m matcher, do func(indexEntry, func() Record) bool) error {
	in, err := l.reader()
	if err != nil {
		return err
	}
	buf := make([]indexEntry, chunk)
	at := l.index.below(before)
	if m.all {
		at, skip = max(0, at-skip), 0
	}
	for at > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := l.index.copy(buf, at)
		at -= n
		for i := n - 1; i >= 0; i-- {
			if !m.row(&buf[i]) || m.text != "" && !m.holds(in.record(buf[i])) {
				continue
			}
			if skip > 0 {
				skip--
				continue
			}
			if !do(buf[i], func() Record { return in.record(buf[i]) }) {
				return nil
			}
		}
	}
	return nil
}

// matcher is a prepared filter.
type matcher struct {
	all              bool // of the records match
	tools, by        []uint64
	trace            uint64
	from, until      int64
	decision, result int    // -1: all
	text             string // in small letters
	found            func(Record) bool
}

func (l *Log) matcher(f Filter) matcher {
	m := matcher{from: math.MinInt64, until: math.MaxInt64, decision: -1, result: -1, tools: l.hashed(f.Tools), by: l.hashed(f.By)}
	m.all = len(f.Tools)+len(f.By) == 0 && f.Decision == "" && f.Result == nil && f.TraceID == "" && f.From.IsZero() && f.Until.IsZero() && f.Text == ""
	if f.TraceID != "" {
		m.trace = maphash.String(l.index.seed, f.TraceID)
	}
	if f.Decision != "" {
		m.decision = int(code(f.Decision))
	}
	if f.Result != nil {
		m.result = int(code(*f.Result))
	}
	if !f.From.IsZero() {
		m.from = f.From.UnixMicro()
	}
	if !f.Until.IsZero() {
		m.until = f.Until.UnixMicro()
	}
	m.text, m.found = strings.ToLower(f.Text), f.Found
	return m
}

// hashed returns names as the index has them.
func (l *Log) hashed(names []string) []uint64 {
	out := make([]uint64, len(names))
	for i, name := range names {
		out[i] = maphash.String(l.index.seed, name)
	}
	return out
}

func (m *matcher) row(r *indexEntry) bool {
	return (len(m.tools) == 0 || slices.Contains(m.tools, r.tool)) && (len(m.by) == 0 || slices.Contains(m.by, r.by)) && (m.trace == 0 || m.trace == r.trace) &&
		(m.decision < 0 || m.decision == int(r.decision)) && (m.result < 0 || m.result == int(r.result)) &&
		r.start >= m.from && r.start < m.until
}

func (m *matcher) holds(r Record) bool { return r.holds(m.text) || m.found != nil && m.found(r) }

// holds reports whether a text is within any of the record's, regardless of case; lower is in
// small letters.
func (r Record) holds(lower string) bool {
	for _, s := range []string{r.Tool, r.TraceID, r.CallID, r.Args, r.Code, r.Reason, r.Summary} {
		if strings.Contains(strings.ToLower(s), lower) {
			return true
		}
	}
	return false
}
