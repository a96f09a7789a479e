package cli

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

func TestEditPaths(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for to, want := range map[string]string{"shelf": filepath.Join(here, "shelf"), "~/Shelf": "~/Shelf", "/x": "/x", "": ""} {
		var got api.EditRequest
		s, out := session(t, func(server *api.Server) {
			api.Handle(server, api.EditProposal, func(_ context.Context, r api.EditRequest) (api.Proposal, error) {
				got = r
				return api.Proposal{Filename: "a.txt", Action: "move to X/"}, nil
			})
		})
		if err := (&editCmd{ID: "a", To: to, Name: "b.txt"}).Run(s); err != nil {
			t.Error(err)
		}
		if got != (api.EditRequest{ID: "a", Directory: want, Name: "b.txt"}) || !strings.Contains(out.String(), "move to X/") {
			t.Errorf("%q: %+v, %s", to, got, out)
		}
	}
	if (&editCmd{ID: "a"}).Validate() == nil || (&editCmd{ID: "a", Name: "b"}).Validate() != nil {
		t.Error("an edit is checked wrongly")
	}
}

func TestLearnedAndAlwaysAndStatus(t *testing.T) {
	var forgot api.ForgetRequest
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ListLearned, func(context.Context, api.None) (api.LearnedResult, error) {
			return api.LearnedResult{Folders: []api.LearnedFolder{
				{Directory: "/x", Count: 2, Examples: []string{"a", "b"}},
				{Directory: "/y", Count: 3, Like: "Lecture …pdf", Last: time.Date(2025, 11, 21, 12, 0, 0, 0, time.Local), Refused: 1, Unwanted: []string{"c"}},
				{Directory: "/z", Refused: 2, Unwanted: []string{"d"}},
			}}, nil
		})
		api.Handle(server, api.ForgetLearned, func(_ context.Context, r api.ForgetRequest) (api.LearnedResult, error) {
			forgot = r
			return api.LearnedResult{}, nil
		})
		api.Handle(server, api.AddRule, func(context.Context, api.IDRequest) (api.RuleResult, error) {
			return api.RuleResult{Name: "Bills", Text: "[[rules]]\nname = \"Bills\""}, nil
		})
		api.Handle(server, api.GetStatus, func(context.Context, api.None) (api.Status, error) {
			return api.Status{Version: "v1", Watcher: "stopped", Folders: []api.Folder{{Enabled: true}},
				Warnings: []api.Warning{{Text: "The vault is gone.", Remedy: "Look for it."}}}, nil
		})
	})
	for _, tc := range []struct {
		run  func(*Session) error
		want []string
	}{
		{(&learnedListCmd{}).Run, []string{"/x  2 files: a, b\n/y  3 files: Lecture …pdf (last 2025-11-21)\n/y  not for 1 file: c\n/z  not for 2 files: d\n"}},
		{(&learnedListCmd{jsonFlag{JSON: true}}).Run, []string{`"directory":"/x"`}},
		{(&learnedForgetCmd{All: true}).Run, []string{"Forgotten"}},
		{(&alwaysCmd{ID: "a"}).Run, []string{"Bills\n  [[rules]]\n  name"}},
		{(&statusCmd{}).Run, []string{"Nod v1 is not running", "Watching is paused; nod resume watches 1 folder again.", "The vault is gone.\n    Look for it."}},
		{(&statusCmd{jsonFlag{JSON: true}}).Run, []string{`"version":"v1"`}},
	} {
		out.Reset()
		if err := tc.run(s); err != nil {
			t.Error(err)
		}
		for _, want := range tc.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q is not in %s", want, out)
			}
		}
	}
	if !forgot.All {
		t.Errorf("%+v", forgot)
	}
	if (&learnedForgetCmd{}).Validate() == nil || (&learnedForgetCmd{Dir: "/x", All: true}).Validate() == nil {
		t.Error("what to forget is guessed")
	}
}

func TestVersionOfRunningAgent(t *testing.T) {
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.GetStatus, func(context.Context, api.None) (api.Status, error) { return api.Status{Version: "v1"}, nil })
	})
	s.Running, _, _ = s.Connect(t.Context())
	for version, want := range map[string]string{"v1": "nod v1\ngo1.26\n", "v2": "nod v2\ngo1.26\nNod v1 is running; restart it with: nod quit && nod\n"} {
		out.Reset()
		s.Version = version
		if err := s.PrintVersion("go1.26", false); err != nil || out.String() != want {
			t.Errorf("%s: %v, %s", version, err, out)
		}
	}
	s.Version, s.Running = "v2", api.Dial(filepath.Join(t.TempDir(), "none"))
	out.Reset()
	if err := s.PrintVersion("go1.26", true); err != nil || out.String() != `{"success":true,"data":{"version":"v2","built":"go1.26"}}`+"\n" {
		t.Errorf("%v, %s", err, out)
	}
}

// After an update the agent of the version before runs on, until someone restarts it.
func TestDoctorWithAnOlderAgent(t *testing.T) {
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.GetStatus, func(context.Context, api.None) (api.Status, error) { return api.Status{Version: "v1"}, nil })
		api.Handle(server, api.RunDoctor, func(context.Context, api.None) (api.DoctorResult, error) {
			return api.DoctorResult{Checks: []api.Check{{Name: "agent", Status: api.CheckOK, Detail: "running"}}}, nil
		})
	})
	for version, want := range map[string]string{
		"v1": "ok agent: running\n",
		"v2": "warning version: Nod v1 is running; this is v2\n        Restart it with: nod quit && nod\nok      agent: running\n",
	} {
		out.Reset()
		s.Version = version
		if err := (&doctorCmd{}).Run(s); err != nil || out.String() != want {
			t.Errorf("%s: %v, %s", version, err, out)
		}
	}
}

func TestScanFailureJSON(t *testing.T) {
	var asked string
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ScanFolder, func(_ context.Context, r api.ScanRequest) (api.ScanResult, error) {
			asked = r.Path
			return api.ScanResult{}, api.Invalid("Directory does not exist")
		})
	})
	err := (&scanCmd{Dir: "nope", JSON: true}).Run(s)
	if !errors.Is(err, errPartly) || !filepath.IsAbs(asked) || out.String() != `{"success":false,"error":"Directory does not exist"}`+"\n" {
		t.Errorf("%v, %q, %s", err, asked, out)
	}
}

// A person reads which folder does not exist.
func TestAFolderThatIsMissingIsNamed(t *testing.T) {
	s, _ := session(t, func(server *api.Server) {
		api.Handle(server, api.ScanFolder, func(context.Context, api.ScanRequest) (api.ScanResult, error) {
			return api.ScanResult{}, api.Invalid("Directory does not exist")
		})
		api.Handle(server, api.AddFolder, func(context.Context, api.FolderRequest) (api.FolderResult, error) {
			return api.FolderResult{}, api.Invalid("Path is not a directory")
		})
	})
	where, err := filepath.Abs("nope")
	if err != nil {
		t.Fatal(err)
	}
	for want, run := range map[string]func(*Session) error{
		"Directory does not exist: " + where: (&scanCmd{Dir: "nope"}).Run,
		"Path is not a directory: " + where:  (&foldersAddCmd{Path: "nope"}).Run,
	} {
		if err := run(s); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestScanSaysWhatItDoesNotList(t *testing.T) {
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ScanFolder, func(context.Context, api.ScanRequest) (api.ScanResult, error) {
			return api.ScanResult{Proposals: []api.Proposal{{ID: "abcdefgh"}}, Proposed: 200000, Looked: 200002, Skipped: 2, TooLong: 3, Unfinished: 2, Stopped: true}, nil
		})
	})
	if err := (&scanCmd{Dir: "d"}).Run(s); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"and 199999 more (nod proposals", "3 paths, longer than the system takes", "Left where they are: 2 partial or lock files.", "Stopped in a window before all files were scanned.", "Scanned 200,002 files"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing: %s", want, out)
		}
	}
	out.Reset()
	if err := (&scanCmd{Dir: "d", JSON: true}).Run(s); err != nil || !strings.Contains(out.String(), `"total":200000,"hasMore":true`) {
		t.Errorf("%v, %s", err, out)
	}
}

// "nod quit && nod" works: quit returns when the store is free, whether the agent answers
// or is ending already.
func TestQuitWaitsForTheStore(t *testing.T) {
	s, _ := session(t, func(server *api.Server) {
		api.Handle(server, api.Quit, func(context.Context, api.None) (api.None, error) { return api.None{}, nil })
	})
	answers, _, err := s.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, running := range map[string]*api.Client{"one that answers": answers, "one that is ending": api.Dial(filepath.Join(t.TempDir(), "none"))} {
		for _, want := range []error{nil, errors.New("the store is still used")} {
			waited := false
			s.Running = running
			s.WaitUntilFree = func(context.Context) error { waited = true; return want }
			if err := (&quitCmd{}).Run(s); !errors.Is(err, want) || !waited {
				t.Errorf("%s: got %v, waited %t", name, err, waited)
			}
		}
	}
}

// A file that a file manager names by its address is the file of that name; with --show the window comes first.
func TestProposeAddresses(t *testing.T) {
	dir := t.TempDir()
	name := "two \"words\"\n100%.txt"
	if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	var said []string
	s, _ := session(t, func(server *api.Server) {
		api.Handle(server, api.ShowWindow, func(_ context.Context, r api.ShowRequest) (api.None, error) {
			said = append(said, "show "+string(r.Window))
			return api.None{}, nil
		})
		api.Handle(server, api.ScanFolder, func(_ context.Context, r api.ScanRequest) (api.ScanResult, error) {
			said = append(said, r.Path+" "+strings.Join(r.Names, "|"))
			return api.ScanResult{}, nil
		})
	})
	s.Ensure = func(ctx context.Context) (*api.Client, error) {
		agent, _, err := s.Connect(ctx)
		return agent, err
	}
	address := (&url.URL{Scheme: "file", Path: filepath.Join(dir, name)}).String()
	if err := (&proposeCmd{Files: []string{address}, Show: true}).Run(s); err != nil {
		t.Error(err)
	}
	if want := []string{"show proposals", dir + " " + name}; !slices.Equal(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
	for _, bad := range []string{"file:///a%zz", "file:///a%00b", "file:///none", "file://else/where"} {
		if err := (&proposeCmd{Files: []string{bad}}).Run(s); err == nil {
			t.Errorf("%s is a file", bad)
		}
	}
}
