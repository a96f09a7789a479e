package config

import (
	"fmt"
	"strings"
	"testing"
)

// A pattern that would take minutes to compare is refused, in rules and in what is left out.
func TestPatternsThatTakeTooLong(t *testing.T) {
	p := Paths{Home: "/home/u"}
	for pattern, ok := range map[string]bool{
		"*.{jpg,jpeg,png,gif,webp,heic,tif,tiff,bmp,avif}": true,
		"{a,b}{c,d}*":                        true,
		strings.Repeat("{a,aa}", 30):         false,
		strings.Repeat(`{[^\\}],?,?,?}`, 15): false,
		strings.Repeat("x", 201):             false,
	} {
		_, problems := p.Parse(fmt.Sprintf("[[rules]]\nname = \"r\"\nglob = %q\ndestination = \"~/X\"\n", pattern))
		if (len(problems) == 0) != ok {
			t.Errorf("rule %s: %v", pattern, problems)
		}
		_, problems = p.Parse(fmt.Sprintf("ignore = [%q]\n", pattern))
		if (len(problems) == 0) != ok {
			t.Errorf("ignore %s: %v", pattern, problems)
		}
	}
}

// An expression that would take seconds a file is refused with its line, before it is compiled.
func TestExpressionsThatTakeTooLong(t *testing.T) {
	text := "[[rules]]\nname = \"r\"\ncontent = '" + strings.Repeat(".{0,1000}", 700) + "'\ndestination = \"~/X\"\n"
	_, problems := Paths{Home: "/home/u"}.ParseRules(text)
	if len(problems) != 1 || problems[0].Line != 3 {
		t.Errorf("%v", problems)
	}
}
