package proposals

import "embed"

// goldenFiles tell how the parts of the windows were drawn when somebody last looked at them.
//
//go:embed testdata/*.txt
var goldenFiles embed.FS
