package app_test

import (
	"crypto/sha256"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// mount makes a small disk at dir, or skips.
func mount(t *testing.T, dir, options string) {
	t.Helper()
	must(t, os.MkdirAll(dir, 0o755))
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, options); err != nil {
		t.Skip("cannot mount a small disk, which needs root: ", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
}

// TestWhatIsNoPlainFileIsLeftAlone drops everything that a folder can hold.
func TestWhatIsNoPlainFileIsLeftAlone(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	at := func(name string) string { return filepath.Join(n.in, name) }
	outside := filepath.Join(n.dir, "outside.txt")
	must(t, os.WriteFile(outside, []byte("outside"), 0o644))
	must(t, os.Symlink(outside, at("link.txt")))
	must(t, os.Symlink("/nowhere", at("dangling.txt")))
	must(t, os.Symlink(n.in, at("loop")))
	must(t, syscall.Mkfifo(at("fifo.txt"), 0o644))
	l, err := net.Listen("unix", at("sock.txt"))
	must(t, err)
	defer l.Close()
	if err := syscall.Mknod(at("null.txt"), syscall.S_IFCHR|0o666, 1<<8|3); err != nil {
		t.Log("no device: making one needs root: ", err)
	}
	n.beacon()
	if s := n.status(); s.Counts.Pending != 0 {
		t.Errorf("proposed: %+v", n.list(""))
	}
	if res := call(n, api.ScanFolder, api.ScanRequest{Path: n.in}); len(res.Proposals) != 0 {
		t.Errorf("found by a scan: %+v", res)
	}
}

// TestASourceThatIsNotWhatWasProposed changes the file between proposal and approval.
func TestASourceThatIsNotWhatWasProposed(t *testing.T) {
	t.Parallel()
	const content = "as it was proposed"
	replace := func(t *testing.T, path string, with func(string) error) {
		must(t, os.Rename(path, filepath.Join(filepath.Dir(path), "kept.partial")))
		must(t, with(path))
	}
	for name, c := range map[string]struct {
		change func(t *testing.T, path string)
		code   api.Code
		text   string
		kept   string // the content that must be there once
	}{
		"removed":   {func(t *testing.T, p string) { must(t, os.Remove(p)) }, api.CodeMissing, "Source file no longer exists", ""},
		"renamed":   {func(t *testing.T, p string) { must(t, os.Rename(p, p+".partial")) }, api.CodeMissing, "Source file no longer exists", content},
		"rewritten": {func(t *testing.T, p string) { must(t, os.WriteFile(p, []byte("something else"), 0o644)) }, api.CodeChanged, "", "something else"},
		"replaced": {func(t *testing.T, p string) {
			replace(t, p, func(p string) error { return os.WriteFile(p, []byte("another"), 0o644) })
		}, api.CodeChanged, "", "another"},
		"a link now": {func(t *testing.T, p string) {
			replace(t, p, func(p string) error { return os.Symlink("kept.partial", p) })
		}, "", "", content},
		"a folder now":       {func(t *testing.T, p string) { replace(t, p, func(p string) error { return os.Mkdir(p, 0o755) }) }, "", "", content},
		"a FIFO now":         {func(t *testing.T, p string) { replace(t, p, func(p string) error { return syscall.Mkfifo(p, 0o644) }) }, "", "", content},
		"its folder is gone": {func(t *testing.T, p string) { must(t, os.Rename(filepath.Dir(p), filepath.Dir(p)+".away")) }, api.CodeMissing, "Source file no longer exists", ""},
		"its folder a link": {func(t *testing.T, p string) {
			must(t, os.Rename(filepath.Dir(p), filepath.Dir(p)+".away"))
			must(t, os.Symlink(filepath.Dir(p)+".away", filepath.Dir(p)))
		}, "", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := newNod(t).start()
			p := n.proposed("file.txt", content)
			call(n, api.StopWatcher, api.None{}) // the new file must not become a proposal meanwhile
			c.change(t, p.SourcePath)
			o := n.approve(p.ID)
			if name == "its folder a link" {
				if o.Success != (o.Error == "") {
					t.Errorf("%+v", o)
				}
				return
			}
			if o.Success || o.Error == "" || c.code != "" && o.Code != c.code || c.text != "" && o.Error != c.text {
				t.Errorf("%+v", o)
			}
			if q := call(n, api.GetProposal, api.IDRequest{ID: p.ID}); q.Status != "invalid" || q.Note == "" {
				t.Errorf("%s %q", q.Status, q.Note)
			}
			if c.kept != "" {
				n.once(c.kept)
			}
			n.status()
		})
	}
}

func TestAGrowingFileWaitsUntilItIsDone(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	f, err := os.Create(filepath.Join(n.in, "growing.bin"))
	must(t, err)
	for range 20 {
		_, err := f.WriteString("\xfemore")
		must(t, err)
		n.beacon() // longer than the settle time
		if n.status().Counts.Pending > 0 {
			t.Fatal("proposed while it is written")
		}
		if testing.Short() {
			break
		}
	}
	must(t, f.Close())
	if p := n.proposalOf(f.Name()); p.Size == 0 {
		t.Errorf("%+v", p)
	}
}

func TestHardLinksMoveOnOneDiskAndStayBetweenTwo(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	elsewhere, err := os.MkdirTemp("/dev/shm", "nod")
	if err != nil {
		t.Skip("no second disk: ", err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(elsewhere) })
	p := n.proposed("linked.txt", "linked")
	other := filepath.Join(n.dir, "other name.txt")
	must(t, os.Link(p.SourcePath, other))
	call(n, api.EditProposal, api.EditRequest{ID: p.ID, Directory: elsewhere})
	o := n.approve(p.ID)
	if o.Success || !strings.Contains(o.Error, "hard link") {
		t.Errorf("%+v", o)
	}
	if n.once("linked", elsewhere) != p.SourcePath {
		t.Error("a file with two names was copied away")
	}
	call(n, api.EditProposal, api.EditRequest{ID: p.ID, Directory: p.DestinationDir})
	if o := n.approve(p.ID); !o.Success {
		t.Errorf("%+v", o)
	}
	a, errA := os.Stat(other)
	b, errB := os.Stat(n.once("linked"))
	if errA != nil || errB != nil || !os.SameFile(a, b) {
		t.Error("the two names are two files now")
	}
}

func TestEmptyAndHugeFilesGoThereAndBack(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	empty := n.placed(n.drop("empty.txt", ""), "empty")
	huge := filepath.Join(n.in, "huge.bin")
	f, err := os.Create(huge)
	must(t, err)
	must(t, f.Truncate(5<<30))
	must(t, f.Close())
	p := n.proposalOf(huge)
	if p.Size != 5<<30 || empty.Size != 0 {
		t.Errorf("%+v", p)
	}
	res := call(n, api.ApproveAllProposals, api.ApproveAllRequest{})
	if res.Approved != 2 {
		t.Errorf("%+v", res)
	}
	if fi, err := os.Stat(filepath.Join(p.DestinationDir, p.DestinationName)); err != nil || fi.Size() != 5<<30 {
		t.Errorf("%v, %v", fi, err)
	}
	if u := call(n, api.Undo, api.UndoRequest{}); u.Undone != 2 {
		t.Errorf("%+v", u)
	}
	if fi, err := os.Stat(huge); err != nil || fi.Size() != 5<<30 {
		t.Errorf("%v, %v", fi, err)
	}
}

func TestDestinations(t *testing.T) {
	t.Parallel()
	const content = "goes there, or stays"
	for name, c := range map[string]struct {
		prepare func(t *testing.T, dir string) // dir is the destination
		code    api.Code                       // empty: it works
	}{
		"missing":               {func(*testing.T, string) {}, ""},
		"below what is missing": {func(t *testing.T, dir string) { must(t, os.Remove(filepath.Dir(dir))) }, ""},
		"a file":                {func(t *testing.T, dir string) { must(t, os.WriteFile(dir, nil, 0o644)) }, api.CodePermission},
		"a dangling link":       {func(t *testing.T, dir string) { must(t, os.Symlink("/nowhere/at/all", dir)) }, api.CodeFailed},
		"a link to itself":      {func(t *testing.T, dir string) { must(t, os.Symlink(dir, dir)) }, api.CodeFailed},
		"read-only": {func(t *testing.T, dir string) {
			mount(t, dir, "size=1m")
			must(t, syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
		}, api.CodePermission},
		"full": {func(t *testing.T, dir string) {
			mount(t, dir, "size=64k")
			_ = os.WriteFile(filepath.Join(dir, "filler"), make([]byte, 1<<20), 0o644)
		}, api.CodeFull},
		"without inodes":  {func(t *testing.T, dir string) { mount(t, dir, "size=1m,nr_inodes=1") }, api.CodeFull},
		"on another disk": {func(t *testing.T, dir string) { mount(t, dir, "size=1m") }, ""},
		"unwritable proc": {func(t *testing.T, dir string) { must(t, os.Symlink("/proc", dir)) }, api.CodePermission},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := newNod(t).start()
			p := n.proposed("file.txt", content)
			dir := filepath.Join(n.dir, "Place", "inner")
			must(t, os.Mkdir(filepath.Dir(dir), 0o755))
			call(n, api.EditProposal, api.EditRequest{ID: p.ID, Directory: dir})
			c.prepare(t, dir)
			o := n.approve(p.ID)
			at := n.once(content, filepath.Join(n.dir, "Place"))
			switch {
			case c.code == "":
				if !o.Success || at != filepath.Join(dir, "file.txt") {
					t.Errorf("%+v; it is at %s", o, at)
				}
				if u := call(n, api.Undo, api.UndoRequest{ID: p.ID}); u.Undone != 1 || n.once(content, filepath.Join(n.dir, "Place")) != p.SourcePath {
					t.Errorf("%+v", u)
				}
			case o.Success || o.Code != c.code || at != p.SourcePath:
				t.Errorf("%+v; it is at %s", o, at)
			default:
				if q := call(n, api.GetProposal, api.IDRequest{ID: p.ID}); q.Status != "pending" {
					t.Errorf("%+v", q)
				}
			}
			left, _ := filepath.Glob(filepath.Join(dir, ".*"))
			if len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

// TestBrokenAndHostileDocuments must not keep the others waiting for ever.
func TestBrokenAndHostileDocuments(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	deep := strings.Repeat("[", 200_000)
	docs := map[string]string{
		"cut.pdf":       "%PDF-1.7\n1 0 obj\n<< /Type /Catalog",
		"noise.pdf":     "%PDF-1.4\n" + strings.Repeat("\x00\xff\x13\x37", 10_000),
		"deep.pdf":      "%PDF-1.4\n1 0 obj\n" + deep + "\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF",
		"cycle.pdf":     "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 99999999 >>\nendobj\ntrailer << /Root 1 0 R /Size 3 >>\n%%EOF",
		"encrypted.pdf": "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n3 0 obj\n<< /Filter /Standard /V 1 /R 2 /O (" + strings.Repeat("o", 32) + ") /U (" + strings.Repeat("u", 32) + ") /P -4 >>\nendobj\ntrailer << /Root 1 0 R /Size 4 /Encrypt 3 0 R /ID [(a)(b)] >>\n%%EOF",
		"empty.pdf":     "%PDF-",
		"zip.docx":      "PK\x03\x04" + strings.Repeat("\x00", 100),
		"lie.jpg":       "MZ\x90\x00 this is a program",
		"lines.txt":     strings.Repeat("\x1b[31m\n", 100_000),
	}
	for name, content := range docs {
		n.drop(name, content)
	}
	n.placed(filepath.Join(n.in, "lie.jpg"), "disguise")
	ps := n.waiting(len(docs))
	for _, p := range ps {
		call(n, api.GetPreview, api.PreviewRequest{ID: p.ID})
		if p.Reasoning == "" {
			t.Errorf("%s: no reason", p.Filename)
		}
	}
	n.proposed("after them.txt", "still at work")
	res := call(n, api.ApproveAllProposals, api.ApproveAllRequest{IncludeSensitive: true})
	if res.Approved != len(docs)+1 {
		t.Errorf("%+v", res)
	}
	all := n.contents()
	for name, content := range docs {
		if at := all[sha256.Sum256([]byte(content))]; len(at) != 1 {
			t.Errorf("%s is at %q", name, at)
		}
	}
}

func TestTemplatesThatLeaveTheirFolder(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	n.configure("[categories]\ndata = \"~/Data/{ext}\"\n[[rules]]\nname = \"by name\"\nglob = \"*.zz\"\ndestination = \"~/By/{name}\"\n", false)
	n.start()
	for _, name := range []string{"x.zz", "con.zz", "a b .zz"} {
		p := n.proposed(name, name)
		if dir := p.DestinationDir; filepath.Dir(dir) != filepath.Join(n.dir, "By") {
			t.Errorf("%q goes to %q", name, dir)
		}
	}
	if res := call(n, api.ApproveAllProposals, api.ApproveAllRequest{IncludeSensitive: true}); res.Failed != 0 {
		t.Errorf("%+v", res)
	}
	n.configure("[categories]\ndata = \"~/../../etc\"\n", false)
	n.until("a warning", func() bool { return strings.Contains(n.warned("settings"), "'..'") })
}
