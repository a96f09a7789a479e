package policy

import "testing"

// BenchmarkDecide is the decision alone; BenchmarkCall adds decoding and the
// look at a real disk.
func BenchmarkDecide(b *testing.B) {
	in := base("files.write_text")
	granted()(&in)
	b.ReportAllocs()
	for b.Loop() {
		Decide(in)
	}
}

func BenchmarkCall(b *testing.B) {
	env := Env{OS: "linux", Home: "/home/u", FS: Disk{}, Scope: Scope{Roots: []Root{{Path: b.TempDir(), Writable: true}}}}
	tool := catalogue()["files.write_text"].Tool
	raw := []byte(`{"path":"` + env.Scope.Roots[0].Path + `/n.txt","content":"x"}`)
	b.ReportAllocs()
	for b.Loop() {
		a, err := Decode(raw)
		if err != nil {
			b.Fatal(err)
		}
		Decide(Input{OS: env.OS, Tool: tool, Scope: env.Scope, Facts: env.Inspect(tool, a), Now: noon})
	}
}
