package desktop

import (
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools/policy"
)

func TestPrinted(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain", "a\tb\nc\n", "a\tb\nc\n"},
		{"colours", "\x1b[1;31mred\x1b[0m \x1b[38;5;12mblue\x1b[K", "red blue"},
		{"title", "\x1b]0;rm -rf\aok", "ok"},
		{"title, other end", "\x1b]2;x\x1b\\ok", "ok"},
		{"link", "\x1b]8;;https://evil.example\x1b\\text\x1b]8;;\x1b\\", "text"},
		{"device string", "\x1bPq#0\x1b\\ok", "ok"},
		{"string without end", "a\x1b]0;never\nb", "a\nb"},
		{"short ones", "\x1b7a\x1b(Bb\x1bcc", "abc"},
		{"of eight bits", "a\u009b31mb\u009d0;x\u009cc", "abc"},
		{"at the end", "a\x1b", "a"},
		{"controls", "a\x00\x08b\x7f\x07", "ab"},
		{"carriage returns", "10%\r20%\r\ndone", "10%\n20%\ndone"},
		{"invalid", "a\xffb\xc3", "a\uFFFDb"},
		{"cut in a character", "a€"[:3], "a"},
		{"whole at the end", "a€", "a€"},
		{"letters", "Größe 😀 日本", "Größe 😀 日本"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := printed(c.in); got != c.want {
				t.Errorf("printed(%q) = %q, want %q", c.in, got, c.want)
			}
		})
	}
}

func FuzzPrinted(f *testing.F) {
	for _, s := range []string{"\x1b[31m", "\x1b]0;\a", "\xff\xc3", "\u009b", "\x1b\x1b[["} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := printed(s)
		if strings.ContainsAny(got, "\x1b\u009b\r\x00\a\x7f") || strings.ToValidUTF8(got, "") != got {
			t.Fatalf("printed(%q) = %q", s, got)
		}
	})
}

func TestEnvironmentHoldsNoSecrets(t *testing.T) {
	have := map[string]string{"HOME": "/home/u", "USER": "u", "LANG": "C.UTF-8", "PATH": "/bin:.::rel/bin:/usr/bin",
		"AWS_SECRET_ACCESS_KEY": "x", "SSH_AUTH_SOCK": "x", "DISPLAY": ":0", "LD_PRELOAD": "x", "DBUS_SESSION_BUS_ADDRESS": "x"}
	got := environment(func(name string) (string, bool) { v, ok := have[name]; return v, ok })
	if want := []string{"HOME=/home/u", "USER=u", "LANG=C.UTF-8", "PATH=/bin:/usr/bin"}; !slices.Equal(got, want) {
		t.Errorf("environment %q, want %q", got, want)
	}
}

func TestArgvIsRefused(t *testing.T) {
	scope, dir := workshop(t)
	for _, c := range []struct {
		argv []string
		code policy.Code
	}{
		{[]string{}, codeNoArgv}, {[]string{""}, codeNoArgv},
		{[]string{"echo", "a\x00b"}, codeBadArgv}, {[]string{"echo", "\u202egpj.exe"}, codeBadArgv}, {[]string{"echo", "a\x1b[2K"}, codeBadArgv},
		{[]string{"ec\u200bho"}, codeBadArgv}, {[]string{"echo", "a\rb"}, codeBadArgv},
		{slices.Repeat([]string{"echo"}, maxArgv+1), codeBadArgv},
		{[]string{"no-such-program-anywhere"}, codeNotFound}, {[]string{"./not-here"}, codeNotFound}, {[]string{dir}, codeNotFound},
		{[]string{"echo hello"}, codeNotFound}, {[]string{"echo;id"}, codeNotFound},
	} {
		b := newBench(t, Options{}, scope)
		b.approves()
		b.bad(c.code, 0, "shell.run", runArgs{Argv: c.argv, Dir: dir})
		if len(b.Person.Questions()) != 0 {
			t.Errorf("%q was asked for", c.argv)
		}
	}
}

func TestFolderIsHeldToTheScope(t *testing.T) {
	scope, dir := workshop(t)
	b := newBench(t, Options{}, scope)
	b.bad(policy.CodeOutOfScope, 0, "shell.run", runArgs{Argv: []string{"true"}, Dir: "/"})
	b.bad(codeNotThere, 0, "shell.run", runArgs{Argv: []string{"true"}, Dir: dir + "/none"})
	b.Settings.Scope.Roots[0].Writable = false
	b.bad(policy.CodeReadOnly, 0, "shell.run", runArgs{Argv: []string{"true"}, Dir: dir})
	b.bad(policy.CodeMissing, 0, "shell.run", map[string]any{"argv": []string{"true"}})
}

func TestOffUnlessSwitchedOn(t *testing.T) {
	scope, dir := workshop(t)
	list, err := Tools(Options{})
	ok(t, err)
	b := benchOf(t, list, scope)
	b.Settings.On = nil
	b.bad(policy.CodeToolOff, 0, "shell.run", runArgs{Argv: []string{"true"}, Dir: dir})
}
