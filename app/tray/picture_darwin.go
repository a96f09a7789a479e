//go:build cgo

package tray

// forOS returns the picture in the format that the OS wants: PNG.
func forOS(png []byte) ([]byte, error) { return png, nil }
