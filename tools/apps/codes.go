package apps

import "github.com/nod-app/nod/tools/policy"

// What can go wrong with an application. They are never renamed.
const (
	CodeUnknownApp policy.Code = "app_unknown"      // the index has no such id
	CodeRefusedApp policy.Code = "app_refused"      // it is in the index, and never opened
	CodeChangedApp policy.Code = "app_changed"      // it is another one than was looked at
	CodeNoFiles    policy.Code = "app_takes_none"   // it takes no files, or not so many
	CodeNoFile     policy.Code = "file_missing"     // a file is not there
	CodeNoLauncher policy.Code = "launcher_missing" // gtk-launch is not installed
	CodeNotStarted policy.Code = "app_not_started"  // the launcher could not start it
)
