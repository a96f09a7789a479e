package web

import (
	"testing"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools/policy"
)

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantCode(t *testing.T, err error, want policy.Code) {
	t.Helper()
	if tooltest.CodeOf(err) != want {
		t.Errorf("got %v, want %v", err, want)
	}
}
