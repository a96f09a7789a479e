package tray

import (
	"bytes"
	"fmt"
	"image/png"

	"github.com/sergeymakinen/go-ico"
)

// forOS returns the picture in the format that Windows loads: ICO.
func forOS(picture []byte) ([]byte, error) {
	img, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, fmt.Errorf("read the tray icon: %w", err)
	}
	var out bytes.Buffer
	if err := ico.Encode(&out, img); err != nil {
		return nil, fmt.Errorf("write the tray icon: %w", err)
	}
	return out.Bytes(), nil
}
