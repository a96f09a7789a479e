package modelserver

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/test/tinymodel"
)

// hostEnv makes this binary a program that launches a server and waits.
const hostEnv = "NOD_TEST_HOST"

func TestMain(m *testing.M) {
	if os.Getenv(hostEnv) != "" {
		host()
	}
	os.Exit(Hold(m.Run))
}

func host() {
	k, err := Prepare(context.Background(), os.Stderr)
	if err != nil {
		panic(err)
	}
	s, err := Launch(context.Background(), k)
	if err != nil {
		panic(err)
	}
	fmt.Println(s.home)
	select {}
}

// A test binary that is killed takes its server along.
func TestServerDiesWithItsTest(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("only Linux ties the life of a program to another's")
	}
	Real(t) // there can be one
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), hostEnv+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	home, err := bufio.NewReader(out).ReadString('\n')
	home = strings.TrimSpace(home)
	defer os.RemoveAll(home)
	if err != nil || len(programsUnder(t, home)) == 0 {
		t.Fatalf("no server below %q: %v", home, err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // killed
	for range 500 {
		if len(programsUnder(t, home)) == 0 {
			return
		}
		time.Sleep(retry)
	}
	t.Errorf("left: %q", programsUnder(t, home))
}

// The real server says the whole corpus as the scripted one does.
func TestRealRecites(t *testing.T) {
	t.Parallel()
	s := Real(t)
	style := s.Style()
	double := NewScripted(t, style)
	for _, e := range tinymodel.Exchanges() {
		if e.Endless {
			continue
		}
		for _, tools := range [][]string{nil, {"list_proposals"}} {
			real, scripted := ollamaAsk(t, s.URL, ModelName, e.User, tools...), ollamaAsk(t, double.URL, ModelName, e.User, tools...)
			if tools != nil && slices.Contains(differs[style], e.User) {
				continue
			}
			if strings.TrimSpace(real.text) != scripted.text || strings.Join(real.calls, "\n") != strings.Join(scripted.calls, "\n") || real.done != scripted.done || real.err != nil {
				t.Errorf("%q with tools %q:\n%+v\n%+v", e.User, tools, real, scripted)
			}
		}
	}
}

// differs are the texts of which the real server makes something else of its own
// accord: an old one takes any JSON that looks like a call for one, a new one drops
// what follows a call.
var differs = map[Style][]string{Old: {"Write a call as text"}, New: {"Call in your thoughts"}}

func TestRealRefusesToolsOfAPlainModel(t *testing.T) {
	t.Parallel()
	s := Real(t)
	if r := ollamaAsk(t, s.URL, PlainName, "hello", "list_proposals"); r.status != http.StatusBadRequest || !strings.Contains(r.fault, "does not support tools") {
		t.Errorf("%+v", r)
	}
	if r := ollamaAsk(t, s.URL, PlainName, "hello"); r.text != "Hello! How can I help you?" {
		t.Errorf("%+v", r)
	}
	if r := ollamaAsk(t, s.URL, "nobody", "hello"); r.status != http.StatusNotFound {
		t.Errorf("%+v", r)
	}
}

// Under a schema with the corpus' keys in its order the reply is the corpus';
// under any other it is some object that keeps to it.
func TestRealKeepsToASchema(t *testing.T) {
	t.Parallel()
	s := Real(t)
	text := map[string]any{"type": "string"}
	keys := []string{"category", "destination", "name", "confidence", "sensitive", "reason"}
	schema := json.RawMessage(`{"type":"object","properties":{"category":{"type":"string"},"destination":{"type":"string"},"name":{"type":"string"},` +
		`"confidence":{"type":"number"},"sensitive":{"type":"boolean"},"reason":{"type":"string"}},"required":["` + strings.Join(keys, `","`) + `"]}`)
	other := map[string]any{"type": "object", "properties": map[string]any{"colour": text, "size": map[string]any{"type": "integer"}}, "required": []string{"colour", "size"}}
	ask := func(file string, format any) string {
		r := ollamaTalk(t, bounded(t), s.URL, map[string]any{"model": ModelName, "format": format, "options": map[string]any{"num_predict": 400},
			"messages": []any{map[string]any{"role": "user", "content": tinymodel.ClassifyPrefix + strconv.Quote(file) + "\nIts text follows."}}})
		return r.text
	}
	for file, want := range tinymodel.Verdicts() {
		var got tinymodel.Verdict
		if reply := ask(file, schema); json.Unmarshal([]byte(reply), &got) != nil || got != want {
			t.Errorf("%s: %s", file, reply)
		}
	}
	var forced struct {
		Colour *string
		Size   *int
	}
	if reply := ask("note.txt", other); json.Unmarshal([]byte(reply), &forced) != nil || forced.Colour == nil || forced.Size == nil {
		t.Errorf("%s", reply)
	}
}

// Offline is what the server is: a pull fails, and says so under status 200.
func TestRealIsOffline(t *testing.T) {
	t.Parallel()
	s := Real(t)
	res, err := post(bounded(t), s.URL+"/api/pull", map[string]string{"model": "library/nothing"})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if b, err := io.ReadAll(res.Body); err != nil || res.StatusCode != http.StatusOK || !strings.Contains(string(b), `{"error":"pull model manifest`) {
		t.Errorf("%d %s %v", res.StatusCode, b, err)
	}
}

// Stopped in the middle of an endless reply, the server is free for the next.
func TestRealStops(t *testing.T) {
	t.Parallel()
	s := Own(t)
	ctx, cancel := context.WithCancel(bounded(t))
	res, err := post(ctx, s.URL+"/api/chat", map[string]any{"model": ModelName, "messages": []any{map[string]any{"role": "user", "content": "Tick"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if _, err := io.CopyN(io.Discard, res.Body, 10_000); err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := io.Copy(io.Discard, res.Body); !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
	if r := ollamaAsk(t, s.URL, ModelName, "hello"); r.done != "stop" {
		t.Errorf("%+v", r)
	}
}

// A server that dies in each way, and is there again.
func TestRealDies(t *testing.T) {
	t.Parallel()
	s := Own(t)
	die := map[string]func() error{"server killed": s.Kill, "runner killed": s.KillRunner, "server stopped": s.Stop}
	for _, name := range []string{"server killed", "runner killed", "server stopped"} {
		res, err := post(bounded(t), s.URL+"/api/chat", map[string]any{"model": ModelName, "messages": []any{map[string]any{"role": "user", "content": "Tick"}}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.CopyN(io.Discard, res.Body, 5_000); err != nil {
			t.Fatal(err)
		}
		if err := die[name](); err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(res.Body)
		if res.Body.Close(); strings.Contains(string(b), `"done":true`) {
			t.Errorf("%s: the reply ended well: %v", name, err)
		}
		if name != "runner killed" {
			if err := s.Restart(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if r := ollamaAsk(t, s.URL, ModelName, "hello"); r.text != "Hello! How can I help you?" {
			t.Errorf("after %s: %+v\n%s", name, r, s.Log())
		}
	}
	if err := s.Restart(t.Context()); err == nil {
		t.Error("a server that runs was started again")
	}
}

// Nothing is left of a server: no program, no file.
func TestNothingIsLeft(t *testing.T) {
	t.Parallel()
	s := Own(t)
	if r := ollamaAsk(t, s.URL, ModelName, "hello"); r.done != "stop" {
		t.Fatalf("%+v", r)
	}
	if len(programsUnder(t, s.home)) < 2 {
		t.Fatal("neither server nor runner is seen: this test sees nothing")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if left := programsUnder(t, s.home); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
	if _, err := os.Stat(s.home); !os.IsNotExist(err) {
		t.Errorf("the files are left: %v", err)
	}
}

// programsUnder are the programs whose home this is.
func programsUnder(t *testing.T, home string) (found []string) {
	t.Helper()
	envs, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil || len(envs) == 0 {
		t.Skip("there is no /proc to look for programs in")
	}
	for _, e := range envs {
		if b, err := os.ReadFile(e); err == nil && strings.Contains(string(b), "HOME="+home+"\x00") {
			found = append(found, e)
		}
	}
	return found
}
