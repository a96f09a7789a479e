//go:build !e2e

package main

import "github.com/nod-app/nod/views"

// debugWindows changes nothing: only builds for end-to-end tests name their widgets.
func debugWindows(o views.Options) views.Options { return o }
