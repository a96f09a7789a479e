package watcher

import (
	"testing"
	"time"

	"github.com/nod-app/nod/watcher/settled"
)

// A file that was forgotten is found for as long as the events of a rename may take, whenever
// others were; and not for ever, also if no other ever is.
func TestForgottenFilesExpire(t *testing.T) {
	var f forgotten
	at := time.Unix(1000, 0)
	sig := func(inode uint64) Signature { return Signature{Identity: settled.Identity{Device: 1, Inode: inode}} }
	for i := range uint64(100) {
		f.expire(at)
		f.add(sig(i))
		for age := range min(i, uint64(renameWindow/time.Second)) + 1 {
			if got, ok := f.find([2]uint64{1, i - age}); !ok || got != sig(i-age) {
				t.Fatalf("%d s after it was forgotten, file %d is not found: %+v %v", age, i-age, got, ok)
			}
		}
		if n := len(f.files) + len(f.before); n > 2*int(renameWindow/time.Second)+2 {
			t.Fatalf("%d files are kept after %d s", n, i)
		}
		at = at.Add(time.Second)
	}
	for range 2 {
		at = at.Add(renameWindow + time.Second)
		f.expire(at)
	}
	if len(f.files)+len(f.before) != 0 {
		t.Errorf("left: %+v", f)
	}
}
