package audit

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestRedact(t *testing.T) {
	long := strings.Repeat("x", maxShown+1)
	for _, r := range []struct{ args, want string }{
		{``, ``},
		{`{"path":"/home/ann/Ä <b>.txt","max":12.50,"deep":true,"no":null}`, `{"deep":true,"max":12.50,"no":null,"path":"/home/ann/Ä <b>.txt"}`},
		{`{"path":"a","content":"my diary"}`, `{"content":"‹8 characters›","path":"a"}`},
		{`{"path":"` + long + `"}`, `{"path":"‹201 characters›"}`},
		{`{"api_key":"abc","PIN":1234,"x-Auth-Token":"q"}`, `{"PIN":"‹secret›","api_key":"‹secret, 3 characters›","x-Auth-Token":"‹secret, 1 characters›"}`},
		{`{"a":"ghp_abcdefghij1234567890"}`, `{"a":"‹secret, 24 characters›"}`},
		{`{"a":"sk_live_abcdefghij1234567890"}`, `{"a":"‹secret, 28 characters›"}`},
		{`{"a":"sk-proj-abcdefghij1234567890"}`, `{"a":"‹secret, 28 characters›"}`},
		{`{"a":"AKIAABCDEFGHIJKLMNOP"}`, `{"a":"‹secret, 20 characters›"}`},
		{`{"a":"-----BEGIN RSA PRIVATE KEY-----"}`, `{"a":"‹secret, 31 characters›"}`},
		{`{"a":"4242 4242 4242 4242"}`, `{"a":"‹secret, 19 characters›"}`},
		{`{"url":"https://ann:pw@example.com/"}`, `{"url":"‹secret, 27 characters›"}`},
		{`{"url":"https://example.com/?a=1&token=xyz"}`, `{"url":"‹secret, 34 characters›"}`},
		{`{"url":"https://example.com/a?b=c"}`, `{"url":"https://example.com/a?b=c"}`},
		{`{"url":"https://hunter2@example.com/"}`, `{"url":"‹secret, 28 characters›"}`},
		{`{"url":"https://example.com/#id_token=xyz"}`, `{"url":"‹secret, 33 characters›"}`},
		{`{"url":"https://example.com/cb?code=xyz"}`, `{"url":"‹secret, 31 characters›"}`},
		{`{"argv":["mysql","--password=hunter2"]}`, `{"argv":["mysql","‹secret, 18 characters›"]}`},
		{`{"argv":["gh","--token","hunter2","list"]}`, `{"argv":["gh","--token","‹secret, 7 characters›","list"]}`},
		{`{"argv":["sh","-c","PGPASSWORD=hunter2 psql"]}`, `{"argv":["sh","-c","‹secret, 23 characters›"]}`},
		{`{"argv":["curl","-H","Authorization: Basic aHVudGVy"]}`, `{"argv":["curl","-H","‹secret, 29 characters›"]}`},
		{`{"argv":["git","commit","-m","Say what a token is"]}`, `{"argv":["git","commit","-m","Say what a token is"]}`},
		{`{"patterns":["task-2025-12-11.pdf","desk.txt"]}`, `{"patterns":["task-2025-12-11.pdf","desk.txt"]}`},
		{`{"ghp_abcdefghij1234567890":1}`, `{"‹secret, 24 characters›":1}`},
		{`[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22]`, `[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,"‹2 more›"]`},
		{`[[[[[[[[1]]]]]]]]`, `[[[[[[["‹deeper›"]]]]]]]`},
		{`{"a":1}{`, `‹8 bytes that are not JSON›`},
		{"{\"a\":\"\xff\"}", `‹9 bytes that are not JSON›`},
		{`rm -rf /`, `‹8 bytes that are not JSON›`},
	} {
		if got := Redact([]byte(r.args)); got != r.want {
			t.Errorf("%s:\n got %s\nwant %s", r.args, got, r.want)
		}
	}
}

func TestClip(t *testing.T) {
	for _, s := range []string{"", "short", strings.Repeat("ä", 100), strings.Repeat("a", 127) + "ä", "\xff\xfe", strings.Repeat("😀", 40)} {
		got := clip(s, MaxName)
		if len(got) > MaxName || !utf8.ValidString(got) || len(s) <= MaxName && utf8.ValidString(s) && got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}

func FuzzRedact(f *testing.F) {
	f.Add([]byte(`{"content":"` + marker + `","a":[{"token":"` + marker + `"}]}`))
	f.Add([]byte(`{"password":{"x":"` + marker + `"}}`))
	f.Add([]byte(`{`))
	f.Fuzz(func(t *testing.T, args []byte) {
		if got := Redact(args); !utf8.ValidString(got) {
			t.Errorf("%q", got)
		}
	})
}

const marker = "SECRET-MARKER"

func TestWhatLiesWithinASecretIsSecret(t *testing.T) {
	for _, args := range []string{
		`{"password":{"x":"` + marker + `"}}`, `{"token":["` + marker + `"]}`, `{"content":["` + marker + `"]}`,
		`{"credentials":{"user":{"name":"` + marker + `"}}}`,
	} {
		if got := Redact([]byte(args)); strings.Contains(got, marker) {
			t.Errorf("%s is told as %s", args, got)
		}
	}
}
