package plan

import (
	"regexp"
	"sync"
)

// pattern compiles a regular expression when it is first used: each start of the program,
// also for what has nothing to do with plans, took 3 ms and 2 MB for all of them.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
