package api

import "context"

// WindowName names a window, or the page that it shows.
type WindowName string

// The windows.
const (
	WindowProposals WindowName = "proposals"
	WindowActivity  WindowName = "activity"
	WindowChat      WindowName = "chat"
	WindowApproval  WindowName = "approval"
	WindowFolders   WindowName = "folders"
	WindowLearned   WindowName = "learned"
)

// Call makes a call of the route; see the function Call.
func (r Route[Req, Res]) Call(ctx context.Context, c *Client, req Req) (Res, error) {
	return Call(ctx, c, r, req)
}
