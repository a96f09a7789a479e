//go:build !e2e

package views

// debug serves nothing: only builds for end-to-end tests name their widgets.
func (p *process) debug() (stop func()) { return func() {} }
