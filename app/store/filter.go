package store

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/proposal"
)

// maxWords bounds how many words of a query are looked for. SQLite takes
// conditions up to a depth of 1000; nobody types a hundred words.
const maxWords = 100

// conditions are those of a filter.
func conditions(f selection) (where []string, args []any) {
	switch f.Status { // as literals, which the partial indexes are found by
	case "":
		where = []string{"hidden = 0"}
	case proposal.Pending:
		where = []string{"status <> 'cleared'", "status = 'pending'"}
	default:
		where, args = []string{"status <> 'cleared'", "status <> 'pending'", "status = ?"}, append(args, string(f.Status))
	}
	others, otherArgs := besidesStatus(f)
	return append(where, others...), append(args, otherArgs...)
}

// besidesStatus are the conditions of a filter but for that of the status.
func besidesStatus(f selection) (where []string, args []any) {
	if f.Folder != "" {
		where, args = append(where, "folder = (SELECT id FROM folders WHERE path = ?)"), append(args, blob(f.Folder))
	}
	if !f.Until.IsZero() {
		where, args = append(where, "created_at <= ?"), append(args, timestamp(f.Until))
	}
	if len(f.IDs) > 0 {
		where, args = append(where, "id IN (SELECT value FROM json_each(?))"), append(args, list(f.IDs))
	}
	if f.Act != "" {
		where, args = append(where, "act = ?", "act <> ''"), append(args, f.Act)
	}
	if f.few {
		return append(where, "seq IN (SELECT value FROM json_each(?))"), append(args, list(f.found))
	}
	if len(f.words) > 0 {
		has, wordArgs := havingAll(f.words)
		where, args = append(where, has), append(args, wordArgs...)
	}
	return where, args
}

// table is that of the proposals by an index, with their texts if these are to be looked at.
func (f selection) table(index string) string {
	if len(f.words) == 0 || f.few {
		return `proposals ` + index
	}
	return `proposals ` + index + ` CROSS JOIN proposal_texts ON proposal = seq`
}

// narrow is the index of a filter that leaves few proposals by itself.
func narrow(f selection) (index string, few bool) {
	switch {
	case len(f.IDs) > 0:
		return "INDEXED BY proposals_id", true
	case f.Act != "":
		return "INDEXED BY proposals_act", true
	case f.few:
		return "NOT INDEXED", true // but by their numbers
	}
	return "", false
}

// words are the folded words of a query, the longest first: they are the
// rarest, and a row is given up at the first word that it has not.
func words(query string) []string {
	ws := strings.Fields(foldCase(query))
	slices.SortFunc(ws, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	ws = slices.Compact(ws)
	return ws[:min(len(ws), maxWords)]
}
