//go:build !e2e

package views

// checkThreads is off: end-to-end tests look whether Fyne is called on its own goroutine.
const checkThreads = false

// debug serves nothing: only builds for end-to-end tests name their widgets.
func (p *process) debug() (stop func()) { return func() {} }
