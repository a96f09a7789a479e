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
	text   string  // the own value in words, or the longer time

	later time.Duration // how much longer than the peer it may take; 0: atMost counts
}

// mcpPrefix begins the names of the MCP filesystem server's variants.
const mcpPrefix = "MCP "

// aims are those of the issue about speed.
func aims() []aim {
	const late, cpu, peak = ": last written to last seen", ": CPU", ": peak memory"
	const waits = "chokidar awaitWriteFinish"
	return []aim{
		{row: "approve all", peer: "rename loop", atMost: 4},
		{row: "undo all", peer: "rename loop", atMost: 4},
		{row: "burst", ends: late, peer: waits, atMost: 1},
		{row: "burst", ends: cpu, peer: waits, atMost: 1},
		{row: "burst", ends: peak, peer: waits, atMost: 0.5},
		{row: "calls over the socket: " + listing, peer: mcpPrefix + "list_directory_with_sizes", atMost: 0.33},
		{row: "calls over the socket: " + readingIt, peer: mcpPrefix + "read_text_file", atMost: 0.33},
		{row: "tools: " + writing, peer: durable, atMost: 3},
		{row: "tools: " + replacing, peer: durable, atMost: 3},
		{row: "tools: " + movingOne, ends: movingOne, peer: mcpPrefix + "move_file", atMost: 2},
		{row: "tools: " + movingAll, peer: "100 × " + mcpPrefix + "move_file", atMost: 0.1},
		{row: "agent: start to tray", atMost: float64(80 * time.Millisecond), text: "80 ms"},
		{row: "agent: resident memory", atMost: 55e6, text: "55 MB"},
		{row: "window: start to painted", peer: "fynetray", atMost: 1.1},
		{row: "window: resident memory", peer: "fynetray", atMost: 1.15},
		{row: "list of ", peer: "plain Fyne list", atMost: 1.2},
		{row: "reading: agent's peak memory", atMost: 100e6, text: "100 MB"},
		{row: "reply: first text, through the agent", peer: bareAPI, later: 5 * time.Millisecond, text: "5 ms later"},
		{row: "reply: first text of a slow model", peer: bareAPI, later: 5 * time.Millisecond, text: "5 ms later"},
		{row: "growth, 100000 wait: " + searches, atMost: float64(10 * time.Millisecond), text: "10 ms"},
		{row: "turn: a tool call, through the agent", peer: byHandName, atMost: 1.3},
		{row: "turn: a tool call, turn loop in process", peer: byHandName, atMost: 1.3},
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
	if a.later > 0 {
		return r.peerValue > 0 && r.value <= r.peerValue+float64(a.later)
	}
	return r.peerValue > 0 && r.value <= a.atMost*r.peerValue
}

func (a aim) line(r tableRow) string {
	name, is, limit, holds := r.name, r.nod, a.text, "no"
	switch {
	case a.later > 0:
		name, is = r.name+" beside "+a.peer, short(max(0, time.Duration(r.value-r.peerValue)))+" later"
	case a.peer != "":
		name, is, limit = r.name+" / "+a.peer, r.ratio, ratio(a.atMost, 1)
	}
	if a.holds(r) {
		holds = "yes"
	}
	return strings.Join([]string{name, is, limit, holds}, "\t")
}
