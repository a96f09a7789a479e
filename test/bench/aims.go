package main

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"
)

// aim is what a row of the table should come to.
type aim struct {
	row    string  // how the row's name begins
	ends   string  // and ends
	peer   string  // whom it is measured beside; "": its own value counts
	atMost float64 // times the peer's, or of the own value in its unit
	text   string  // the own value in words
}

// mcpPrefix begins the names of the MCP filesystem server's variants.
const mcpPrefix = "MCP "

// aims returns what keeps Nod quick enough that nobody waits for it, and small enough that nobody
// ends it. What would be quicker still is not aimed at, since it costs code everywhere.
func aims() []aim {
	return []aim{
		{row: "approve all", peer: "rename loop", atMost: 6},
		{row: "undo all", peer: "rename loop", atMost: 6},
		{row: "burst", ends: ": last written to last proposed", atMost: float64(3 * time.Second), text: "3 s"},
		{row: searches, atMost: float64(50 * time.Millisecond), text: "50 ms"},
		{row: findings, atMost: float64(100 * time.Millisecond), text: "100 ms"},
		{row: "tools: " + movingAll, peer: "100 × " + mcpPrefix + "move_file", atMost: 0.2},
		{row: "prompt: first request", atMost: 1200, text: "1,200 tokens"},
		{row: "prompt: time to the first token", peer: "fbd3963c", atMost: 0.25},
		{row: addedToCall, atMost: float64(3 * time.Millisecond), text: "3 ms"},
		{row: servedTokens, atMost: 400, text: "400 tokens"},
		{row: idleShareName, atMost: 30e6, text: "30 MB"},
		{row: "agent: start to tray", atMost: float64(100 * time.Millisecond), text: "100 ms"},
		{row: "agent: resident memory", atMost: 55e6, text: "55 MB"},
	}
}

// measures says whether an aim is about a row.
func (a aim) measures(r tableRow) bool {
	return strings.HasPrefix(r.name, a.row) && strings.HasSuffix(r.name, a.ends) && (a.peer == "" || a.peer == r.peerName)
}

// aimTable says of each aim that was measured whether it holds.
func aimTable(rows []tableRow) string {
	var s strings.Builder
	w := tabwriter.NewWriter(&s, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "aim\tis\tat most\tholds")
	held, measured := 0, 0
	for _, a := range aims() {
		for _, r := range rows {
			if !a.measures(r) {
				continue
			}
			measured++
			if a.holds(r) {
				held++
			}
			fmt.Fprintln(w, a.line(r))
		}
	}
	_ = w.Flush() // a builder takes everything
	fmt.Fprintf(&s, "%d of %d aims that were measured hold.\n", held, measured)
	return s.String()
}

func (a aim) holds(r tableRow) bool {
	if a.peer == "" {
		return r.value > 0 && r.value <= a.atMost
	}
	return r.peerValue > 0 && r.value <= a.atMost*r.peerValue
}

func (a aim) line(r tableRow) string {
	name, is, limit, holds := r.name, r.nod, a.text, "no"
	if a.peer != "" {
		name, is, limit = r.name+" / "+a.peer, r.ratio, ratio(a.atMost, 1)
	}
	if a.holds(r) {
		holds = "yes"
	}
	return strings.Join([]string{name, is, limit, holds}, "\t")
}
