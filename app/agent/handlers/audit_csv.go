package handlers

import (
	"context"
	"encoding/csv"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/acts"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/tools/audit"
)

// tableColumns returns the first row of the table, in the language in use.
func tableColumns() []string {
	return []string{lang.T("When"), lang.T("Who asked"), lang.T("What was done"), lang.T("Tool"), lang.T("Decision"), lang.T("Result"), lang.T("Reason"),
		lang.C("place", "From"), lang.C("place", "To"), lang.T("Record")}
}

// table writes what was done as CSV for a person, in the language in use, newest first: a row for each record, and of a decision about
// several files a row for each of them.
func (h AuditLog) table(ctx context.Context, log *audit.Log, w io.Writer, since time.Time) (n int, head audit.Head, err error) {
	if head, err = log.Head(); err != nil {
		return 0, head, err
	}
	out := csv.NewWriter(w)
	if err := out.Write(tableColumns()); err != nil {
		return 0, head, err
	}
	q := audit.Query{Limit: largestPage, Filter: audit.Filter{From: since}}
	for more := true; more; more = q.Before > 0 {
		page, err := log.Page(ctx, q)
		if err != nil {
			return n, head, err
		}
		for _, r := range page.Records {
			if err := h.writeRows(ctx, out, r); err != nil {
				return n, head, err
			}
		}
		n, q.Before = n+len(page.Records), page.Next
	}
	out.Flush()
	return n, head, out.Error()
}

func (h AuditLog) writeRows(ctx context.Context, out *csv.Writer, r audit.Record) error {
	var files []proposal.Proposal
	if act := acts.EntryOf(r); act != "" {
		var err error
		if files, _, err = h.Decided.Proposals(ctx, proposal.Filter{Act: act}); err != nil {
			return err
		}
	}
	for _, to := range movesOf(files) {
		row := []string{r.Start.Local().Format("2006-01-02 15:04:05"), whoAsked(r.By), lang.Show(r.Summary), r.Tool, decisionWord(r.Decision), resultWord(r.Result), lang.Show(r.Reason),
			to.from, to.to, strconv.FormatInt(r.ID, 10)}
		for i := range row {
			row[i] = cell(row[i])
		}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	return nil
}

// whoAsked returns who asked for a call, as the page of the history says it.
func whoAsked(by string) string {
	switch api.Origin(by) {
	case api.FromPerson, api.FromCommand:
		return lang.T("You")
	case api.FromProgram, api.FromClient:
		return lang.T("Another program")
	}
	return lang.T("The assistant")
}

func decisionWord(d audit.Decision) string {
	if d == audit.Allowed {
		return lang.T("Allowed")
	}
	return lang.T("Denied")
}

func resultWord(r audit.Result) string {
	switch r {
	case audit.OK:
		return lang.T("Done")
	case audit.Error:
		return lang.T("Failed")
	case audit.Unknown:
		return lang.T("Outcome unknown")
	}
	return lang.T("Running")
}

// moved is where a file was, and where it is.
type moved struct{ from, to string }

// movesOf returns the files of decided proposals; one without names if there are none.
func movesOf(ps []proposal.Proposal) (out []moved) {
	for _, p := range ps {
		out = append(out, moved{p.Source, placed(p, p.Name)})
		for _, m := range p.Members {
			out = append(out, moved{m.Source, placed(p, m.Name)})
		}
	}
	if out == nil {
		return []moved{{}}
	}
	return out
}

// placed returns where approving a proposal put the file with that name; empty if it was not approved.
func placed(p proposal.Proposal, name string) string {
	if p.Status != proposal.Approved {
		return ""
	}
	return filepath.Join(p.Dir, name)
}

// cell returns a text in one line. A spreadsheet would calculate what begins like a formula.
func cell(text string) string {
	const length = 4096
	text = safetext.Line(text, length)
	if strings.ContainsRune("=+-@", []rune(text + " ")[0]) {
		return "'" + text
	}
	return text
}
