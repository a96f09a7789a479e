package api

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestListsAndMapsAreNeverNull(t *testing.T) {
	w := httptest.NewRecorder()
	answer(w, http.StatusOK, &struct {
		List []string       `json:"list"`
		Map  map[string]int `json:"map"`
		None *None          `json:"none"`
	}{}, nil)
	if got, want := w.Body.String(), `{"success":true,"data":{"list":[],"map":{},"none":null}}`+"\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
