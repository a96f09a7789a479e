package policy

import (
	"hash/maphash"
	"net/url"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// The limits of a Memory. Eight bytes is what the corpus asks for (F11); shorter
// pieces are in every text.
const (
	gram       = 8
	maxMemory  = 512 << 10 // bytes of text a trace
	maxHosts   = 4096
	maxDecoded = 64 << 10 // bytes that one piece of an address may unpack to
)

// Memory knows what a trace has read well enough to find pieces of it again in
// what the trace would send out, in the usual encodings, too. It keeps hashes,
// not the text, from the first question on; most traces send nothing out and ask
// none. It is safe for concurrent use.
//
// It makes questions better and denials surer; the rules do not lean on it: what
// leaks a character at a time is met by denyLeak and the budget of questions.
type Memory struct {
	seed maphash.Seed

	mu      sync.Mutex
	waiting []func() []string // texts that were read since the last question
	held    int               // bytes of these, about
	seen    map[uint64]struct{}
	hosts   map[string]struct{}
	bytes   int
}

// NewMemory returns a memory that has read nothing.
func NewMemory() *Memory {
	return &Memory{seed: maphash.MakeSeed(), seen: map[uint64]struct{}{}, hosts: map[string]struct{}{}}
}

// Read takes in the text of a result. What is beyond the limit makes the
// Memory full: from then on it takes everything for something that was read.
func (m *Memory) Read(text string) {
	m.ReadLater(len(text), func() []string { return []string{text} })
}

// ReadLater takes in texts, of about that many bytes, once they are needed.
func (m *Memory) ReadLater(size int, texts func() []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.full() {
		return
	}
	m.waiting, m.held = append(m.waiting, texts), m.held+size
	if m.held > maxMemory {
		m.takeIn()
	}
}

func (m *Memory) takeIn() {
	for _, texts := range m.waiting {
		for _, text := range texts() {
			m.hash(text)
		}
	}
	m.waiting, m.held = nil, 0
}

func (m *Memory) hash(text string) {
	if m.full() {
		return
	}
	m.bytes += len(text)
	if m.full() {
		m.seen = nil
		return
	}
	for h := range m.grams(text) {
		m.seen[h] = struct{}{}
	}
	for name := range hostNames(text) {
		m.hosts[strings.ToLower(name)] = struct{}{}
		if len(m.hosts) > maxHosts {
			return
		}
	}
}

func (m *Memory) full() bool { return m.bytes > maxMemory || len(m.hosts) > maxHosts }

// Contains reports whether a text has eight letters or digits in a row of what was
// read, whatever is between them, plain or encoded.
func (m *Memory) Contains(text string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.takeIn()
	if m.full() {
		return true
	}
	if m.bytes == 0 {
		return false
	}
	return slices.ContainsFunc(unpack(text), m.has)
}

func (m *Memory) has(text string) bool {
	for h := range m.grams(text) {
		if _, ok := m.seen[h]; ok {
			return true
		}
	}
	return false
}

// Mentions reports whether a host is in what was read.
func (m *Memory) Mentions(host string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.takeIn()
	_, ok := m.hosts[strings.ToLower(host)]
	return ok || m.full()
}

// Mark tells the facts of a call where its addresses came from.
func (m *Memory) Mark(f *Facts) {
	for _, u := range f.URLs {
		f.FromRead = f.FromRead || m.Mentions(u.Host)
		f.CarriesRead = f.CarriesRead || m.Contains(payload(u.Text))
	}
}

// payload returns the part of an address that can carry something: all but the scheme.
func payload(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return text
	}
	return strings.TrimPrefix(text, u.Scheme+"://")
}

// grams yields a hash for each eight letters and digits in a row, case and
// everything between them left out.
func (m *Memory) grams(text string) func(func(uint64) bool) {
	return func(yield func(uint64) bool) {
		b := make([]byte, 0, len(text))
		var at [gram]int // where each of the last characters begins
		n := 0
		for _, r := range text {
			if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
				continue
			}
			at[n%gram] = len(b)
			b = utf8.AppendRune(b, unicode.ToLower(r))
			if n++; n >= gram && !yield(maphash.Bytes(m.seed, b[at[n%gram]:])) {
				return
			}
		}
	}
}
