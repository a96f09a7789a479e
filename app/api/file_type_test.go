package api_test

import (
	"testing"

	"github.com/nod-app/nod/app/api"
)

// A folder stays a folder though its name ends as that of an archive.
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
