package contract

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// Folders checks the calls about watched folders. start returns a client of an
// agent that watches, and a folder with two files which it does not watch yet.
func Folders(t *testing.T, start func(*testing.T) (*api.Client, string)) {
	c, dir := start(t)
	before := mustCall(t, c, api.ListFolders, api.None{})
	if before.WatcherStatus != api.WatcherRunning || len(before.Directories) == 0 {
		t.Fatalf("%+v", before)
	}
	for _, r := range []api.ScanRequest{{Path: dir, DryRun: true}, {Path: dir}} { // what a dry run proposes is not kept
		if res := mustCall(t, c, api.ScanFolder, r); res.Looked != 2 || len(res.Proposals) != 2 || res.Skipped != 0 {
			t.Errorf("%+v: %+v", r, res)
		}
	}
	if res := mustCall(t, c, api.ScanFolder, api.ScanRequest{Path: dir}); res.Looked != 2 || len(res.Proposals) != 0 || res.Skipped != 2 {
		t.Errorf("a second scan: %+v", res)
	}
	added := mustCall(t, c, api.AddFolder, api.FolderRequest{Path: dir, Recursive: true})
	if added.Path != dir || !added.Enabled {
		t.Errorf("%+v", added)
	}
	all := mustCall(t, c, api.ListFolders, api.None{}).Directories
	i := slices.IndexFunc(all, func(f api.Folder) bool { return f.Path == dir })
	if i < 0 || len(all) != len(before.Directories)+1 || !all[i].Enabled || !all[i].Recursive || all[i].State == "" || all[i].State == api.FolderMissing {
		t.Errorf("%+v", all)
	}
	refuses(t, c, api.AddFolder, api.FolderRequest{Path: dir}, api.CodeFailed)
	refuses(t, c, api.AddFolder, api.FolderRequest{Path: filepath.Join(dir, "none")}, api.CodeFailed)
	refuses(t, c, api.AddFolder, api.FolderRequest{Path: "relative"}, api.CodeFailed)
	mustCall(t, c, api.StopScan, api.None{}) // nothing runs that it could stop
	if known := mustCall(t, c, api.KnownFolders, api.None{}); known.Recent == nil || known.Filed == nil {
		t.Errorf("%+v", known)
	}
	refuses(t, c, api.ScanFolder, api.ScanRequest{Path: filepath.Join(dir, "none")}, api.CodeInvalid)
	refuses(t, c, api.ScanFolder, api.ScanRequest{Path: "relative"}, api.CodeInvalid)
	if removed := mustCall(t, c, api.RemoveFolder, api.FolderRequest{Path: dir}); removed.Path != dir || removed.Enabled {
		t.Errorf("%+v", removed)
	}
	refuses(t, c, api.RemoveFolder, api.FolderRequest{Path: dir}, api.CodeFailed)
	if left := mustCall(t, c, api.ListFolders, api.None{}).Directories; len(left) != len(before.Directories) {
		t.Errorf("%+v", left)
	}
}
