package api_test

import (
	"testing"

	"github.com/nod-app/nod/app/api"
)

// A folder is one, whatever its name ends with.
func TestTypesOfFiles(t *testing.T) {
	for want, p := range map[string]api.Proposal{
		"folder":  {Filename: "album.zip", MIME: "inode/directory"},
		"archive": {Filename: "album.zip", MIME: "application/zip"},
		"picture": {Filename: "album", MIME: "image/png"},
	} {
		if got := p.FileType(); got != want {
			t.Errorf("%s of %s is a %s", p.Filename, p.MIME, got)
		}
	}
}
