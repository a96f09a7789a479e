package frame

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/api"
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
