package tools_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// tree is a rig whose folder has two folders with a file in each.
func tree(t *testing.T) *rig {
	r := newRig(t)
	for _, name := range []string{"work", "home"} {
		must(t, os.Mkdir(filepath.Join(r.docs, name), 0o755))
		must(t, os.WriteFile(filepath.Join(r.docs, name, "b.txt"), []byte("x"), 0o644))
	}
	return r
}

// asks runs a call that must succeed, and says how many questions it took.
func (r *rig) asks(t *tools.Trace, calls ...tools.Request) int {
	r.Helper()
	before := len(r.person.Questions())
	for _, res := range r.plan(t, calls...) {
		if !res.Success {
			r.Errorf("%s: %+v", res.Tool, res)
		}
	}
	return len(r.person.Questions()) - before
}

// Reading by itself is no harm: what lies in a folder that was listed is read
// unasked, and nothing else is.
func TestWhatWasListedIsReadUnasked(t *testing.T) {
	r := tree(t)
	tr := trace()
	for _, c := range []struct {
		call tools.Request
		want int
	}{
		{req("list", r.path("work")), 0},
		{req("read", r.path("work/b.txt")), 0},
		{req("read", r.path("work/b.txt")), 0},
		{req("read", r.path("home/b.txt")), 1},
		{req("read", r.path("a.txt")), 1},
		{req("list", r.path("home")), 0},
		{req("read", r.path("home/b.txt")), 0},
		{req("read", r.path("work")), 0},  // a search where it was listed
		{req("read", r.path(".")), 1},     // and in all of the scope
		{req("read", r.path("a.txt")), 0}, // which then was searched
		{req("write", r.path("work/b.txt")), 1},
		{req("surf", `{"text":"https://example.com/"}`), -1},
	} {
		if c.want < 0 {
			if res := r.plan(tr, c.call)[0]; res.Code != policy.CodeExfiltration {
				t.Errorf("%s: %+v", c.call.Args, res)
			}
		} else if got := r.asks(tr, c.call); got != c.want {
			t.Errorf("%s %s: asked %d, want %d", c.call.Tool, c.call.Args, got, c.want)
		}
	}
}

// A plan that lists and then reads asks nothing, whatever was read before it.
func TestAPlanThatListsThenReads(t *testing.T) {
	r := tree(t)
	tr := tools.NewTrace("", nil, both)
	if n := r.asks(tr, req("list", r.path("work")), req("read", r.path("work/b.txt")), req("read", r.path("home/b.txt"))); n != 1 {
		t.Errorf("asked %d times", n)
	}
	next := tools.NewTrace("", nil, both) // the next request of the same caller
	next.AddListed(tr.Listed())
	if n := r.asks(next, req("read", r.path("work/b.txt"))); n != 0 {
		t.Errorf("asked %d times in the next request", n)
	}
}

// What only was to be listed was not.
func TestAListingThatFailsListsNothing(t *testing.T) {
	for name, fail := range map[string]func(*rig){
		"run": func(r *rig) {
			r.do["list"] = func(context.Context, tools.Call, args) (tools.Output, error) { return tools.Output{}, errors.New("no") }
		},
		"preview": func(r *rig) {
			r.preview["list"] = func(context.Context, tools.Call, args) (tools.Preview, error) {
				return tools.Preview{}, errors.New("no")
			}
		},
	} {
		r := tree(t)
		fail(r)
		rs := r.plan(tools.NewTrace("", nil, both), req("list", r.path("work")), req("read", r.path("work/b.txt")))
		if rs[0].Success || !rs[1].Success || len(r.person.Questions()) != 1 {
			t.Errorf("%s: asked %d, %+v", name, len(r.person.Questions()), rs)
		}
	}
}

// What a search finds may be read; what lies beside it may not.
func TestWhatWasFoundIsReadUnasked(t *testing.T) {
	r := tree(t)
	found := filepath.Join(r.docs, "work", "b.txt")
	r.do["read"] = func(context.Context, tools.Call, args) (tools.Output, error) {
		return tools.Output{Found: []string{found}}, nil
	}
	must(t, os.WriteFile(filepath.Join(r.docs, "work", "c.txt"), nil, 0o644))
	tr := trace()
	if n := r.asks(tr, req("read", r.path("."))) + r.asks(tr, req("read", r.path("work/b.txt"))); n != 0 {
		t.Errorf("asked %d times", n)
	}
	if n := r.asks(tr, req("read", r.path("work/c.txt"))); n != 1 {
		t.Errorf("asked %d times for what was not found", n)
	}
}

// What the person's own words name is read unasked, and what is sensitive only
// if they name the file itself.
func TestWhatThePersonNamesIsReadUnasked(t *testing.T) {
	for _, c := range []struct {
		typed, file string
		sensitive   bool
		want        int
	}{
		{"sum up what is in work", "work/b.txt", false, 0},
		{"sum up what is in work", "home/b.txt", false, 1},
		{"sum up what is in work", "work/b.txt", true, 1},
		{"sum up work/b.txt", "work/b.txt", true, 0},
		{"sum up work/b.txt", "home/b.txt", false, 1},
		{"sum up b.txt", "home/b.txt", false, 0},
		{"", "a.txt", false, 1},
	} {
		r := tree(t)
		if c.sensitive {
			r.preview["read"] = func(context.Context, tools.Call, args) (tools.Preview, error) {
				return tools.Preview{Sensitive: "bank details"}, nil
			}
		}
		if n := r.asks(tools.NewTrace(c.typed, nil, both), req("read", r.path(c.file))); n != c.want {
			t.Errorf("%q, then %s: asked %d, want %d", c.typed, c.file, n, c.want)
		}
	}
}

// What is sensitive in a listed folder is asked for, with the reason, and only
// once something of others was read.
func TestWhatIsSensitiveIsAsked(t *testing.T) {
	r := tree(t)
	r.preview["read"] = func(context.Context, tools.Call, args) (tools.Preview, error) {
		return tools.Preview{Sensitive: "bank details"}, nil
	}
	if n := r.asks(trace(), req("read", r.path("work/b.txt"))); n != 0 {
		t.Errorf("a first read: asked %d times", n)
	}
	if n := r.asks(trace(), req("list", r.path("work")), req("read", r.path("work/b.txt"))); n != 1 {
		t.Errorf("after a listing: asked %d times", n)
	}
	if q := r.person.Last(t); len(q.Because) != 1 || q.Because[0].Code != policy.CodeSensitiveRead {
		t.Errorf("asked because %+v", q.Because)
	}
}
