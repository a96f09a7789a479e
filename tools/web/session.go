package web

import (
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/playwright-community/playwright-go"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// session is one Chromium with an empty profile.
type session struct {
	gate    guardedDialer
	proxy   *proxy
	pace    timeouts
	driver  *playwright.Playwright
	context playwright.BrowserContext
	page    playwright.Page // the one that is read
	watch   watch
	once    sync.Once
	profile string
}

func (c controlled) start(ctx context.Context, p *proxy) (*session, error) {
	executable, err := findChromium()
	if err != nil {
		return nil, err
	}
	profile, err := c.profile()
	if err != nil {
		return nil, lang.Errorf("make a profile for the controlled browser: %w", err)
	}
	s := &session{gate: p.gate, proxy: p, pace: c.pace, profile: profile}
	if s.driver, err = c.run(); err != nil {
		s.close()
		return nil, tools.Fail(CodeNoDriver, lang.Say("Playwright's driver in %s does not start. Install it again with: %s. %v", c.driver, installCommand(c.driver), lang.Say(switchOffHint)))
	}
	stop := context.AfterFunc(ctx, s.close)
	defer stop()
	if s.context, err = s.driver.Chromium.LaunchPersistentContext(profile, s.options(executable)); err != nil {
		s.close()
		return nil, tools.Fail(CodeNoBrowser, lang.Say("The controlled browser %s could not be started. %v", executable, lang.Say(switchOffHint)))
	}
	if err := s.confine(); err != nil {
		s.close()
		return nil, lang.Errorf("confine the controlled browser: %w", err)
	}
	return s, nil
}

// profile makes an empty one, and takes away what a call left that was cut off
// by the end of the agent: only one call at a time has one.
func (c controlled) profile() (string, error) {
	if err := os.MkdirAll(c.profiles, 0o700); err != nil {
		return "", err
	}
	left, err := os.ReadDir(c.profiles)
	if err != nil {
		return "", err
	}
	for _, d := range left {
		if strings.HasPrefix(d.Name(), "page-") {
			if err := os.RemoveAll(filepath.Join(c.profiles, d.Name())); err != nil {
				return "", err
			}
		}
	}
	return os.MkdirTemp(c.profiles, "page-")
}

// run starts the driver. It sets globals of the playwright package, so it may
// run only while the call has the turn.
func (c controlled) run() (*playwright.Playwright, error) {
	return playwright.Run(&playwright.RunOptions{
		DriverDirectory: c.driver, SkipInstallBrowsers: true,
		Stdout: io.Discard, Stderr: io.Discard, Logger: slog.New(slog.DiscardHandler),
	})
}

// switches shut the ways of Chromium past the proxy: QUIC and WebRTC, which
// send datagrams, and its own resolver of names.
var switches = []string{
	"--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
	"--force-webrtc-ip-handling-policy=disable_non_proxied_udp", "--webrtc-ip-handling-policy=disable_non_proxied_udp",
	"--disable-quic", "--dns-prefetch-disable", "--no-pings", "--no-first-run", "--disable-background-networking", "--disable-component-update",
	"--disable-domain-reliability", "--disable-sync", "--mute-audio", "--disable-gpu",
}

func (s *session) options(executable string) playwright.BrowserTypeLaunchPersistentContextOptions {
	return playwright.BrowserTypeLaunchPersistentContextOptions{
		ExecutablePath:  playwright.String(executable),
		Headless:        playwright.Bool(true),
		ChromiumSandbox: playwright.Bool(os.Geteuid() != 0), // it does not work as root
		Args:            switches,
		Proxy: &playwright.Proxy{Server: "http://" + s.proxy.address, Bypass: playwright.String("<-loopback>"),
			Username: playwright.String(proxyUser), Password: playwright.String(s.proxy.password)},
		AcceptDownloads: playwright.Bool(false),
		ServiceWorkers:  playwright.ServiceWorkerPolicyBlock,
		Permissions:     []string{},
		Env:             plainEnv(s.profile),
		Timeout:         playwright.Float(float64(20 * time.Second / time.Millisecond)),
		HandleSIGHUP:    playwright.Bool(false), HandleSIGINT: playwright.Bool(false), HandleSIGTERM: playwright.Bool(false),
	}
}

// plainEnv returns the environment of the browser: nothing that leads to the user's display,
// session bus or keyring.
func plainEnv(profile string) map[string]string {
	env := map[string]string{"HOME": profile, "TMPDIR": os.TempDir(), "XDG_CONFIG_HOME": filepath.Join(profile, "config"),
		"XDG_CACHE_HOME": filepath.Join(profile, "cache"), "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
	for _, name := range []string{"PATH", "LANG", "LC_ALL", "SystemRoot", "LOCALAPPDATA", "ProgramFiles"} {
		if v := os.Getenv(name); v != "" {
			env[name] = v
		}
	}
	return env
}

// close ends the browser, once, and takes its profile away. What then still
// waits for the driver gets an error.
func (s *session) close() {
	s.once.Do(func() {
		if s.driver != nil {
			_ = s.driver.Stop() // nothing can be done about one that does not stop
		}
		_ = os.RemoveAll(s.profile)
	})
}
