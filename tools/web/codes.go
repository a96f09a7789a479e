package web

import "github.com/nod-app/nod/tools/policy"

// What can go wrong with a page. They are never renamed.
const (
	CodeSwitched   policy.Code = "browser_switched" // the settings changed between question and run
	CodeNoBrowser  policy.Code = "browser_missing"  // no browser could be started
	CodeNoDriver   policy.Code = "driver_missing"   // Playwright's driver is not there
	CodeBlocked    policy.Code = "address_blocked"  // the page, or where it led on to, may not be reached
	CodeUnreached  policy.Code = "page_unreachable" // no such host, no answer, a bad certificate
	CodeDownload   policy.Code = "download_refused" // it is a file, not a page
	CodeUnreadable policy.Code = "page_unreadable"  // it came, and its text could not be had
)
