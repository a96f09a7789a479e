package extract

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// scriptedCommand is the argument with which this binary is serveScripted.
const scriptedCommand = "read-scripted"

// TestMain lets this binary stand in for the program that reads PDFs, for one that does
// what the document says, and for a process that starts such a program.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case PDFCommand:
			_ = ServePDF(os.Stdin, os.Stdout, os.Args[2])
			return
		case scriptedCommand:
			serveScripted()
			return
		case LettersCommand:
			fmt.Fprint(os.Stderr, RunRestrained(os.Args[2:]))
			os.Exit(1)
		case "silent":
			time.Sleep(time.Hour)
			return
		case "parent":
			parent()
			return
		case "restrained":
			restrained()
			return
		case "held":
			held(os.Args[2])
			return
		}
	}
	os.Exit(m.Run())
}

// serveScripted is a reader of PDFs that does what each document says.
func serveScripted() {
	fmt.Println("{}")
	in, replies := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		q, err := receive(in)
		if err != nil {
			return
		}
		switch what := strings.TrimPrefix(string(q.document), "%PDF-"); what {
		case "crash":
			os.Exit(2)
		case "hang":
			time.Sleep(time.Hour)
		case "flood":
			for {
				fmt.Print(strings.Repeat(`"`, 1<<16), strings.Repeat("[", 1<<16))
			}
		case "garble":
			fmt.Println("what?")
		case "environment":
			_ = replies.Encode(pdfReply{Text: strings.Join(os.Environ(), "\n")})
		default:
			_ = replies.Encode(pdfReply{Text: fmt.Sprint(os.Getpid())})
		}
	}
}

// newScripted reads PDFs with serveScripted.
func newScripted(t testing.TB, deadline time.Duration) *Extractor {
	t.Helper()
	e := New(Options{Program: []string{os.Args[0], scriptedCommand}, Deadline: deadline})
	t.Cleanup(func() { _ = e.Close() })
	return e
}

func ask(t testing.TB, e *Extractor, what string) (string, error) {
	t.Helper()
	return e.Read(t.Context(), save(t, "a.pdf", []byte("%PDF-"+what)), typePDF)
}

func TestPDFReaderThatMisbehaves(t *testing.T) {
	e := newScripted(t, time.Minute)
	for what, want := range map[string]error{"crash": ErrBroken, "hang": ErrTimeout, "flood": ErrBroken, "garble": ErrBroken} {
		before, err := ask(t, e, "pid")
		if err != nil {
			t.Fatal(err)
		}
		if again, err := ask(t, e, "pid"); err != nil || again != before {
			t.Errorf("the next document is read by %s, not by %s: %v", again, before, err)
		}
		if what == "hang" {
			e.pdf.deadline = 100 * time.Millisecond
		}
		if text, err := ask(t, e, what); !errors.Is(err, want) || text != "" {
			t.Errorf("%s: %q, %v; want %v", what, text, err, want)
		}
		e.pdf.deadline = time.Minute
		if after, err := ask(t, e, "pid"); err != nil || after == before {
			t.Errorf("after a %s the next document is read by %q, which was %s: %v", what, after, before, err)
		}
	}
}

// A program that does not start in time says nothing of the document.
func TestPDFReaderThatDoesNotStart(t *testing.T) {
	e := New(Options{Program: []string{os.Args[0], "silent"}})
	t.Cleanup(func() { _ = e.Close() })
	e.pdf.start = time.Millisecond
	if text, err := ask(t, e, "x"); !errors.Is(err, ErrStart) || !errors.Is(err, ErrTimeout) || text != "" {
		t.Errorf("%q, %v", text, err)
	}
}

// Files whose drive does not answer keep no other document waiting. If there are more of
// them than may hang, the others fail at once, until a drive answers.
func TestFilesThatHang(t *testing.T) {
	e := newScripted(t, time.Minute)
	var drives []*os.File // pipes that nothing is written to
	hang := func() error {
		t.Helper()
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		drives = append(drives, w)
		e.pdf.contents.Limit = time.Millisecond
		defer func() { e.pdf.contents.Limit = time.Minute }()
		_, err = e.pdf.ask(t.Context(), r, pdfRequest{Size: 1000})
		return err
	}
	defer func() {
		for _, d := range drives {
			d.Close()
		}
	}()
	for i := range maxHung - 1 {
		if err := hang(); !errors.Is(err, ErrDrive) {
			t.Fatalf("file %d: %v", i, err)
		}
		if text, err := ask(t, e, "pid"); err != nil || text == "" {
			t.Errorf("beside %d files that hang: %q, %v", i+1, text, err)
		}
	}
	for range 3 {
		if err := hang(); !errors.Is(err, ErrDrive) || !errors.Is(err, ErrTimeout) {
			t.Fatal(err)
		}
	}
	if n := e.pdf.contents.Hung(); n != maxHung {
		t.Errorf("%d reads hang", n)
	}
	if text, err := ask(t, e, "pid"); !errors.Is(err, ErrDrive) {
		t.Errorf("beside as many as may hang: %q, %v", text, err)
	}
	for _, d := range drives { // all drives answer
		d.Close()
	}
	eventually(t, "the reads end", func() bool { return e.pdf.contents.Hung() == 0 })
	if text, err := ask(t, e, "pid"); err != nil || text == "" {
		t.Errorf("afterwards: %q, %v", text, err)
	}
}

// Documents that wait for their turn are in their files, but for a few: each may be large.
// That they wait is not held against them.
func TestPDFsThatWait(t *testing.T) {
	const documents = 3 * maxReads
	e := newScripted(t, time.Minute)
	path := save(t, "a.pdf", []byte("%PDF-pid"))
	e.pdf.turn <- struct{}{} // another document is read
	var files []*os.File
	var all sync.WaitGroup
	for range documents {
		f, size, err := open(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
		all.Go(func() {
			if reply, err := e.pdf.ask(t.Context(), f, pdfRequest{Size: size}); err != nil || reply.Text == "" {
				t.Errorf("%q, %v", reply.Text, err)
			}
		})
	}
	read := func() (n int) {
		for _, f := range files {
			if _, err := f.Stat(); err != nil { // it is closed
				n++
			}
		}
		return n
	}
	eventually(t, "some are read", func() bool { return read() >= maxReads })
	for range 1000 { // those that ought to wait have the time to be read
		runtime.Gosched()
	}
	if n := read(); n != maxReads || len(e.pdf.reads) != maxReads {
		t.Errorf("%d are in memory, of which %d count", n, len(e.pdf.reads))
	}
	<-e.pdf.turn
	all.Wait()
	if n := len(e.pdf.reads); n != 0 {
		t.Errorf("%d count in the end", n)
	}
}

// eventually waits until something is so.
func eventually(t testing.TB, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it does not come that %s", what)
		}
	}
}

// A file that is shorter by now than it was is broken, and no child is asked for it.
func TestAFileThatBecameShorter(t *testing.T) {
	e := newScripted(t, time.Minute)
	f, size, err := open(save(t, "a.pdf", []byte("%PDF-pid")))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.pdf.ask(t.Context(), f, pdfRequest{Size: size + 1}); !errors.Is(err, ErrBroken) || e.pdf.child != nil {
		t.Errorf("%v", err)
	}
}

func TestPDFReaderThatIsMissing(t *testing.T) {
	for _, program := range [][]string{nil, {"/nowhere/nod", PDFCommand, ""}} {
		e := New(Options{Program: program})
		if text, err := ask(t, e, "pid"); err == nil || text != "" {
			t.Errorf("%q: %q, %v", program, text, err)
		}
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestPDFReaderHasNoEnvironment(t *testing.T) {
	t.Setenv("NOD_SECRET", "hunter2")
	text, err := ask(t, newScripted(t, time.Minute), "environment")
	if err != nil || strings.Contains(text, "hunter2") || strings.Contains(text, "PATH=") {
		t.Errorf("%q, %v", text, err)
	}
}

// A reader whose agent is gone ends, whatever its document makes it do.
func TestPDFReaderEndsWithItsInput(t *testing.T) {
	cmd := exec.Command(os.Args[0], PDFCommand, testCache())
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "{}\n" {
		t.Fatalf("%q, %v", line, err)
	}
	document := endless()
	fmt.Fprintf(in, "{\"size\":%d}\n", len(document))
	if _, err := in.Write(document); err != nil {
		t.Fatal(err)
	}
	in.Close()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(2 * time.Minute):
		_ = cmd.Process.Kill()
		t.Error("it goes on")
	}
}

// parent starts serveScripted, says which process that is, and has it hang.
func parent() {
	e := New(Options{Program: []string{os.Args[0], scriptedCommand}, Deadline: time.Hour})
	pid, err := e.Read(context.Background(), os.Args[2], typePDF)
	fmt.Println(pid, err)
	_, _ = e.Read(context.Background(), os.Args[3], typePDF)
}
