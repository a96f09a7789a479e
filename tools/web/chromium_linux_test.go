package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
)

func TestChromiumReadsAPage(t *testing.T) {
	full(t)
	c := newTest(t)
	mux := http.NewServeMux()
	mux.HandleFunc("/start", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/end?x=1", http.StatusFound) })
	mux.HandleFunc("/end", func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusNotFound)
		html(`<title>A  title`+"\u202e"+`</title><img name=title><form name=body></form><h1>Hello</h1><p style="display:none">unseen</p>
<script>String.prototype.slice = () => 'forged'; JSON.stringify = () => '{}'; document.write('<p>written</p>')</script>`)(w, r)
	})
	mux.HandleFunc("/long", html("<p>"+strings.Repeat("0123456789", 1<<20)))
	mux.HandleFunc("/file", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Disposition", `attachment; filename="x.sh"`)
		fmt.Fprint(w, "#!/bin/sh")
	})
	port := serve(t, public.String(), mux)
	base := "http://site.example:" + port

	p, err := visit(t, c, base+"/start")
	if err != nil {
		t.Fatal(err)
	}
	if p.URL != base+"/end?x=1" || p.Status != 404 || p.Title != "A title" || p.Browser != "controlled" || p.Truncated {
		t.Errorf("got %+v", p)
	}
	if p.Text != "Hello\n\nwritten" {
		t.Errorf("text %q", p.Text)
	}
	p, err = visit(t, c, base+"/long")
	if err != nil || len(p.Text) != maxText || !p.Truncated {
		t.Errorf("ten megabytes: %d bytes, truncated %v, %v", len(p.Text), p.Truncated, err)
	}
	_, err = visit(t, c, base+"/file")
	wantCode(t, err, CodeDownload)
	left, err := os.ReadDir(c.profiles)
	if err != nil || len(left) > 0 {
		t.Errorf("profiles are left: %v %v", left, err)
	}
}

func TestChromiumReachesNothingPrivate(t *testing.T) {
	full(t)
	c := newTest(t)
	in := serveInside(t)
	mux := http.NewServeMux()
	mux.HandleFunc("/redirect", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://127.0.0.1:"+in.port+"/", http.StatusFound)
	})
	mux.HandleFunc("/rebound", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://rebound.example:"+in.port+"/", http.StatusFound)
	})
	mux.HandleFunc("/script", html(`<p id=out></p><script>
(async () => {
  let got = [];
  for (const u of ['http://127.0.0.1:PORT/', 'http://localhost:PORT/', 'http://rebound.example:PORT/', 'http://both.example:PORT/', 'http://[::1]:PORT/', '/redirect', '/rebound']) {
    try { await fetch(u); got.push('reached ' + u) } catch (e) {}
  }
  const worker = new Worker(URL.createObjectURL(new Blob(["fetch('http://rebound.example:PORT/').then(() => postMessage('reached'), () => postMessage('no'))"])));
  const said = await new Promise(r => worker.onmessage = e => r(e.data));
  if (said !== 'no') got.push('worker ' + said);
  await new Promise(r => { const s = new WebSocket('ws://127.0.0.1:PORT/'); s.onopen = () => { got.push('socket'); r() }; s.onclose = s.onerror = r });
  open('http://rebound.example:PORT/');
  document.getElementById('out').textContent = 'done ' + got.join();
})()</script><iframe src="http://127.0.0.1:PORT/"></iframe><img src="http://rebound.example:PORT/"><link rel=preconnect href="http://rebound.example:PORT">`))
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := httptest.NewRecorder()
		mux.ServeHTTP(rec, r)
		for k, v := range rec.Header() {
			w.Header()[k] = v
		}
		w.WriteHeader(rec.Code)
		fmt.Fprint(w, strings.ReplaceAll(rec.Body.String(), "PORT", in.port))
	})
	base := "http://site.example:" + serve(t, public.String(), handler)

	for _, path := range []string{"/redirect", "/rebound"} {
		_, err := visit(t, c, base+path)
		wantCode(t, err, CodeBlocked)
	}
	p, err := visit(t, c, base+"/script")
	if err != nil || p.Text != "done" || p.Blocked == 0 {
		t.Errorf("got %+v %v", p, err)
	}
	if n := in.hits.Load(); n > 0 {
		t.Errorf("this computer was reached %d times", n)
	}
}

// TestChromiumSendsNoDatagrams holds WebRTC, which knows no proxy, to it.
func TestChromiumSendsNoDatagrams(t *testing.T) {
	full(t)
	c := newTest(t)
	stun, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer stun.Close()
	_, port, _ := net.SplitHostPort(stun.LocalAddr().String())
	base := "http://site.example:" + serve(t, public.String(), html(`<p id=out></p><script>
(async () => {
  const c = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:`+port+`'}]});
  c.createDataChannel('x');
  await c.setLocalDescription(await c.createOffer());
  await new Promise(r => { c.onicegatheringstatechange = () => c.iceGatheringState == 'complete' && r() });
  document.getElementById('out').textContent = 'gathered';
})()</script>`))
	p, err := visit(t, c, base+"/")
	if err != nil || p.Text != "gathered" {
		t.Errorf("got %+v %v", p, err)
	}
	_ = stun.SetReadDeadline(time.Now().Add(100 * time.Millisecond)) // a datagram of the page lies there already
	if n, _, err := stun.ReadFrom(make([]byte, 2000)); err == nil {
		t.Errorf("%d bytes came past the proxy", n)
	}
}

// TestChromiumGrantsNothing: dialogs, permissions, downloads, windows, other
// programs, files.
func TestChromiumGrantsNothing(t *testing.T) {
	full(t)
	c := newTest(t)
	out := filepath.Join(t.TempDir(), "argv")
	fakeBrowser(t, `: > "`+out+`"`)
	base := "http://site.example:" + serve(t, public.String(), html(`<p id=out></p><input type=file id=f><script>
(async () => {
  const got = [];
  alert('x');
  if (confirm('x')) got.push('confirmed');
  if (typeof Notification !== 'undefined' && await Notification.requestPermission() === 'granted') got.push('notifications');
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob(['x'])); a.download = 'evil.sh'; a.click();
  open('http://127.0.0.1:1/'); open('file:///etc/passwd');
  document.getElementById('f').click();
  for (const u of ['x-evil:run', 'mailto:a@b.example', 'file:///etc/passwd']) {
    const f = document.createElement('iframe'); f.src = u; document.body.append(f);
    try { await fetch(u); got.push(u) } catch (e) {}
    try { location.href = u } catch (e) {}
  }
  document.getElementById('out').textContent = 'done ' + got.join();
})()</script>`))
	// A page that wants to leave while it is loaded may be taken for a file: then
	// nothing of it is read, which grants as little.
	p, err := visit(t, c, base+"/")
	if (err != nil || p.Text != "done" || p.URL != base+"/") && tooltest.CodeOf(err) != CodeDownload {
		t.Errorf("got %+v %v", p, err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("another program was started")
	}
}

func TestChromiumGivesUpOnAPageWithoutEnd(t *testing.T) {
	full(t)
	c := newTest(t)
	c.pace.page = 2 * time.Second
	base := "http://site.example:" + serve(t, public.String(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		for r.Context().Err() == nil {
			if _, err := io.WriteString(w, strings.Repeat("<p>more</p>", 100)); err != nil {
				return
			}
			_ = http.NewResponseController(w).Flush()
			select {
			case <-r.Context().Done():
			case <-time.After(20 * time.Millisecond): // a slow server, not a wait of the test
			}
		}
	}))
	_, err := visit(t, c, base+"/")
	wantCode(t, err, tools.CodeTimeout)
}

func TestChromiumEndsWithTheCall(t *testing.T) {
	c := newTest(t)
	ctx, cancel := context.WithCancel(t.Context())
	base := "http://site.example:" + serve(t, public.String(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	}))
	ok(t, os.MkdirAll(filepath.Join(c.profiles, "page-left"), 0o700)) // by an agent that was killed
	if _, err := c.open(ctx, base+"/"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	wait, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	if err := desktest.Poll(wait, "the profile to go", func() bool {
		left, err := os.ReadDir(c.profiles)
		return err == nil && len(left) == 0
	}); err != nil {
		t.Error(err)
	}
}
