package sample

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/nod-app/nod/app/api"
)

// titles are those of the tools in the sample's records.
func titles() map[string]string {
	return map[string]string{
		"apps.open": "Open an application", "browser.open_url": "Open a web page", "clipboard.read": "Read the clipboard",
		"files.list_dir": "List a folder", "files.move_glob": "Move files", "files.read_text": "Read a file",
		"files.search": "Search for files", "files.write_text": "Write a file",
	}
}

// Record is a record of a call that was allowed and done, ago before noon.
func Record(record int64, tool, summary string, ago time.Duration) api.ActivityRecord {
	at := Noon().Add(-ago)
	return api.ActivityRecord{
		Record: record, TraceID: "k3v9q2ma", CallID: fmt.Sprintf("c%07d", record), By: api.FromModel, Tool: tool, Title: titles()[tool],
		ArgsHash: "Yk1J0w7R4fP2sLxQ8uVb6NcT3eHgZaD5iMoKpEqWtXs", Args: `{"path":"/home/ann/Documents/notes/plan.md"}`,
		Decision: "allowed", Code: "low_risk", Reason: "The tool is of low risk.", Result: "ok", Summary: summary,
		Started: at, Ended: at.Add(12 * time.Millisecond),
	}
}

// Records are records as they come, one of each kind that looks different, newest first.
func Records() []api.ActivityRecord {
	minute := time.Minute
	running := Record(412, "files.search", "", 0)
	running.Result, running.Ended, running.Args = "", time.Time{}, `{"limit":50,"name":"*.pdf","root":"/home/ann/Documents"}`
	write := Record(410, "files.write_text", "Wrote 2.1 KB to Documents/notes/plan.md", 118*minute)
	write.CanUndo, write.Code, write.Reason = true, "approved", "The user approved exactly this."
	write.Entry, write.Domain = api.RecordID(write.Record), api.UndoTools
	write.Args, write.Ended = `{"content":"‹2,140 characters›","mode":"replace","path":"/home/ann/Documents/notes/plan.md"}`, write.Started.Add(41*time.Millisecond)
	denied := Record(408, "files.read_text", "Nothing was done.", 119*minute)
	denied.Decision, denied.Result, denied.Code = "blocked", "error", "path_always_denied"
	denied.Reason, denied.Args = `The path "/home/ann/.ssh/id_ed25519" holds keys, passwords or what a shell runs at its start. Tools never touch it.`, `{"path":"/home/ann/.ssh/id_ed25519"}`
	refused := Record(406, "browser.open_url", "Nothing was done.", 125*minute)
	refused.Decision, refused.Result, refused.Code, refused.Reason = "blocked", "error", "refused_by_user", "You said: not now"
	refused.Args = `{"url":"https://example.com/newsletter?from=nod"}`
	undone := Record(404, "files.move_glob", "Moved 14 files to Pictures/2025/11", 3*time.Hour)
	undone.Code, undone.Undone, undone.Ended = "granted", Noon().Add(-118*minute), undone.Started.Add(1400*time.Millisecond)
	undone.Reason = "A standing approval covers this. Grant g7h2k9pa."
	failed := Record(402, "apps.open", "The application \"LibreOffice Writer\" was not started: the system could not open it.", 26*time.Hour)
	failed.Result, failed.Code, failed.Args = "error", "approved", `{"app":"libreoffice-writer"}`
	unknown := Record(400, "files.write_text", "Nod stopped before the outcome was known.", 27*time.Hour)
	unknown.Result, unknown.Code, unknown.Ended, unknown.TraceID = "unknown", "approved", time.Time{}, "p8x4t6ne"
	clip := Record(398, "clipboard.read", "Read 34 characters of text", 28*time.Hour)
	clip.TraceID, clip.Args = "p8x4t6ne", "{}"
	damaged := api.ActivityRecord{Record: 396, Damaged: true, Started: Noon().Add(-50 * time.Hour)}
	list := Record(394, "files.list_dir", "Listed 212 entries of Downloads", 80*time.Hour)
	odd := Record(392, "delete_everything", "Nothing was done.", 40*24*time.Hour)
	odd.Decision, odd.Result, odd.Code, odd.Reason = "blocked", "error", "unknown_tool", `There is no tool named "delete_everything". Use one of the tools that were offered, by its exact name.`
	return []api.ActivityRecord{running, write, denied, refused, undone, failed, unknown, clip, damaged, list, odd}
}

// Batch is the record of a decision about many files.
func Batch() api.ActivityRecord {
	r := Record(414, "nod.approve", "Moved 130 files to 81 folders.", -time.Minute)
	r.TraceID, r.CallID, r.By, r.Title, r.Code, r.Reason = "you", "approve", api.FromPerson, "You approved proposals", "by_person", "You did it."
	r.Args, r.CanUndo, r.Entry, r.Domain = `{"act":"qx7m2k5d","request":{"includeSensitive":false}}`, true, "qx7m2k5d", api.UndoFiles
	return r
}

// ManyRecords are n records, newest first.
func ManyRecords(n int) []api.ActivityRecord {
	some := slices.DeleteFunc(Records(), func(a api.ActivityRecord) bool { return a.Damaged || a.Result == "" })
	out := make([]api.ActivityRecord, n)
	for i := range out {
		out[i] = some[i%len(some)]
		out[i].Record = int64(2 * (n - i))
		out[i].Entry = api.RecordID(out[i].Record)
		out[i].TraceID, out[i].CallID = fmt.Sprintf("t%07d", i/5), fmt.Sprintf("c%07d", i)
		out[i].Started = Noon().Add(-time.Duration(i) * 3 * time.Minute)
		if !out[i].Ended.IsZero() {
			out[i].Ended = out[i].Started.Add(12 * time.Millisecond)
		}
	}
	return out
}

// StandingGrants are standing approvals.
func StandingGrants() []api.Grant {
	return []api.Grant{
		{
			ID: "g7h2k9pa", Tool: "files.move_glob", Title: titles()["files.move_glob"], Paths: []string{Home + "/Downloads", Home + "/Pictures/2025/11"},
			MaxUses: 10, Uses: 3, Created: Noon().Add(-26 * time.Hour), Expires: Noon().Add(22 * time.Hour), LastUsed: Noon().Add(-3 * time.Hour),
		},
		{
			ID: "m4d8s1qe", Tool: "browser.open_url", Title: titles()["browser.open_url"], Hosts: []string{"go.dev", "pkg.go.dev"},
			Uses: 0, Created: Noon().Add(-50 * time.Hour), Expires: Noon().Add(5 * 24 * time.Hour),
		},
		{
			ID: "w2c6v5bt", Tool: "apps.open", Title: titles()["apps.open"], Apps: []string{"org.gnome.gedit"},
			MaxUses: 5, Uses: 5, Created: Noon().Add(-6 * 24 * time.Hour), Expires: Noon().Add(24 * time.Hour), LastUsed: Noon().Add(-25 * time.Hour),
		},
	}
}

// Damage makes the state of the log that of one that was tampered with.
func Damage(log *api.LogState) {
	log.OK = false
	log.Problems = []api.LogProblem{
		{Kind: "edit", Record: 396, Line: 397, Text: "Line 397 is not what Nod wrote there."},
		{Kind: "cut_tail", Record: 414, Text: "The end was cut off: the log has 414 entries, and there were 420."},
	}
	log.More = 3
}

// SetGrants says which standing approvals there are.
func (a *Activity) SetGrants(g ...api.Grant) { a.mu.Lock(); a.grants = g; a.mu.Unlock() }

// HostileRecords are records whose every text is s, one for each outcome.
func HostileRecords(s string) []api.ActivityRecord {
	out := Records()
	for i := range out {
		r := &out[i]
		r.TraceID, r.CallID, r.Tool, r.Title, r.ArgsHash, r.Args = s, s, s, s, s, s
		r.Code, r.Reason, r.Summary = s, s, s
		if i%2 == 0 {
			raw, err := json.Marshal(map[string]any{s: s, "path": s, "list": []string{s, s}, "deep": map[string]string{s: s}})
			if err == nil {
				r.Args = string(raw)
			}
		}
		if i == 3 {
			r.Result, r.Decision = api.RecordResult(s), api.Decision(s)
		}
	}
	return out
}
