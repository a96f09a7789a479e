package api

// The routes of the first start.
var (
	GetWelcome      = Route[None, WelcomeResult]{get, "welcome", "What the first start shows."}
	EndWelcome      = Route[EndWelcomeRequest, None]{post, "welcome/end", "Notes that the first start was finished or skipped: it is not shown again."}
	TryNotification = Route[None, None]{post, "notifications/try", "Shows a notification, as a try."}
)

// WelcomeResult is what the first start shows.
type WelcomeResult struct {
	Due           bool            `json:"due"` // it was neither finished nor skipped, and is a first start
	Folders       []WelcomeFolder `json:"folders"`
	Notifications bool            `json:"notifications"`                // they are enabled
	ScanRemedy    string          `json:"scanRemedy,omitempty" said:""` // how to install what reads the letters of scans; empty: nothing is missing
}

// WelcomeFolder is a folder that is offered to be watched.
type WelcomeFolder struct {
	Path      string `json:"path"`
	Suggested bool   `json:"suggested"` // downloads arrive in it
	Watched   bool   `json:"watched"`
	Recursive bool   `json:"recursive,omitempty"`
	Files     int    `json:"files"` // that are in it already, without subfolders; at most 10,000 are counted
}

// EndWelcomeRequest says how the first start ended.
type EndWelcomeRequest struct {
	Closed bool `json:"closed,omitempty"` // its window was closed in the middle: it is shown once more
}
