package ollama

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

// The real Ollama is started, answers, and is gone after Stop.
func TestStartAndStop(t *testing.T) {
	kit, err := modelserver.Prepare(t.Context(), io.Discard)
	if errors.Is(err, modelserver.ErrImpossible) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	home, at := t.TempDir(), "http://"+closedPort(t)
	o := ServeOptions{Program: kit.Program, URL: at, Log: filepath.Join(home, "logs", "ollama.log"),
		Env: []string{"HOME=" + home, "OLLAMA_HOST=0.0.0.0:1", "PATH=" + os.Getenv("PATH")}}
	s, err := Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Stop()
	got := Find(t.Context(), Options{URL: s.URL()}, kit.Program)
	version := unknownVersion // the one that Prepare builds says none
	if os.Getenv(modelserver.ProgramVariable) != "" {
		version = got.Version
	}
	if got.State != Running || got.Version == "" || got.Version != version || got.Warning != Warning(version) {
		t.Errorf("%+v", got)
	}
	if log, err := os.ReadFile(o.Log); err != nil || !strings.Contains(string(log), "Listening on 127.0.0.1:") {
		t.Errorf("log: %.400s, %v", log, err)
	}
	_, err = Start(t.Context(), o) // the address is taken: nothing is started over it
	if e := kindOf(err); e != llm.KindUnreachable {
		t.Errorf("a second one: %v", err)
	}
	s.Stop()
	s.Stop() // does nothing
	select {
	case <-s.Ended():
	default:
		t.Error("it has not ended")
	}
	if got := Find(t.Context(), Options{URL: at}, kit.Program); got.State != Ready {
		t.Errorf("%+v", got)
	}
}

func kindOf(err error) llm.Kind {
	var e *llm.Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return ""
}

func TestFailedStart(t *testing.T) {
	start := func(t *testing.T, ctx context.Context, program string) error {
		t.Helper()
		s, err := Start(ctx, ServeOptions{Program: program, URL: "http://" + closedPort(t), Log: filepath.Join(t.TempDir(), "ollama.log")})
		if s != nil {
			s.Stop()
		}
		return err
	}
	t.Run("it ends at once", func(t *testing.T) {
		err := start(t, t.Context(), fake(t, "echo first; echo the last word >&2; exit 1"))
		if kindOf(err) != llm.KindUnreachable || !strings.Contains(err.Error(), "the last word") {
			t.Errorf("%v", err)
		}
	})
	t.Run("it never answers", func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		err := start(t, ctx, fake(t, "sleep 600 & wait"))
		if kindOf(err) != llm.KindUnreachable {
			t.Errorf("%v", err)
		}
	})
	t.Run("not there", func(t *testing.T) {
		if err := start(t, t.Context(), filepath.Join(t.TempDir(), "none")); kindOf(err) != llm.KindUnreachable {
			t.Errorf("%v", err)
		}
	})
	t.Run("a relative path", func(t *testing.T) {
		if err := start(t, t.Context(), "ollama"); kindOf(err) != llm.KindUnreachable {
			t.Errorf("%v", err)
		}
	})
	t.Run("the address of another machine", func(t *testing.T) {
		_, err := Start(t.Context(), ServeOptions{Program: fake(t, ""), URL: "http://192.0.2.1:1", Log: filepath.Join(t.TempDir(), "log")})
		if kindOf(err) != llm.KindUnreachable {
			t.Errorf("%v", err)
		}
	})
}

// A server that does not hear the signal, and what it started, are ended, too.
// Each holds an end of a pipe: it is at its end when the last of them is gone.
func TestStopEndsAll(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	program := fake(t, "exec 3>"+pipe+"; trap '' TERM; (trap '' TERM; echo two >&3; sleep 600) & echo one >&3; sleep 600; wait")
	if out, err := exec.Command("mkfifo", pipe).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s, err := launch(ServeOptions{Program: program, URL: "http://" + closedPort(t), Log: filepath.Join(t.TempDir(), "log")})
	if err != nil {
		t.Fatal(err)
	}
	s.stopTimeout = 50 * time.Millisecond
	f, err := os.Open(pipe)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := io.ReadFull(f, make([]byte, len("one\ntwo\n"))); err != nil { // both run
		t.Fatal(err)
	}
	s.Stop()
	ended := make(chan error, 1)
	go func() {
		_, err := io.Copy(io.Discard, f)
		ended <- err
	}()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(2 * time.Minute):
		t.Error("what the server started lives on")
	}
}

func TestPreviousLogIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ollama.log")
	for _, text := range []string{"first", "second", "third"} {
		f, err := newLog(path)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = f.WriteString(text)
		f.Close()
	}
	now, _ := os.ReadFile(path)
	before, _ := os.ReadFile(path + ".old")
	if string(now) != "third" || string(before) != "second" {
		t.Errorf("%s, %s", now, before)
	}
}
