package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type negotiationOfferCmd struct {
	inRoom
	termsFlags
	Seconds int  `help:"How long each answer may take." default:"30"`
	JSON    bool `help:"Print JSON."`
}

func (c *negotiationOfferCmd) Run(s *Session) error { return s.together(c.run) }

func (c *negotiationOfferCmd) run(s *Session) error {
	r, err := c.inRoom.find(s)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	t, err := c.read(s, r.Self, api.Terms{})
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	id, err := call(s, api.StartNegotiation, api.StartNegotiationRequest{Room: r.ID, Terms: t, RoundSeconds: c.Seconds})
	return s.finish(c.JSON, err, id, func() { s.say("Offered to %s: negotiation %s.", otherName(r), id.ID) })
}

type negotiationCounterCmd struct {
	oneNegotiation
	termsFlags
	Reason string `help:"Why, for the other person."`
	JSON   bool   `help:"Print JSON."`
}

func (c *negotiationCounterCmd) Run(s *Session) error { return s.together(c.run) }

// run keeps of the last offer what the flags do not say.
func (c *negotiationCounterCmd) run(s *Session) error {
	n, r, err := c.oneNegotiation.find(s)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	t, err := c.read(s, r.Self, n.Rounds[len(n.Rounds)-1].Terms)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	done, err := call(s, api.CounterOffer, api.CounterOfferRequest{Room: r.ID, ID: n.ID, Hash: n.Rounds[len(n.Rounds)-1].Hash, Terms: t, Reason: c.Reason})
	return s.finish(c.JSON, err, done, func() { s.say("Sent the counter-offer to %s.", otherName(r)) })
}

type negotiationAcceptCmd struct {
	oneNegotiation
	Hash string `help:"Accept only terms with this hash; nothing is asked then."`
	JSON bool   `help:"Print JSON."`
}

func (c *negotiationAcceptCmd) Run(s *Session) error { return s.together(c.run) }

// run shows the last offer and asks, unless the command names what it accepts.
func (c *negotiationAcceptCmd) run(s *Session) error {
	n, r, err := c.find(s)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	hash, err := c.hash(s, n, r)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	done, err := call(s, api.AcceptOffer, api.AcceptOfferRequest{Room: r.ID, ID: n.ID, Hash: hash})
	return s.finish(c.JSON, err, done, func() { s.say("Accepted. Now both persons have to approve: nod negotiation approve") })
}

// hash names the terms that the person has seen.
func (c *negotiationAcceptCmd) hash(s *Session, n api.Negotiation, r api.Room) (string, error) {
	switch {
	case c.Hash != "":
		return c.Hash, nil
	case c.JSON:
		return "", api.Invalid(lang.Say("say which terms, with --hash; nod negotiation show prints it"))
	}
	last := n.Rounds[len(n.Rounds)-1]
	s.showTerms(last.Terms, r)
	return last.Hash, s.confirm(lang.T("Accept these terms?"), "--hash HASH")
}

type negotiationRejectCmd struct {
	oneNegotiation
	Reason string `help:"Why, for the other person."`
	JSON   bool   `help:"Print JSON."`
}

func (c *negotiationRejectCmd) Run(s *Session) error { return s.together(c.run) }

func (c *negotiationRejectCmd) run(s *Session) error {
	n, r, err := c.find(s)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	done, err := call(s, api.RejectOffer, api.RejectOfferRequest{Room: r.ID, ID: n.ID, Hash: n.Rounds[len(n.Rounds)-1].Hash, Reason: c.Reason})
	return s.finish(c.JSON, err, done, func() { s.say("Rejected.") })
}

type negotiationApproveCmd struct {
	oneNegotiation
	JSON bool `help:"Print JSON."`
}

func (c *negotiationApproveCmd) Run(s *Session) error { return s.together(c.run) }

// run approves nothing: a person does, in Nod's window.
func (c *negotiationApproveCmd) run(s *Session) error {
	n, _, err := c.find(s)
	if err == nil && (n.State != api.NegotiationAccepted || !n.Waits) {
		err = &api.Error{Code: api.CodeConflict, Message: lang.Say("nothing waits for your approval: the negotiation is %s; nod negotiation show says who has to act", word(n.State))}
	}
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	done, err := call(s, api.ShowWindow, api.ShowRequest{Window: api.WindowNegotiations, Env: display()})
	return s.finish(c.JSON, err, done, func() { s.say("Read the terms in Nod's window and approve them there.") })
}

// display names where this command's person sees windows.
func display() map[string]string {
	env := map[string]string{}
	for _, k := range []string{"DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"} {
		if v := os.Getenv(k); v != "" {
			env[k] = v
		}
	}
	return env
}

type negotiationAgreementCmd struct {
	oneNegotiation
	Save string `placeholder:"FILE" help:"Write it into a new file, as Markdown or PDF: FILE.md or FILE.pdf."`
}

func (c *negotiationAgreementCmd) Run(s *Session) error { return s.together(c.run) }

// run prints the document as it is, so that it can be checked; to a terminal, what could
// move the cursor is escaped.
func (c *negotiationAgreementCmd) run(s *Session) error {
	n, r, err := c.find(s)
	if err != nil {
		return err
	}
	doc, err := call(s, api.GetAgreement, api.NegotiationRequest{Room: r.ID, ID: n.ID})
	switch {
	case err != nil:
		return err
	case c.Save != "":
		return s.saveAgreement(c.Save, doc)
	case isTerminal(s.Out):
		for line := range strings.Lines(doc.Markdown) {
			s.printf("%s\n", strings.TrimSuffix(line, "\n"))
		}
		return nil
	}
	_, err = io.WriteString(s.Out, doc.Markdown)
	return err
}

// saveAgreement never writes over a file.
func (s *Session) saveAgreement(path string, doc api.AgreementResult) error {
	var text []byte
	switch strings.ToLower(filepath.Ext(path)) {
	case ".md":
		text = []byte(doc.Markdown)
	case ".pdf":
		text = doc.PDF
	default:
		return api.Invalid(lang.Say("%s is neither .md nor .pdf: the name of the file says in which form it is written", path))
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return api.Invalid(lang.Say("save the agreement: %v", err))
	}
	_, err = f.Write(text)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(path) // a part of it proves nothing; this command made the file
		return api.Invalid(lang.Say("save the agreement: %v", err))
	}
	s.say("Saved the agreement as %s. Check it with: nod agreement verify %s", path, path)
	return nil
}
