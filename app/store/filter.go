package store

import "github.com/nod-app/nod/app/organise/proposal"

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

// besidesStatus returns the conditions of a filter but for that of the status.
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
	if f.searched {
		where, args = append(where, "seq IN (SELECT value FROM json_each(?))"), append(args, f.found)
	}
	return where, args
}

// narrow returns the index of a filter that leaves few proposals by itself.
func narrow(f selection) (index string, few bool) {
	switch {
	case len(f.IDs) > 0:
		return "INDEXED BY proposals_id", true
	case f.Act != "":
		return "INDEXED BY proposals_act", true
	}
	return "", false
}
