package handlers

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/agreement"
)

func (h Negotiations) agreement(ctx context.Context, r api.NegotiationRequest) (api.AgreementResult, error) {
	n, err := h.find(ctx, r)
	if err != nil {
		return api.AgreementResult{}, err
	}
	a, err := agreement.New(n.room, n.Negotiation)
	if err != nil {
		return api.AgreementResult{}, err
	}
	text, err := a.Markdown()
	if err != nil {
		return api.AgreementResult{}, err
	}
	pdf, err := a.PDF()
	return api.AgreementResult{Markdown: string(text), PDF: pdf, Name: agreementName(n.Last().Terms.Summary, n.ID)}, err
}

// agreementName names a file after what the other party may have written.
func agreementName(summary, id string) string {
	words := strings.FieldsFunc(strings.ToLower(summary), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	name := "agreement"
	for _, w := range words {
		if len(name)+1+len(w) > 60 {
			break
		}
		name += "-" + w
	}
	return name + "-" + id
}

// verify checks an agreement as `nod agreement verify` does.
func (h Negotiations) verify(_ context.Context, r api.VerifyAgreementRequest) (api.VerifyAgreementResult, error) {
	path, err := absolute(r.Path)
	if err != nil {
		return api.VerifyAgreementResult{}, err
	}
	file, err := readDocument(path)
	if err != nil {
		return api.VerifyAgreementResult{}, err
	}
	a, err := agreement.Read(file)
	var changed agreement.ChangedError
	switch {
	case errors.As(err, &changed):
		out := fromAgreement(changed.Signed)
		out.Problem = err.Error()
		return out, nil
	case err != nil:
		return api.VerifyAgreementResult{Problem: err.Error()}, nil
	}
	out := fromAgreement(a)
	out.Valid = true
	return out, nil
}

func fromAgreement(a agreement.Agreement) api.VerifyAgreementResult {
	t := a.Negotiation.Last().Terms
	return api.VerifyAgreementResult{Host: a.Room.Host.Name, Guest: a.Room.Guest.Name, Summary: t.Summary, Total: totalText(t), Practice: a.Room.Practice}
}

// readDocument reads a regular file, and no more of it than an agreement can have.
func readDocument(path string) ([]byte, error) {
	st, err := os.Stat(path)
	if err != nil {
		return nil, lang.Errorf("read the agreement: %w", err)
	}
	if !st.Mode().IsRegular() {
		return nil, api.Invalid(lang.Say("%s is no file that can be read", path))
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, lang.Errorf("read the agreement: %w", err)
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, agreement.MaxFile+1))
}
