package approval

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// arguments returns those of the call, as they will be used.
func arguments(q api.Question, width float32) []line {
	if len(q.Arguments) == 0 {
		return nil
	}
	out := heading(lang.T("Raw arguments"), kit.Exact(q.Tool))
	for _, a := range shortFirst(q.Arguments) {
		f := field(a.Name, `"`+a.Value+`"`, false, width)
		if a.FromRead {
			f = append(f, note(lang.T("It contains text that this chat has read."), labelWidth, width)...)
		}
		out = append(out, f...)
	}
	return out
}

// shortFirst lets no long text stand before what fits on a line.
func shortFirst(all []api.Argument) []api.Argument {
	short := func(a api.Argument) bool { return len(a.Value) <= 80 && !strings.Contains(a.Value, "\n") }
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b api.Argument) int {
		switch {
		case short(a) == short(b):
			return 0
		case short(a):
			return -1
		}
		return 1
	})
	return out
}
