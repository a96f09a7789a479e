package api

import "strconv"

// The routes of the window process.
var (
	ShowWindow    = Route[ShowRequest, None]{post, "windows/show", "Shows a window, starting the window process if none runs."}
	ReportInFront = GuardedRoute[InFrontRequest, None]{post, "windows/front", "Says whether the person has Nod's windows before them; for the window process that the agent started."}
)

// WindowName names a window, or the page that it shows.
type WindowName string

// The windows.
const (
	WindowProposals    WindowName = "proposals"
	WindowHistory      WindowName = "history"
	WindowChat         WindowName = "chat"
	WindowApproval     WindowName = "approval"
	WindowFolders      WindowName = "folders"
	WindowLearned      WindowName = "learned"
	WindowRules        WindowName = "rules"
	WindowPlans        WindowName = "plans"
	WindowNegotiations WindowName = "negotiations"
	WindowWelcome      WindowName = "welcome"
	// The other pages of settings.
	WindowSettings      WindowName = "settings" // General
	WindowFiling        WindowName = "filing"
	WindowModel         WindowName = "model"
	WindowPermissions   WindowName = "permissions"
	WindowNotifications WindowName = "notifications"
	WindowDeals         WindowName = "deals"
	WindowServers       WindowName = "servers"
	WindowAbout         WindowName = "about"
)

// WindowNames returns the names of all windows.
func WindowNames() []WindowName {
	return []WindowName{WindowProposals, WindowHistory, WindowChat, WindowApproval, WindowFolders, WindowRules, WindowLearned, WindowPlans, WindowNegotiations, WindowWelcome,
		WindowSettings, WindowFiling, WindowModel, WindowPermissions, WindowNotifications, WindowDeals, WindowServers, WindowAbout}
}

// WindowFace is the face of the window process on the event stream.
const WindowFace = "window"

// WindowFaceOf returns the face of the window process with that id; it counts as a
// WindowFace, too.
func WindowFaceOf(pid int) string { return WindowFace + "/" + strconv.Itoa(pid) }

// InFrontRequest says whether the person has one of Nod's windows before them:
// then a question needs no notification.
type InFrontRequest struct {
	InFront bool `json:"inFront"`
}

// ShowRequest asks for a window.
type ShowRequest struct {
	Window WindowName        `json:"window,omitempty"` // empty: the first start if it is due, else proposals
	Link   string            `json:"link,omitempty"`   // nod://join/…: of a room that this person wants to join, with the window negotiations
	Env    map[string]string `json:"env,omitempty"`    // the caller's display: DISPLAY, WAYLAND_DISPLAY, XAUTHORITY, XDG_ACTIVATION_TOKEN, DESKTOP_STARTUP_ID
}
