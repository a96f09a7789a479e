package manual

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
)

// program is a command line with one of everything.
type program struct {
	Open struct {
		Hidden bool `help:"Start in the tray."`
	} `cmd:"" default:"withargs" help:"Open the window."`
	List struct {
		Status string `enum:",pending,approved" default:"" help:"Only these."`
		Limit  int    `help:"How many, at the most." placeholder:"N"`
		File   string `help:"Where it's written to." type:"path"`
	} `cmd:"" aliases:"ls" help:"List what's there: all."`
	Rules struct {
		Add struct {
			Name string `arg:"" help:"What it is called."`
		} `cmd:"" help:"Add one."`
		Import struct {
			Format string `arg:"" enum:"toml,organize" help:"Its format."`
		} `cmd:"" help:"Import some."`
	} `cmd:"" help:"Change the rules."`
	Window struct{} `cmd:"" hidden:"" help:"Secret."`
	Debug  bool     `env:"NOD_DEBUG" short:"d" help:".dots and back\\slashes-here."`
}

func model(t *testing.T) *kong.Application {
	t.Helper()
	k, err := kong.New(&program{}, kong.Name("nod"), kong.Description("Nod moves files.\n\nExit codes: 0 done; 1 not."))
	if err != nil {
		t.Fatal(err)
	}
	return k.Model
}

func TestManPage(t *testing.T) {
	page := Man(model(t), "0.1.0", time.Date(2026, 11, 22, 23, 59, 0, 0, time.UTC))
	for _, want := range []string{
		".TH NOD 1 \"2026-11-22\" \"nod 0.1.0\" \"User Commands\"\n.SH NAME\nnod \\- moves files\n",
		"\n.PP\nExit codes: 0 done; 1 not.\n",
		".TP\n\\fB\\-d\\fR, \\fB\\-\\-debug\\fR\n\\&.dots and back\\eslashes\\-here. The environment says the same by NOD_DEBUG.\n",
		".SS nod list (ls)\nList what's there: all.\n.TP\n\\fB\\-\\-status\\fR=\\fIpending|approved\\fR\nOnly these.\n",
		".SS nod rules\nChange the rules.\n.SS nod rules add <name>\nAdd one.\n.TP\n.I <name>\nWhat it is called.\n",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing in\n%s", want, page)
		}
	}
	if strings.Contains(page, "Secret") || strings.Contains(page, "nod window") {
		t.Error("a hidden command is in it")
	}
}

// A real bash says what it would complete.
func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("not installed: bash")
	}
	script := filepath.Join(t.TempDir(), "nod")
	if err := os.WriteFile(script, []byte(Bash(model(t))), 0o600); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"nod l":                        "list ls",
		"nod --":                       "--debug --help --hidden",
		"nod list --s":                 "--status",
		"nod ls --l":                   "--limit",
		"nod ls --status p":            "pending",
		"nod ls --status = p":          "pending", // bash takes --status=p apart
		"nod ls --status =":            "approved pending",
		"nod ls --file l":              "", // the names of files
		"nod rules ":                   "add import",
		"nod rules import ":            "organize toml",
		"nod rules add x ":             "",
		"nod --debug rules import org": "organize",
		"nod w":                        "",
	} {
		words := strings.Split(line, " ")
		cmd := exec.Command(bash, append([]string{"--norc", "-c", `. "$0"; COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _nod; printf '%s\n' "${COMPREPLY[@]}" | sort | xargs`, script}, words...)...)
		cmd.Env = append(os.Environ(), "LC_ALL=C") // bash warns of a locale that is not installed
		out, err := cmd.CombinedOutput()
		if got := strings.TrimSpace(string(out)); got != want || err != nil {
			t.Errorf("%q: bash completes %q, want %q; %v", line, got, want, err)
		}
	}
}

func TestZshAndFishNameEverything(t *testing.T) {
	zsh, fish := Zsh(model(t)), Fish(model(t))
	for _, want := range []string{
		`'/list'|'/ls') at='/list' ;;`, `commands+=('ls:List what'\''s there: all.')`, `flags+=('--file:Where it'\''s written to.')`, `values+=(toml organize)`,
	} {
		if !strings.Contains(zsh, want) {
			t.Errorf("%q is missing in\n%s", want, zsh)
		}
	}
	for _, want := range []string{
		`case '/list' '/ls'`, `complete -c nod -n '__nod_at \'\'' -f -a ls -d 'List what\'s there: all.'`,
		`complete -c nod -n '__nod_at \'/list\'' -l status -x -a 'pending approved' -d 'Only these.'`,
		`complete -c nod -n '__nod_at \'/rules/import\'' -f -a 'toml organize'`, ` -l debug -s d -d '.dots and back\\slashes-here.'`,
	} {
		if !strings.Contains(fish, want) {
			t.Errorf("%q is missing in\n%s", want, fish)
		}
	}
	if strings.Contains(zsh+fish, "Secret") {
		t.Error("a hidden command is completed")
	}
}
