package desktop

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools/policy"
)

// patient is the system's clipboard, which waits for the programs as long as they need.
func patient() programs {
	c := SystemClipboard().(programs)
	c.limit = 2 * time.Minute
	return c
}

// screen is a real X clipboard on a display of its own.
func screen(t *testing.T) programs {
	t.Helper()
	desktest.Require(t, "Xvfb", "openbox", "xclip")
	d, err := desktest.StartDisplay("640x480")
	ok(t, err)
	t.Cleanup(d.Stop)
	t.Setenv("DISPLAY", d.Name)
	t.Setenv("WAYLAND_DISPLAY", "")
	return patient()
}

// owner is another program that owns the clipboard, with one type.
func owner(t *testing.T, kind, value string) *desktest.Process {
	t.Helper()
	cmd := exec.Command("xclip", "-selection", "clipboard", "-in", "-quiet", "-target", kind)
	cmd.Stdin = strings.NewReader(value)
	p, err := desktest.StartCmd(cmd)
	ok(t, err)
	t.Cleanup(p.Kill)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ok(t, desktest.Poll(ctx, "the owner of "+kind, func() bool {
		out, err := exec.Command("xclip", "-selection", "clipboard", "-out", "-target", "TARGETS").Output()
		return err == nil && strings.Contains(string(out), kind)
	}))
	return p
}

func TestRealRoundTrips(t *testing.T) {
	c := screen(t)
	if got, err := c.Read(t.Context()); err != nil || got.Kind != Empty {
		t.Fatalf("a new display's clipboard: %+v, %v", got, err)
	}
	for _, text := range []string{
		"plain", "Grüße\n你好 שלום 😀\t\n", " ", "-display :9", "$(touch x) `y` %s \\n", strings.Repeat("a long one, ", 20000), "", "after it was emptied",
	} {
		ok(t, c.Write(t.Context(), text))
		got, err := c.Read(t.Context())
		if err != nil || got.Text != text || got.Cut {
			t.Errorf("wrote %.40q, read %.40q, cut %v, %v", text, got.Text, got.Cut, err)
		}
	}
}

// The program that owns the clipboard lives on when the call's context ends.
func TestRealContentOutlivesTheCall(t *testing.T) {
	c := screen(t)
	ctx, cancel := context.WithCancel(t.Context())
	ok(t, c.Write(ctx, "still here"))
	cancel()
	for range 5 {
		if got, err := c.Read(t.Context()); err != nil || got.Text != "still here" {
			t.Fatalf("read %+v, %v", got, err)
		}
	}
	if _, err := c.Read(ctx); err == nil {
		t.Error("a call that was stopped has read")
	}
}

func TestRealLargeTextIsCut(t *testing.T) {
	c := screen(t)
	owner(t, "UTF8_STRING", "x"+strings.Repeat("€", MaxContent))
	got, err := c.Read(t.Context())
	if err != nil || !got.Cut || len(got.Text) != MaxContent || strings.ContainsRune(got.Text, '\uFFFD') {
		t.Errorf("read %d bytes, cut %v, %v", len(got.Text), got.Cut, err)
	}
}

func TestRealMarkIsSeen(t *testing.T) {
	c := screen(t)
	p := owner(t, hintType, "secret")
	if got, err := c.Read(t.Context()); err != nil || got.Kind != Marked || got.Text != "" {
		t.Errorf("marked: %+v, %v", got, err)
	}
	b := newBench(t, Options{Clipboard: c}, policy.Scope{})
	b.bad(codeMarked, 0, "clipboard.read", write{})
	p.Kill()
	owner(t, hintType, "public")
	if got, err := c.Read(t.Context()); err != nil || got.Kind != Other {
		t.Errorf("marked as no secret: %+v, %v", got, err)
	}
}

func TestRealPictureIsNoText(t *testing.T) {
	c := screen(t)
	owner(t, "image/png", "\x89PNG")
	got, err := c.Read(t.Context())
	if err != nil || got.Kind != Other || strings.Join(got.Types, " ") != "image/png" {
		t.Errorf("a picture: %+v, %v", got, err)
	}
}

func TestRealOtherTypesOfText(t *testing.T) {
	c := screen(t)
	p := owner(t, plain, "only this type")
	if got, err := c.Read(t.Context()); err != nil || got.Text != "only this type" {
		t.Errorf("text/plain: %+v, %v", got, err)
	}
	p.Kill()
	owner(t, "STRING", "Latin-1: \xe9")
	if got, err := c.Read(t.Context()); err != nil || got.Text != "Latin-1: \uFFFD" {
		t.Errorf("not UTF-8: %+v, %v", got, err)
	}
}

// An owner that hangs is given up, and can be replaced.
func TestRealOwnerHangs(t *testing.T) {
	c := screen(t)
	p := owner(t, "UTF8_STRING", "never to be seen")
	ok(t, p.Freeze())
	if got, err := SystemClipboard().Read(t.Context()); tooltest.CodeOf(err) != codeSlowBoard {
		t.Fatalf("from an owner that hangs: %+v, %v", got, err)
	}
	ok(t, c.Write(t.Context(), "mine"))
	if got, err := c.Read(t.Context()); err != nil || got.Text != "mine" {
		t.Errorf("then it holds %+v, %v", got, err)
	}
}

func TestRealToolsRoundTrip(t *testing.T) {
	c := screen(t)
	b := newBench(t, Options{Clipboard: c}, policy.Scope{})
	b.approves()
	owner(t, "UTF8_STRING", "the user's Größe 😀")
	r := b.good(0, "clipboard.write", write{"text": "rm -rf x\u202e\n"})
	if got := into[readResult](t, b.good(0, "clipboard.read", write{})); got.Text != "rm -rf x" {
		t.Errorf("read %+v", got)
	}
	_, err := b.undo(r)
	ok(t, err)
	if got := into[readResult](t, b.good(0, "clipboard.read", write{})); got.Text != "the user's Größe 😀" {
		t.Errorf("after undo: %+v", got)
	}
	b.question(1)
}

func TestWithoutXclipOrDisplay(t *testing.T) {
	desktest.Require(t, "xclip")
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv("DISPLAY", ":987654")
	c := patient()
	if _, err := c.Read(t.Context()); tooltest.CodeOf(err) != codeNoBoard || !strings.Contains(err.Error(), "no desktop session") {
		t.Errorf("without a display: %v", err)
	}
	if err := c.Write(t.Context(), "x"); tooltest.CodeOf(err) != codeNoBoard {
		t.Errorf("without a display: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := c.Read(t.Context()); tooltest.CodeOf(err) != codeNoBoard || !strings.Contains(err.Error(), "apt install xclip") {
		t.Errorf("without xclip: %v", err)
	}
}

// Doubles of wl-copy and wl-paste keep the clipboard in files, one a type, and
// speak like the real ones.
const (
	wlPaste = `#!/bin/sh
cd "$WL_DIR"
[ -n "$(ls)" ] || { echo "Nothing is copied" >&2; exit 1; }
case "$1$2" in
--list-types) ls | tr @ / ;;
--no-newline--type) cat "$(echo "$3" | tr / @)" ;;
*) cat text@plain ;;
esac
`
	wlCopy = `#!/bin/sh
cd "$WL_DIR"; rm -f -- *
[ "$1" = --clear ] || cat > "$(echo "$2" | tr / @)"
sleep 300 &
echo $! > ../wl.pid
cut -d' ' -f6 /proc/$$/stat > ../wl.session
`
)

func TestWayland(t *testing.T) {
	bin, dir := t.TempDir(), filepath.Join(t.TempDir(), "board")
	ok(t, os.Mkdir(dir, 0o700))
	ok(t, os.WriteFile(filepath.Join(bin, "wl-paste"), []byte(wlPaste), 0o755))
	ok(t, os.WriteFile(filepath.Join(bin, "wl-copy"), []byte(wlCopy), 0o755))
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	t.Setenv("WL_DIR", dir)
	t.Setenv("WAYLAND_DISPLAY", "wayland-9")
	c := patient()
	for _, text := range []string{"", "Grüße\n", "zwei"} {
		ok(t, c.Write(t.Context(), text))
		stopOwner(t, dir)
		if got, err := c.Read(t.Context()); err != nil || got.Text != text {
			t.Errorf("wrote %q, read %+v, %v", text, got, err)
		}
	}
	session, err := os.ReadFile(filepath.Join(dir, "..", "wl.session"))
	ok(t, err)
	if own, err := unix.Getsid(0); err != nil || strings.TrimSpace(string(session)) == strconv.Itoa(own) {
		t.Errorf("the owner is in Nod's session %d: it would end with Nod's terminal; %v", own, err)
	}
	ok(t, os.WriteFile(filepath.Join(dir, hintType), []byte("secret\n"), 0o600))
	if got, err := c.Read(t.Context()); err != nil || got.Kind != Marked || got.Text != "" {
		t.Errorf("marked: %+v, %v", got, err)
	}
}

// A password manager may come between the look at the marks and the reading.
func TestAMarkThatComesMeanwhile(t *testing.T) {
	bin, dir := t.TempDir(), t.TempDir()
	script := strings.Replace(wlPaste, `;;
*)`, `; printf secret > `+hintType+` ;;
*)`, 1)
	ok(t, os.WriteFile(filepath.Join(bin, "wl-paste"), []byte(script), 0o755))
	ok(t, os.WriteFile(filepath.Join(bin, "wl-copy"), []byte(wlCopy), 0o755))
	ok(t, os.WriteFile(filepath.Join(dir, "text@plain"), []byte("hunter22"), 0o600))
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	t.Setenv("WL_DIR", dir)
	t.Setenv("WAYLAND_DISPLAY", "wayland-9")
	if got, err := patient().Read(t.Context()); err != nil || got.Kind != Marked || got.Text != "" {
		t.Errorf("read %+v, %v", got, err)
	}
}

// stopOwner ends what the double of wl-copy left behind, as the real one would.
func stopOwner(t *testing.T, dir string) {
	t.Helper()
	pid, err := os.ReadFile(filepath.Join(dir, "..", "wl.pid"))
	ok(t, err)
	ok(t, exec.Command("kill", strings.TrimSpace(string(pid))).Run())
}
