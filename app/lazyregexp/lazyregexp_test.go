package lazyregexp

import "testing"

func TestNewCompilesOnce(t *testing.T) {
	digits := New(`^\d+$`)
	if digits() != digits() || !digits().MatchString("12") || digits().MatchString("1a") {
		t.Error("it is compiled twice, or to something else")
	}
}

func TestAnInvalidExpressionIsFoundInTests(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("New took an invalid expression in a test")
		}
	}()
	New(`(`)
}
