package doctor

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

func TestNewestVersion(t *testing.T) {
	for name, c := range map[string]struct {
		answer, version string
		status          api.CheckStatus
		detail          string
	}{
		"newer":           {`{"tag_name": "v0.10.0"}`, "0.9.1+abc", warning, "Nod 0.10.0 is out; this is 0.9.1+abc"},
		"the same":        {`{"tag_name": "v0.9.1", "body": "…"}`, "0.9.1+abc", ok, "Nod 0.9.1+abc"},
		"older":           {`{"tag_name": "v0.9.0"}`, "0.9.1", ok, "Nod 0.9.1"},
		"a build by hand": {`{"tag_name": "v0.9.0"}`, "dev", warning, "Nod 0.9.0 is out; this is dev"},
		"no version":      {`{"tag_name": "v1 <b>now</b>\u202e"}`, "0.9.1", warning, "not known: the answer names no version"},
		"no answer":       {`<html>`, "0.9.1", warning, "not known: read the answer of"},
		"endless":         {`{"tag_name": "` + strings.Repeat("9", 5<<20), "0.9.1", warning, "not known: read the answer of"},
		"refused":         {"", "0.9.1", warning, "403"},
		"sent on":         {"https://elsewhere.example/", "0.9.1", warning, "redirect"},
	} {
		asked := 0
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if asked++; r.Method != http.MethodGet || r.URL.RawQuery != "" || r.ContentLength > 0 || r.Header.Get("User-Agent") != "Nod" {
				t.Errorf("it says more than it has to: %s %s %v", r.Method, r.URL, r.Header)
			}
			switch {
			case c.answer == "":
				w.WriteHeader(http.StatusForbidden)
			case strings.HasPrefix(c.answer, "https://"):
				http.Redirect(w, r, c.answer, http.StatusFound)
			default:
				_, _ = w.Write([]byte(c.answer))
			}
		}))
		got := checkNewest(t.Context(), s.URL, c.version)
		s.Close()
		if asked != 1 || got.Status != c.status || !strings.Contains(got.Detail, c.detail) || (got.Status != ok) != (got.Remedy != "") {
			t.Errorf("%s: %+v, asked %d times", name, got, asked)
		}
	}
}
