package frame

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// CallTools calls tools for the person, who pressed something in this window: the questions
// say so. A window process that the agent did not start cannot prove that it shows a
// window; its calls are those of any program.
func CallTools(ctx context.Context, c *api.Client, r api.CallRequest) (api.CallResult, error) {
	res, err := api.CallToolsForPerson.Call(ctx, c, r)
	var refused *api.Error
	if errors.As(err, &refused) && refused.Code == api.CodeForbidden {
		return api.CallTools.Call(ctx, c, r)
	}
	return res, err
}

// CallFailure returns why the only call of a request was refused or failed; nil: it was done.
func CallFailure(res api.CallResult) error {
	var got struct {
		Success bool   `json:"success"`
		Summary string `json:"summary"`
		Error   string `json:"error"`
	}
	switch {
	case len(res.Results) != 1 || json.Unmarshal(res.Results[0], &got) != nil:
		return errors.New(lang.T("Nod's answer could not be read; see the History page"))
	case got.Success:
		return nil
	case got.Error != "":
		return errors.New(got.Error)
	}
	return errors.New(got.Summary)
}
