package views

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit/frame"
)

// openLink opens an address that a model wrote as a call of its tool would: the
// policy decides, and the person is asked.
func openLink(ctx context.Context, client *api.Client, url string) error {
	args, err := json.Marshal(map[string]string{"url": url})
	if err != nil {
		return err
	}
	res, err := frame.CallTools(ctx, client, api.CallRequest{Calls: []api.ToolCall{{Tool: "browser.open_url", Args: string(args)}}})
	if err != nil {
		return err
	}
	var one struct {
		Success bool
		Error   string
	}
	if err := json.Unmarshal(res.Results[0], &one); err != nil {
		return err
	}
	if !one.Success {
		return errors.New(one.Error)
	}
	return nil
}
