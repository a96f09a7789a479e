package proposal

import (
	"cmp"
	"iter"
	"os"
	"slices"
	"strings"
)

// listedAtATime is how many entries of a folder are read at once.
const listedAtATime = 512

// folderFiles are the names of the regular files of a folder by size, in few bytes: a
// folder can hold tens of thousands.
type folderFiles struct {
	names string
	files []sizedName // by size
}

// sizedName is the size of a file, and where in names its name is.
type sizedName struct {
	size     int64
	from, to uint32
}

func (f folderFiles) ofSize(size int64) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, n := range f.all(size) {
			if !yield(f.names[n.from:n.to]) {
				return
			}
		}
	}
}

func (f folderFiles) count(size int64) int { return len(f.all(size)) }

func (f folderFiles) all(size int64) []sizedName {
	compare := func(n sizedName, size int64) int { return cmp.Compare(n.size, size) }
	from, _ := slices.BinarySearchFunc(f.files, size, compare)
	to, _ := slices.BinarySearchFunc(f.files, size+1, compare)
	return f.files[from:to]
}

// filesIn lists the regular files of a folder; one that cannot be read has none.
func filesIn(dir string) folderFiles {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return folderFiles{} // a FIFO would block
	}
	d, err := os.Open(dir)
	if err != nil {
		return folderFiles{}
	}
	defer d.Close()
	var names strings.Builder
	var files []sizedName
	for listed := 0; listed < duplicateListed; listed += listedAtATime {
		entries, err := d.ReadDir(listedAtATime) // part of a folder is better than nothing
		for _, e := range entries {
			if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
				from := names.Len()
				names.WriteString(e.Name())
				files = append(files, sizedName{info.Size(), uint32(from), uint32(names.Len())})
			}
		}
		if err != nil || len(entries) == 0 {
			break
		}
	}
	slices.SortStableFunc(files, func(a, b sizedName) int { return cmp.Compare(a.size, b.size) })
	return folderFiles{names.String(), files}
}
