package policy

import "testing"

func TestNaming(t *testing.T) {
	const home = "/home/alice"
	e := Env{OS: "linux", Home: home, Scope: Scope{Roots: []Root{
		{Path: "/home/alice"}, {Path: "/home/alice/Documents"}, {Path: "/data/d1", Alias: "/home/alice/Shared"}, {Path: "/srv"},
	}}}
	docs := func(rel string) Place {
		return Place{Path: "/home/alice/Documents/" + rel, Root: "/home/alice/Documents", Rel: rel}
	}
	apollo, notes := docs("Projects/Apollo 11/plan.md"), docs("my notes.txt")
	for _, r := range []struct {
		words string
		place Place
		want  Naming
	}{
		{"", apollo, NotNamed},
		{"what is new?", apollo, NotNamed},
		{"What is in my documents?", apollo, FolderNamed},
		{"What is in “Documents”?", apollo, FolderNamed},
		{"look into Documents/", apollo, FolderNamed},
		{"look into Documents.", apollo, FolderNamed},
		{"look into ~/Documents, please", apollo, FolderNamed},
		{"/home/alice/Documents", apollo, FolderNamed},
		{"the plan of Apollo 11", apollo, FolderNamed},
		{"ＡＰＯＬＬＯ 11", apollo, FolderNamed},
		{"Projects/Apollo 11", apollo, FolderNamed},
		{"read plan.md", apollo, ItselfNamed},
		{"read 'plan.md'.", apollo, ItselfNamed},
		{"read Apollo 11/plan.md!", apollo, ItselfNamed},
		{"read ~/Documents/Projects/Apollo 11/plan.md", apollo, ItselfNamed},
		{"read /home/alice/Documents/Projects/Apollo 11/plan.md", apollo, ItselfNamed},
		{`read C:\Documents\my notes.txt`, notes, NotNamed},
		{"my notes.txt and the documents", notes, ItselfNamed},

		// Parts of longer names and paths name something else.
		{"apollo 110", apollo, NotNamed},
		{"apollo 11b", apollo, NotNamed},
		{"Apollo", apollo, NotNamed},
		{"subprojects", apollo, NotNamed},
		{"my-projects", apollo, NotNamed},
		{"projects-old", apollo, NotNamed},
		{"projects.zip", apollo, NotNamed},
		{"plan.md.bak", apollo, NotNamed},
		{"read Other/plan.md", apollo, NotNamed},
		{"read Documents/readme.txt", apollo, NotNamed},
		{"read ~/Documents/Projects/other.md", apollo, NotNamed},
		{"https://example.com/Documents", apollo, NotNamed},

		// What is too short or too plain to be meant.
		{"in 2025, or at 11", docs("2025/11/x.txt"), NotNamed},
		{"go to it", docs("go/x.txt"), NotNamed},
		{"2025/11/x.txt", docs("2025/11/x.txt"), ItselfNamed},

		// The home folder is named by its path alone.
		{"write to Alice", Place{Path: "/home/alice/x.txt", Root: home, Rel: "x.txt"}, NotNamed},
		{"what costs ~ 5?", Place{Path: "/home/alice/x.txt", Root: home, Rel: "x.txt"}, NotNamed},
		{"what is in /home/alice?", Place{Path: "/home/alice/x.txt", Root: home, Rel: "x.txt"}, FolderNamed},
		{"home", Place{Path: "/home/alice/x.txt", Root: home, Rel: "x.txt"}, NotNamed},

		// A scope under the name that the user gave it.
		{"shared", Place{Path: "/data/d1/x.txt", Root: "/data/d1", Rel: "x.txt"}, FolderNamed},
		{"~/Shared/x.txt", Place{Path: "/data/d1/x.txt", Root: "/data/d1", Rel: "x.txt"}, ItselfNamed},

		// A folder itself, and what is none.
		{"documents", docs("."), ItselfNamed},
		{"srv", Place{Path: "/srv", Root: "/srv", Rel: "."}, ItselfNamed},
		{"plan.md", Place{Path: "/tmp/plan.md"}, NotNamed},
		{"plan.md", Place{Path: "/", Root: "/", Rel: "."}, NotNamed},
		{"plan.md", Place{Root: "/srv", Rel: "plan.md", Problem: ownFiles()}, NotNamed},
	} {
		if got := e.Naming(r.words, r.place); got != r.want {
			t.Errorf("%q, %s: got %d, want %d", r.words, r.place.Path, got, r.want)
		}
	}
	win := Env{OS: "windows", Home: `C:\Users\alice`, Scope: Scope{Roots: []Root{{Path: `C:\Users\alice\Docs`}}}}
	x := Place{Path: `C:\Users\alice\Docs\a b\x.txt`, Root: `C:\Users\alice\Docs`, Rel: "a b/x.txt"}
	for words, want := range map[string]Naming{
		`read c:\users\alice\docs\a b\x.txt`: ItselfNamed, `in C:\Users\alice\Docs`: FolderNamed, "~/Docs": FolderNamed, `docs\a b`: FolderNamed, "alice": NotNamed,
	} {
		if got := win.Naming(words, x); got != want {
			t.Errorf("%q: got %d, want %d", words, got, want)
		}
	}
}

func FuzzNaming(f *testing.F) {
	f.Add("read ~/Docs/x y.txt", "a/x y.txt")
	f.Fuzz(func(t *testing.T, words, rel string) {
		e := Env{OS: "linux", Home: "/home/u", Scope: Scope{Roots: []Root{{Path: "/home/u/Docs"}}}}
		if n := e.Naming(words, Place{Root: "/home/u/Docs", Rel: rel}); n != NotNamed && words == "" {
			t.Errorf("%q %q: %d", words, rel, n)
		}
	})
}
