package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"plain ü 漢字.pdf":    "plain ü 漢字.pdf",
		"a\nb\tc":           `a\nb\tc`,
		"\x1b[31mred":       `\x1b[31mred`,
		"evil\u202efdp.exe": `evil\u202efdp.exe`,
		"zero\u200bwidth":   `zero\u200bwidth`,
		"bad\xff\xfebyte":   `bad\xff\xfebyte`,
		"real \uFFFD":       "real \uFFFD",
	} {
		if got := clean(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// A name that mixes scripts is marked letter by letter, and blank letters are shown.
func TestAMixedNameIsMarkedOnTheCommandLine(t *testing.T) {
	s, out := session(t, func(*api.Server) {})
	s.table([]api.Proposal{{ID: "p1", Filename: "pаy\u3164.pdf", Action: "move to Dосs/\u2800", Category: "Отчёт"}})
	for _, want := range []string{`p\u0430y\u3164.pdf`, `D\u043e\u0441s/\u2800`, "Отчёт"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is not in %s", want, out)
		}
	}
}

func FuzzClean(f *testing.F) {
	f.Add("a\x1b]0;title\x07\u2066")
	f.Fuzz(func(t *testing.T, s string) {
		if c := clean(s); strings.ContainsAny(c, "\x1b\n\r\u202e\u2066") {
			t.Errorf("%q became %q", s, c)
		}
	})
}

func TestApproveFlags(t *testing.T) {
	for name, tc := range map[string]struct {
		cmd approveCmd
		ok  bool
	}{
		"ids":                        {approveCmd{IDs: []string{"a"}}, true},
		"all":                        {approveCmd{All: true}, true},
		"all with sensitive":         {approveCmd{All: true, IncludeSensitive: true}, true},
		"nothing":                    {approveCmd{}, false},
		"both":                       {approveCmd{All: true, IDs: []string{"a"}}, false},
		"include-sensitive with ids": {approveCmd{IDs: []string{"a"}, IncludeSensitive: true}, false},
	} {
		if err := tc.cmd.Validate(); (err == nil) != tc.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestExitCodes(t *testing.T) {
	for want, err := range map[int]error{
		ExitDone:   nil,
		ExitFailed: api.Invalid("wrong"),
		ExitNoNod:  fmt.Errorf("status: %w", api.ErrUnreachable),
	} {
		if got := ExitCode(err, &bytes.Buffer{}); got != want {
			t.Errorf("%v: exit %d, want %d", err, got, want)
		}
	}
	var said bytes.Buffer
	if got := ExitCode(errPartly, &said); got != ExitFailed || said.Len() > 0 {
		t.Errorf("what was said already is said again: %q", said.String())
	}
}

// session returns a session with an agent that has the routes which mount adds.
func session(t *testing.T, mount func(*api.Server)) (*Session, *bytes.Buffer) {
	return sessionOn(t, api.NewHub("v"), mount)
}

func sessionOn(t *testing.T, hub *api.Hub, mount func(*api.Server)) (*Session, *bytes.Buffer) {
	dir, err := os.MkdirTemp("", "nod")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	socket := filepath.Join(dir, "agent.sock")
	server := api.NewServer(hub)
	mount(server)
	l, err := api.Listen(socket)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx, l) }()
	t.Cleanup(func() { cancel(); <-ended; _ = l.Close() })
	var out bytes.Buffer
	return &Session{Ctx: t.Context(), Out: &out, Connect: func(context.Context) (*api.Client, func(), error) {
		return api.Dial(socket), func() {}, nil
	}}, &out
}

func TestApprovePrintsEachID(t *testing.T) {
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ApproveProposals, func(context.Context, api.ApproveRequest) (api.ApproveResult, error) {
			return api.ApproveResult{Outcomes: []api.Outcome{
				{ID: "a", Success: true, Data: &api.Moved{Action: "Moved file", SourcePath: "/in/a", DestinationPath: "/out/a"}},
				{ID: "b", Error: "Destination file already exists", Code: api.CodeExists, Suggested: "b (2)"},
			}}, nil
		})
	})
	if err := (&approveCmd{IDs: []string{"a", "b"}, JSON: true}).Run(s); !errors.Is(err, errPartly) {
		t.Errorf("got %v", err)
	}
	want := `{"success":true,"data":{"action":"Moved file","sourcePath":"/in/a","destinationPath":"/out/a"}}
{"success":false,"error":"Destination file already exists"}
`
	if out.String() != want {
		t.Errorf("got %s", out)
	}
	out.Reset()
	_ = (&approveCmd{IDs: []string{"a", "b"}}).Run(s)
	if want := "Moved file: /in/a to /out/a\nb: Destination file already exists (--keep-both would name it b (2))\n"; out.String() != want {
		t.Errorf("got %s", out)
	}
}

func TestFailureJSON(t *testing.T) {
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.AddFolder, func(context.Context, api.FolderRequest) (api.FolderResult, error) {
			return api.FolderResult{}, api.Invalid("Directory does not exist")
		})
	})
	err := (&foldersAddCmd{Path: "/nowhere", JSON: true}).Run(s)
	if ExitCode(err, &bytes.Buffer{}) != ExitFailed || out.String() != `{"success":false,"error":"Directory does not exist"}`+"\n" {
		t.Errorf("got %v, %s", err, out)
	}
}
