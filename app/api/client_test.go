package api

import (
	"errors"
	"strings"
	"testing"
)

func TestAnAnswerThatIsTooLongDoesNotSayThatNodIsNotRunning(t *testing.T) {
	text := `{"success":true,"data":{"id":"0123456789"}}`
	for limit, unreachable := range map[int64]bool{20: false, 1000: true} {
		_, err := readAnswer[Act](strings.NewReader(text[:30]), limit)
		if err == nil || errors.Is(err, ErrUnreachable) != unreachable {
			t.Errorf("%d bytes: %v", limit, err)
		}
	}
	if e, err := readAnswer[Act](strings.NewReader(text), 1000); err != nil || e.Data.ID != "0123456789" {
		t.Errorf("%+v, %v", e, err)
	}
}
