package policy

import (
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

func TestURL(t *testing.T) {
	rows := []struct {
		url  string
		want Code
	}{
		{"https://example.com", ""},
		{"https://example.com/a?b=c#d", ""},
		{"http://example.com:8080/a%20b", ""},
		{"https://EXAMPLE.com/", ""},
		{"https://a_b.example.com/", ""},
		{"https://93.184.216.34/", ""},
		{"https://[2606:4700::1111]/", ""},
		{"https://xn--mnchen-3ya.de/", ""},
		{"https://example.com/r?u=https://other.example/", ""},
		{"https://example.com/r?u=notes.local", ""},
		{"", CodeBadURL},
		{"example.com", CodeBadURL},
		{"//example.com", CodeBadURL},
		{"FILE:///etc/passwd", CodeBadURL},
		{"HTTPS://example.com", CodeBadURL},
		{"https:/example.com", CodeBadURL},
		{"https:///example.com", CodeBadURL},
		{"http:example.com", CodeBadURL},
		{"https://", CodeBadURL},
		{"https://?x", CodeBadURL},
		{"javascript:alert(1)", CodeBadURL},
		{"https://a@example.com/", CodeBadURL},
		{"https://a:b@example.com/", CodeBadURL},
		{"https://@example.com/", CodeBadURL},
		{"https://example.com\\@evil.example/", CodeBadURL},
		{"https://example.com/a b", CodeBadURL},
		{"https://example.com/\ta", CodeBadURL},
		{"https://example.com/é", CodeBadURL},
		{"https://example.com:/", CodeBadURL},
		{"https://example.com:0/", CodeBadURL},
		{"https://example.com:65536/", CodeBadURL},
		{"https://example.com:8x/", CodeBadURL},
		{"https://exa%6dple.com/", CodeBadURL},
		{"https://-a.example/", CodeBadURL},
		{"https://a..example/", CodeBadURL},
		{"https://example.com./", CodeBadURL},
		{"https://" + strings.Repeat("a", 64) + ".example/", CodeBadURL},
		{"https://example.com/" + strings.Repeat("a", 2048), CodeBadURL},
		{"https://example.com/#", CodeBadURL},
		{"http://[93.184.216.34]/", CodeBadURL},
		{"http://2606:4700::1111/", CodeBadURL},
		{"http://2130706433/", CodeBadURL},
		{"http://0x7f000001/", CodeBadURL},
		{"http://0177.0.0.1/", CodeBadURL},
		{"http://127.1/", CodeBadURL},
		{"http://1.2.3.4.5/", CodeBadURL},
		{"https://xn--pokxncvks.example/", CodeBadURL},
		{"https://xn--/", CodeBadURL},
		{"http://[fe80::1%25eth0]/", CodeBadURL},
		{"http://localhost/", CodePrivateHost},
		{"http://a.localhost/", CodePrivateHost},
		{"http://router/", CodePrivateHost},
		{"http://nas.local/", CodePrivateHost},
		{"http://db.internal/", CodePrivateHost},
		{"http://127.0.0.1:11434/", CodePrivateHost},
		{"http://10.0.0.1/", CodePrivateHost},
		{"http://192.168.1.1/", CodePrivateHost},
		{"http://100.100.1.1/", CodePrivateHost},
		{"http://169.254.169.254/", CodePrivateHost},
		{"http://0.0.0.0/", CodePrivateHost},
		{"http://[::1]/", CodePrivateHost},
		{"http://[::]/", CodePrivateHost},
		{"http://[fd00::1]/", CodePrivateHost},
		{"http://[::ffff:10.0.0.1]/", CodePrivateHost},
		{"http://[64:ff9b::7f00:1]/", CodePrivateHost},
		{"http://[2002:7f00:1::]/", CodePrivateHost},
		{"http://224.0.0.1/", CodePrivateHost},
		{"https://127.0.0.1.nip.io/", CodePrivateHost},
		{"https://localtest.me/", CodePrivateHost},
		{"https://notlocaltest.me/", ""},
		{"https://ok.example/r?u=//127.0.0.1/", CodePrivateHost},
		{"https://ok.example/r?u=http%253A%252F%252F127.0.0.1", CodePrivateHost},
		{"https://ok.example/r?u=x%20HTTP:/127.0.0.1/", CodePrivateHost},
		{"https://ok.example/r?u=http://2130706433/", CodeBadURL},
		{"https://ok.example/r?u=http://a@127.0.0.1/", CodePrivateHost},
		{"https://ok.example/r/http://localhost:8080/x", CodePrivateHost},
		{"https://ok.example/#/http://10.0.0.1/", CodePrivateHost},
		{"https://ok.example/web/2020/https://other.example/a", ""},
		{"https://ok.example//double//slashes", ""},
		{"https://ok.example/r?u=http://127.0.0.1:11434/", CodePrivateHost},
		{"https://ok.example/r?u=http%3A%2F%2Flocalhost%2F", CodePrivateHost},
	}
	for _, r := range rows {
		if _, p := CheckURL(r.url); code(p) != r.want {
			t.Errorf("%q: got %v, want %q", r.url, p, r.want)
		}
	}
}

func TestPublic(t *testing.T) {
	for text, want := range map[string]bool{
		"8.8.8.8": true, "::ffff:8.8.8.8": true, "2606:4700::1111": true, "172.15.0.1": true, "100.128.0.1": true,
		"172.16.0.1": false, "::ffff:127.0.0.1": false, "127.255.0.1": false, "100.64.0.1": false, "198.19.0.1": false, "255.255.255.255": false,
		"fe80::1%eth0": false, "ff02::1": false, "2001:db8::1": false, "2001::1": false, "4000::1": false, "192.88.99.1": true,
	} {
		if Public(netip.MustParseAddr(text)) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
}

func TestURLFacts(t *testing.T) {
	u, p := CheckURL("http://XN--PPLE-43D.com:81/Login")
	if p != nil || u.Host != "xn--pple-43d.com" || u.Secure || !u.Punycode || u.Text != "http://XN--PPLE-43D.com:81/Login" {
		t.Errorf("%+v %v", u, p)
	}
	if !sameURL("https://Example.com", "https://example.com/") || sameURL("https://example.com/a", "https://example.com/A") ||
		sameURL("https://example.com/", "https://example.com/?d=1") || sameURL("http://example.com/", "https://example.com/") {
		t.Error("sameURL")
	}
}

// Whatever passes is plain ASCII, has one of two schemes and no user, and means
// the same host to net/url.
func FuzzURL(f *testing.F) {
	for _, s := range []string{"https://example.com/a?b=c#d", "http://[::1]/", "https://xn--pple-43d.com/", "http://127.1/", "https://a@b/", "https:///x", "java\tscript:x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, p := CheckURL(s)
		if p != nil {
			return
		}
		u, err := url.Parse(s)
		if err != nil || u.User != nil || u.String() != s || strings.ToLower(u.Hostname()) != got.Host || got.Host == "" {
			t.Fatalf("%q passed as %+v, net/url has %+v, %v", s, got, u, err)
		}
		if !strings.HasPrefix(s, "https://") && !strings.HasPrefix(s, "http://") || strings.ContainsAny(s, "\\ \t\r\n") {
			t.Fatalf("%q passed", s)
		}
		for _, c := range []byte(s) {
			if c <= ' ' || c > '~' {
				t.Fatalf("%q passed", s)
			}
		}
		if _, again := CheckURL(got.Text); again != nil {
			t.Fatalf("%q passed once and then not: %v", s, again)
		}
	})
}

// What is refused is told in the log: no passwords, and no keys.
func TestReasonsTellNoSecrets(t *testing.T) {
	for _, s := range []string{
		"https://ann:hunter2@example.org/", "https://hunter2@example.org", "ftp://ann:hunter2@example.org/a", "https:ann:hunter2@example.org",
		"https://exa mple.org/?token=hunter2", "https://example.org:0/#hunter2", "https://ann:a/hunter2@example.org/", "http://ann:hun?ter2@[::1]",
		"https://example.org/?next=http://ann:hunter2@127.1/", "https://example.org/http://ann:hunter2@0x7f.1/",
	} {
		_, p := CheckURL(s)
		if p == nil || strings.Contains(p.Reason, "hunter2") || strings.Contains(p.Reason, "ter2") {
			t.Errorf("%s: %v", s, p)
		}
	}
	if _, p := CheckURL("https://example.org:0/a"); p == nil || !strings.Contains(p.Reason, "https://example.org:0/a") {
		t.Errorf("%v", p)
	}
}
