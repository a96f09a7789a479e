package move

import (
	"strings"
	"testing"
)

func TestJudge(t *testing.T) {
	file := Identity{Device: 1, Inode: 10, Size: 5, Mtime: 9e9}
	at := func(change func(*Identity)) *look {
		l := &look{Identity: file, regular: true, links: 1}
		if change != nil {
			change(&l.Identity)
		}
		return l
	}
	original := at(nil)
	rebooted := at(func(i *Identity) { i.Device = 7 })
	edited := at(func(i *Identity) { i.Size, i.Mtime = 6, 99e9 })
	other := at(func(i *Identity) { i.Inode, i.Size, i.Mtime = 66, 7, 1 })
	remounted := at(func(i *Identity) { i.Inode = 77 })
	copied := at(func(i *Identity) { i.Device, i.Inode = 2, 20 })
	rounded := at(func(i *Identity) { i.Device, i.Inode, i.Mtime = 2, 20, 8e9 })
	roundedAnew := at(func(i *Identity) { i.Device, i.Inode, i.Mtime = 2, 77, 8e9 })
	editedCopy := at(func(i *Identity) { i.Device, i.Inode, i.Size = 2, 20, 8 })
	partial := at(func(i *Identity) { i.Device, i.Inode, i.Size, i.Mtime = 2, 30, 1, 88 })

	rows := []struct {
		name     string
		inode    uint64 // of the copy, if it was complete
		findings findings
		want     action
	}{
		{"not begun", 0, findings{source: original}, isFailed},
		{"not begun, rebooted", 0, findings{source: rebooted}, isFailed},
		{"not begun, name taken", 0, findings{source: original, destination: other}, isFailed},
		{"not begun, edited since", 0, findings{source: edited}, isFailed},
		{"not begun, drive away", 0, findings{source: original, away: true}, isFailed},
		{"renamed", 0, findings{destination: original}, isDone},
		{"renamed, rebooted", 0, findings{destination: rebooted}, isDone},
		{"renamed, edited since", 0, findings{destination: edited}, isDone},
		{"renamed, new file at source", 0, findings{source: other, destination: original}, isDone},
		{"renamed, new inode", 0, findings{destination: remounted}, isDone},
		{"renamed or not, new inodes", 0, findings{source: remounted, destination: other}, isFailed},
		{"linked", 0, findings{source: original, destination: original}, removeOldName},
		{"linked, edited since", 0, findings{source: edited, destination: edited}, removeOldName},
		{"linked, copy noted", 20, findings{source: original, destination: original}, removeOldName},
		{"respelt", 0, findings{source: original, destination: original, respelt: true, renamed: true}, isDone},
		{"not respelt", 0, findings{source: original, destination: original, respelt: true}, isFailed},
		{"half respelt", 0, findings{temp: original}, moveBack},
		{"half respelt, edited since", 0, findings{temp: edited}, moveBack},
		{"half respelt, source taken", 0, findings{source: other, temp: original}, moveBack},
		{"temporary link, edited since", 0, findings{source: edited, temp: edited}, isFailed},
		{"temp begun", 0, findings{source: original, temp: partial}, isFailed},
		{"temp begun, source deleted", 0, findings{temp: partial}, isFailed},
		{"temp complete", 20, findings{source: original, temp: copied}, isFailed},
		{"temp complete, source deleted", 20, findings{temp: copied}, moveBack},
		{"temp complete, name taken", 20, findings{source: original, destination: other, temp: copied}, isFailed},
		{"placed", 20, findings{source: original, destination: copied}, removeOldFile},
		{"placed, coarse times", 20, findings{source: original, destination: rounded}, removeOldFile},
		{"placed, temp linked", 20, findings{source: original, destination: copied, temp: copied}, removeOldFile},
		{"placed, source edited", 20, findings{source: edited, destination: copied}, isDone},
		{"placed, source replaced", 20, findings{source: other, destination: copied}, isDone},
		{"placed, copy edited", 20, findings{source: original, destination: editedCopy}, isFailed},
		{"placed, both edited", 20, findings{source: edited, destination: editedCopy}, isDone},
		{"placed, drive away", 20, findings{source: original, away: true}, wait},
		{"unlinked", 20, findings{destination: copied}, isDone},
		{"unlinked, copy edited", 20, findings{destination: editedCopy}, isDone},
		{"unlinked, new inode", 20, findings{destination: remounted}, isDone},
		{"unlinked, new inode, coarse times", 20, findings{destination: roundedAnew}, isDone},
		{"not noted as placed, new inode, coarse times", 20, findings{destination: roundedAnew}, isFailed},
		{"all gone", 0, findings{}, isFailed},
		{"all gone, copy noted", 20, findings{}, isFailed},
		{"drives away", 0, findings{away: true}, wait},
		{"drives away, copy noted", 20, findings{away: true}, wait},
		{"two names of another file", 0, findings{source: other, destination: other}, isFailed},
		{"only other at source", 20, findings{source: other}, isFailed},
	}
	for _, row := range rows {
		r := Record{TempInode: row.inode, Placed: strings.HasPrefix(row.name, "unlinked"), Intent: Intent{Identity: file}}
		if got := decide(r, row.findings); got != row.want {
			t.Errorf("%s: %d; want %d", row.name, got, row.want)
		}
	}
}
