package cli

import (
	"io"
	"strconv"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type auditCmd struct {
	List   auditListCmd   `cmd:"" default:"withargs" help:"List what tools and people did, newest first."`
	Verify auditVerifyCmd `cmd:"" help:"Check the log for edited, reordered, missing or rolled back records."`
	Export auditExportCmd `cmd:"" help:"Print all records, oldest first."`

	SetAside auditSetAsideCmd `cmd:"" help:"Keep a damaged log in another folder and start a new one."`
}

type auditSetAsideCmd struct{ jsonFlag }

func (c *auditSetAsideCmd) Run(s *Session) error {
	return show(s, c.JSON, api.SetLogAside, api.None{}, func(r api.SetAsideResult) { s.say("The old log is in %s.", r.Folder) })
}

type auditListCmd struct {
	Limit    int    `default:"20" help:"How many at most (1 to 1000)."`
	Tool     string `help:"Only calls of this tool."`
	Decision string `enum:"allowed,blocked,all" default:"all" help:"allowed, blocked or all."`
	Text     string `help:"Only records with this text, ignoring case."`
	JSON     bool   `help:"Print JSON."`
}

// Validate refuses 0, which the API takes for the default.
func (c *auditListCmd) Validate() error {
	if c.Limit < 1 || c.Limit > 1000 {
		return api.Invalid(lang.Say("--limit is from 1 to 1000"))
	}
	return nil
}

func (c *auditListCmd) Run(s *Session) error {
	req := api.ActivityRequest{Tool: c.Tool, Text: c.Text, Limit: c.Limit}
	if c.Decision != "all" {
		req.Decision = api.Decision(c.Decision)
	}
	return show(s, c.JSON, api.ListActivity, req, func(r api.ActivityResult) {
		if len(r.Records) == 0 {
			s.say("No records.")
		}
		s.columns(func(t *Session) {
			for _, a := range r.Records {
				t.record(a, "\t")
			}
		})
		if r.Next > 0 {
			s.say("… and older ones (use --limit, or nod audit export)")
		}
	})
}

// record prints one record in a line, with gap between its parts.
func (s *Session) record(a api.ActivityRecord, gap string) {
	what := a.Summary
	if a.Decision == api.DecisionBlocked || what == "" {
		what = a.Reason
	}
	if a.Code != "" {
		what += " (" + a.Code + ")"
	}
	if !a.Undone.IsZero() {
		what += " " + lang.T("Undone %s.", local(a.Undone))
	}
	for _, part := range []string{local(a.Started), "#" + strconv.FormatInt(a.Record, 10), outcome(a), a.Tool} {
		s.printf("%s", part)
		_, _ = io.WriteString(s.Out, gap)
	}
	s.printf("%s\n", what)
}

// outcome returns the outcome of a call, in a word or two.
func outcome(a api.ActivityRecord) string {
	switch {
	case a.Damaged:
		return lang.T("damaged")
	case a.Decision == api.DecisionBlocked:
		return lang.T("blocked")
	case a.Result == api.ResultNone:
		return lang.T("running")
	case a.Result == api.ResultUnknown:
		return lang.T("outcome unknown")
	}
	return word(a.Result)
}

type auditVerifyCmd struct{ jsonFlag }

func (c *auditVerifyCmd) Run(s *Session) error {
	r, err := call(s, api.VerifyLog, api.None{})
	return partly(s.finish(c.JSON, err, r, func() { s.logState(r) }), !r.OK)
}

func (s *Session) logState(r api.LogState) {
	for _, p := range r.Problems {
		s.printf("%s\n", p.Text)
	}
	if r.More > 0 {
		s.say("… and %s.", number(r.More, "%s more problem", "%s more problems"))
	}
	for _, p := range r.Mended {
		s.say("Repaired since Nod started: %s", p.Text)
	}
	if r.OK {
		s.say("The log is intact: %d entries, %d bytes.", r.Records, r.Bytes)
	} else {
		s.say("The log was changed by something other than Nod. It has %d valid entries; the checkpoint covers %d.", r.Records, r.Sealed)
	}
	s.say("Root hash: %s", r.Root)
}
