package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/nod-app/nod/app/api"
)

// runArgs parses command-line arguments and runs the command.
func runArgs(t *testing.T, s *Session, args ...string) error {
	t.Helper()
	var c Commands
	p, err := kong.New(&c, kong.Exit(func(int) {}))
	if err != nil {
		t.Fatal(err)
	}
	k, err := p.Parse(args)
	if err != nil {
		return err
	}
	return k.Run(s)
}

func TestToolsJSON(t *testing.T) {
	write := `{"name":"files.write_text","description":"a<b","risk":"medium","confirmation":"if_destructive","asks":"always","enabled":true}`
	all := []json.RawMessage{json.RawMessage(write), json.RawMessage(`{"name":"shell.run\u001b","risk":"high","asks":"always"}`)}
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ListTools, func(context.Context, api.None) (api.ToolsResult, error) { return api.ToolsResult{Tools: all}, nil })
	})
	if err := runArgs(t, s, "tools", "--json"); err != nil {
		t.Fatal(err)
	}
	var got []map[string]any
	if err := json.Unmarshal(out.Bytes(), &got); err != nil || len(got) != 2 || got[0]["description"] != "a<b" {
		t.Errorf("%v, %s", err, out)
	}
	out.Reset()
	if err := runArgs(t, s, "tools"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"files.write_text  medium  always  on\n", `shell.run\x1b     high    always  off` + "\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in %s", want, out)
		}
	}
	all = nil
	out.Reset()
	if err := runArgs(t, s, "tools", "--json"); err != nil || out.String() != "[]\n" {
		t.Errorf("%v, %s", err, out)
	}
}

// What asks is what the agent says of the user's settings, not of the definition.
func TestToolApproval(t *testing.T) {
	for asks, want := range map[string]string{
		"never": "not by default", "if_destructive": "if data would be lost", "unless_typed": "unless you typed the address", "always": "always",
	} {
		if got := (definition{Risk: "low", Asks: asks}).asks(); got != want {
			t.Errorf("%s: %s", asks, got)
		}
	}
}

func TestGrants(t *testing.T) {
	grants := []api.Grant{
		{ID: "g1", Tool: "files.write_text", Paths: []string{"/home/ann/n\u202eotes"}, Hosts: []string{"example.com"}, MaxUses: 10, Uses: 1, Expires: morning, LastUsed: morning},
		{ID: "g2", Tool: "clipboard.read", Uses: 2, Expires: morning},
	}
	var revoked string
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ListGrants, func(context.Context, api.None) (api.GrantsResult, error) {
			return api.GrantsResult{Grants: grants}, nil
		})
		api.Handle(server, api.RevokeGrant, func(_ context.Context, r api.IDRequest) (api.GrantsResult, error) {
			revoked = r.ID
			return api.GrantsResult{Grants: grants[:1]}, nil
		})
	})
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"grants"}, []string{`in /home/ann/n\u202eotes, to example.com`, "1 of 10 times, last " + local(morning), "calls without paths, hosts or applications", "2 times   "}},
		{[]string{"grants", "--json"}, []string{`{"success":true,"data":{"grants":[{"id":"g1"`}},
		{[]string{"grants", "revoke", "g2"}, []string{"Revoked. Remaining: 1 grant."}},
	} {
		out.Reset()
		if err := runArgs(t, s, c.args...); err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q: %q is not in %s", c.args, want, out)
			}
		}
	}
	if revoked != "g2" {
		t.Errorf("revoked %q", revoked)
	}
	grants = nil
	out.Reset()
	if err := runArgs(t, s, "grants"); err != nil || !strings.Contains(out.String(), "No standing approvals") {
		t.Errorf("%v, %s", err, out)
	}
}

// callAgent answers each call with a result and keeps the request.
func callAgent(t *testing.T) (s *Session, out *bytes.Buffer, asked *api.CallRequest) {
	asked = &api.CallRequest{}
	s, out = session(t, func(server *api.Server) {
		api.Handle(server, api.CallTools, func(_ context.Context, r api.CallRequest) (res api.CallResult, err error) {
			*asked = r
			for _, c := range r.Calls {
				text := `{"call_id":"c","tool":"` + c.Tool + `","success":true,"summary":"Did <it>."}`
				if c.Tool == "bad" {
					text = `{"tool":"bad","success":false,"error":"No \u001bsuch place.","code":"out_of_scope"}`
				}
				res.Results = append(res.Results, json.RawMessage(text))
			}
			return res, nil
		})
	})
	return s, out, asked
}

func TestCallSendsExactBytes(t *testing.T) {
	for _, c := range []struct {
		in   string
		args []string
		want []api.ToolCall
	}{
		{"", []string{"a"}, []api.ToolCall{{Tool: "a", Args: "{}"}}},
		{"", []string{"a", `{"x": 1e2, "x":"<\u0041"}`}, []api.ToolCall{{Tool: "a", Args: `{"x": 1e2, "x":"<\u0041"}`}}},
		{"", []string{"a", "no JSON"}, []api.ToolCall{{Tool: "a", Args: "no JSON"}}},
		{" {\"x\":1}\n", []string{"a", "-"}, []api.ToolCall{{Tool: "a", Args: " {\"x\":1}\n"}}},
		{"{\"tool\":\"a\",\"args\":{\"x\": 1.0}}\n\n{\"id\":\"7\",\"tool\":\"b\"}", []string{"-"},
			[]api.ToolCall{{Tool: "a", Args: `{"x": 1.0}`}, {ID: "7", Tool: "b", Args: "{}"}}},
	} {
		s, out, asked := callAgent(t)
		s.In = strings.NewReader(c.in)
		if err := runArgs(t, s, append([]string{"call", "--typed", "go to x"}, c.args...)...); err != nil {
			t.Errorf("%q: %v", c.args, err)
		}
		if !reflect.DeepEqual(asked.Calls, c.want) || asked.Typed != "go to x" || strings.Count(out.String(), "Did <it>.\n") != len(c.want) {
			t.Errorf("%q: %+v, %s", c.args, asked, out)
		}
	}
}

func TestCallFails(t *testing.T) {
	s, out, _ := callAgent(t)
	s.In = strings.NewReader(`{"tool":"a"}` + "\n" + `{"tool":"bad"}`)
	if err := runArgs(t, s, "call", "-"); ExitCode(err, &bytes.Buffer{}) != ExitFailed {
		t.Errorf("%v", err)
	}
	if want := "a: Did <it>.\nbad: No \\x1bsuch place. (out_of_scope)\n"; out.String() != want {
		t.Errorf("got %q", out)
	}
	out.Reset()
	if err := runArgs(t, s, "call", "bad", "--json"); !errors.Is(err, errPartly) || !strings.HasPrefix(out.String(), `{"tool":"bad"`) || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("%v, %s", err, out)
	}
}

func TestInvalidCalls(t *testing.T) {
	for _, line := range []string{"{", `{"tool":1}`, `{"tool":"a","words":"x"}`, `{"tool":"a"} {}`, `[]`} {
		s, out, asked := callAgent(t)
		s.In = strings.NewReader(`{"tool":"a"}` + "\n" + line)
		if err := runArgs(t, s, "call", "-"); ExitCode(err, &bytes.Buffer{}) != ExitFailed || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v, %s", line, err, out)
		}
		if len(asked.Calls) > 0 {
			t.Errorf("%s: something was called", line)
		}
	}
	s, _, asked := callAgent(t)
	if err := runArgs(t, s, "call", "-", "{}"); err == nil || len(asked.Calls) > 0 {
		t.Errorf("%v", err)
	}
	s.In = io.LimitReader(endless{}, maxInput+9)
	if err := runArgs(t, s, "call", "a", "-"); err == nil || !strings.Contains(err.Error(), "64 MiB") || len(asked.Calls) > 0 {
		t.Errorf("%v", err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

// A command that waits for input ends when it is interrupted.
func TestInterruptWaitingForInput(t *testing.T) {
	for _, args := range [][]string{{"call", "-"}, {"policy", "check", "-"}} {
		s, _, _ := callAgent(t)
		in, w := io.Pipe()
		t.Cleanup(func() { _ = w.Close() })
		s.In, s.Check = in, func(_ context.Context, _ CheckOptions, in io.Reader, _ io.Writer) error {
			_, err := io.ReadAll(in)
			return err
		}
		var cancel context.CancelFunc
		s.Ctx, cancel = context.WithTimeout(t.Context(), 10*time.Millisecond)
		if err := runArgs(t, s, args...); ExitCode(err, &bytes.Buffer{}) != ExitFailed {
			t.Errorf("%q: %v", args, err)
		}
		cancel()
	}
}

func TestPolicyCheckNeedsNoAgent(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "calls.jsonl")
	if err := os.WriteFile(file, []byte("from a file"), 0o600); err != nil {
		t.Fatal(err)
	}
	var got CheckOptions
	var out bytes.Buffer
	s := &Session{Ctx: t.Context(), Out: &out, In: strings.NewReader("piped"),
		Check: func(_ context.Context, o CheckOptions, in io.Reader, out io.Writer) error {
			got = o
			text, err := io.ReadAll(in)
			_, _ = out.Write(append([]byte("checked "), text...))
			return err
		}}
	if err := runArgs(t, s, "policy", "check", file, "--rw", "a,b", "--rw", "/c", "--ro", "d", "--app", "x,y", "--app", "z"); err != nil {
		t.Fatal(err)
	}
	want := CheckOptions{RW: []string{filepath.Join(here, "a,b"), "/c"}, RO: []string{filepath.Join(here, "d")}, Apps: []string{"x,y", "z"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if err := runArgs(t, s, "policy", "check", "-"); err != nil || out.String() != "checked from a filechecked piped" {
		t.Errorf("%v, %s", err, out.String())
	}
	if err := runArgs(t, s, "policy", "check", file+".not"); ExitCode(err, &bytes.Buffer{}) != ExitFailed {
		t.Errorf("%v", err)
	}
	s.Check = func(context.Context, CheckOptions, io.Reader, io.Writer) error { return errors.New("no such folder") }
	if err := runArgs(t, s, "policy", "check", file); ExitCode(err, &bytes.Buffer{}) != ExitFailed {
		t.Errorf("%v", err)
	}
}

func FuzzParseCalls(f *testing.F) {
	f.Add([]byte("{\"tool\":\"a\",\"args\":{\"x\":1}}\n\n{\"id\":\"7\",\"tool\":\"b\"}"))
	f.Add([]byte("{\"tool\":\"a\"} {}"))
	f.Add([]byte("\xff\n{\"args\":null}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		calls, err := parseCalls(text)
		for _, c := range calls {
			if c.Args == "" || !json.Valid([]byte(c.Args)) {
				t.Errorf("%q became %+v", text, c)
			}
		}
		if err != nil && len(calls) > 0 {
			t.Errorf("%q: calls and %v", text, err)
		}
	})
}
