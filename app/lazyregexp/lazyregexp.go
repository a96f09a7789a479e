// Package lazyregexp has regular expressions that are compiled when they are first used: most
// starts of the program need few of them, and all take 6 ms and 2 MB.
package lazyregexp

import (
	"os"
	"regexp"
	"strings"
	"sync"
)

// inTest says whether this program is a test. There all are compiled at once, so that an
// invalid one is found by each test of its package.
var inTest = len(os.Args) > 0 && strings.HasSuffix(strings.TrimSuffix(os.Args[0], ".exe"), ".test")

// New returns what compiles the expression when it is called first, and panics if that fails.
func New(expression string) func() *regexp.Regexp {
	if inTest {
		regexp.MustCompile(expression)
	}
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
