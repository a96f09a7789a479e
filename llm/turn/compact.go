package turn

import "unicode/utf8"

// ResultRoom is how many bytes of JSON a model gets of a result, unless it asked
// for more, and AskedRoom how many if it did: by a tool's own argument for how
// much.
const (
	ResultRoom = 2 << 10
	AskedRoom  = 8 << 10
)

// minString is what a string is never cut below: ids and short names stay whole.
const minString = 24

// Compact returns the JSON value raw in at most room bytes of valid JSON, and whether
// something was left out. The longest strings are cut first, all to the same
// length; if that is not enough, the longest lists lose their last entries. What
// is no JSON becomes a string. Control tokens in it are broken up.
func Compact(raw []byte, room int) (text string, cut bool) {
	n, err := parseTree(raw)
	if err != nil {
		n = node{kind: '"', text: string(raw)}
	}
	n.each(func(n *node) {
		n.key = BreakTokens(n.key)
		if n.kind == '"' {
			n.text = BreakTokens(n.text)
		}
	})
	return fitNode(n, room)
}

func fitNode(n node, room int) (string, bool) {
	if s := n.String(); len(s) <= room {
		return s, false
	}
	n = n.clipped(room) // longer ones never fit
	least := n.clipped(minString)
	if len(least.String()) > room {
		least.shrink(room)
		if s := least.String(); len(s) <= room {
			return s, true
		}
		return `{}`, true
	}
	low, high := minString, room // the largest length of strings with which it fits
	for low < high {
		if mid := (low + high + 1) / 2; len(n.clipped(mid).String()) <= room {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return n.clipped(low).String(), true
}

// clipped returns the value with each string cut to max bytes, keys as well.
func (n node) clipped(max int) node {
	if n.kind == '"' {
		n.text = clip(n.text, max)
	}
	n.key = clip(n.key, max)
	kids := make([]node, len(n.children))
	for i, k := range n.children {
		kids[i] = k.clipped(max)
	}
	n.children = kids
	return n
}

// shrink drops the last entries of the longest list, again and again, until it
// fits or nothing is left to drop.
func (n *node) shrink(room int) {
	for size := len(n.String()); size > room; {
		var largest *node
		most := 0
		n.each(func(k *node) {
			if len(k.children) > most {
				largest, most = k, len(k.children)
			}
		})
		if largest == nil {
			return
		}
		over := size - room
		for over > 0 && len(largest.children) > 0 {
			last := largest.children[len(largest.children)-1]
			largest.children = largest.children[:len(largest.children)-1]
			over -= len(last.String()) + 1
		}
		size = len(n.String())
	}
}

// clip returns s in at most max bytes, whole characters, with … for what is missing: at the end of
// a text, in the middle of what may be a name or a path.
func clip(s string, max int) string {
	const dots, name = "…", 160
	if len(s) <= max {
		return s
	}
	if max <= len(dots) {
		return ""
	}
	head, tail := max-len(dots), 0
	if len(s) <= 2*name && max <= name {
		tail = head / 3
		head -= tail
	}
	return upTo(s, head) + dots + from(s, len(s)-tail)
}

// upTo and from cut at whole characters.
func upTo(s string, n int) string {
	for n > 0 && n < len(s) && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:min(n, len(s))]
}

func from(s string, n int) string {
	for n < len(s) && !utf8.RuneStart(s[n]) {
		n++
	}
	return s[n:]
}
