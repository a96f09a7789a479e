package classify

import (
	"strings"
	"testing"
)

func expression(t *testing.T, text string) *Content {
	t.Helper()
	c, err := CompileContent(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// What people write is taken; what would take seconds a file, or gigabytes, is refused.
func TestCompileContent(t *testing.T) {
	for text, ok := range map[string]bool{
		`(?i)(invoice|rechnung|facture|fattura|factura).{0,80}total`: true,
		`[A-Z]{2}[0-9]{2}( ?[A-Z0-9]{4}){2,7}`:                       true,
		`\bDE\d{9}\b|(?s:a.*b)+`:                                     true,
		`(`:                                                          false,
		`.{0,1000}`:                                                  false,
		strings.Repeat(`.{0,1000}`, 20):                              false,
		strings.Repeat(`.{0,1000}`, 700):                             false,
		`((a{1,30}){1,30}){1,30}`:                                    false,
		`(a{0,999}|b)*`:                                              false,
		`a{600,}`:                                                    false,
		strings.Repeat("x", 501):                                     false,
		strings.Repeat("x", 1001):                                    false,
	} {
		if _, err := CompileContent(text); (err == nil) != ok {
			t.Errorf("%.60s: %v", text, err)
		}
	}
}

// The rules of one file share the steps: what is left for none is not compared.
func TestContentStepsAreShared(t *testing.T) {
	c, steps := expression(t, "due"), 500
	for i, want := range []bool{true, true, false} {
		if got := c.Match(strings.Repeat("x", 37)+"due", &steps); got != want { // 40 bytes, 5 instructions
			t.Errorf("comparison %d: %v", i, got)
		}
	}
	if steps != 100 {
		t.Errorf("%d steps are left", steps)
	}
}
