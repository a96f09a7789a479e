package proposal

import "testing"

func TestFollow(t *testing.T) {
	for _, c := range [][4]string{
		{"a.jpg", "b.jpg", "a.raw", "b.raw"},
		{"a.jpg", "b.jpg", "a.jpg.asc", "b.jpg.asc"},
		{"a.jpg", "b.png", "a.jpg.asc", "b.png.asc"},
		{"a.part1.rar", "b.part1.rar", "a.part2.rar", "b.part2.rar"},
		{"a.part1.rar", "b.rar", "a.part2.rar", "a.part2.rar"},
		{"a.jpg", "a.jpg", "z.raw", "z.raw"},
		{"a.jpg", "b.jpg", "z.raw", "z.raw"},
		{".bashrc", "x", "y", "y"},
		{"a.tar.gz", "a (2).tar.gz", "a.tar.gz.sig", "a (2).tar.gz.sig"},
		{"a", "b", "c", "c"},
	} {
		if got := follow(c[0], c[1], c[2]); got != c[3] {
			t.Errorf("%s → %s: %s becomes %s, want %s", c[0], c[1], c[2], got, c[3])
		}
	}
}

func FuzzFollow(f *testing.F) {
	f.Add("a.jpg", "b.jpg", "a.raw")
	f.Add("", "", "")
	f.Add("a.part1.rar", "ü.part1.rar", "a.part2.rar")
	f.Fuzz(func(t *testing.T, from, to, name string) {
		if got := follow(from, from, name); got != name {
			t.Errorf("%q moved along with no rename: %q", name, got)
		}
		if got := follow(from, to, from); got != to {
			t.Errorf("%q → %q made it %q", from, to, got)
		}
		_ = follow(from, to, name)
	})
}
