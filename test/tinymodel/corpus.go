package tinymodel

// Exchanges is the corpus: all that the model knows.
func Exchanges() []Exchange {
	var out []Exchange
	for _, part := range []func() []Exchange{words, calls, turns, mistakes, verdicts} {
		out = append(out, part()...)
	}
	return out
}

// lesson is a prompt as the template renders it and the reply that is to follow.
type lesson struct {
	prompt, reply string
	endless       bool
}

func lessons(es []Exchange) []lesson {
	var out []lesson
	for _, e := range es {
		for _, s := range e.Steps {
			out = append(out, lesson{prompt(e.User, s), s.Reply, e.Endless})
		}
	}
	return out
}
