package place

import (
	"math"
	"path"
	"time"
)

// A decision of the person is a filed file that tells more than others: what is as
// like one as this follows it, and three of them make a habit.
const (
	follows          = .2
	habitOfDecisions = 3
)

// How like a file is to one about which the person has decided, by what names and
// texts have in common apart from their words, if all files that have it are in one folder.
// These are set by hand on the own homes (make bench, suite places).
const (
	sameForm   = .5 // the form of the names is the same, as a camera's or a program's
	sameSeries = .5 // the names begin with the same word, which is not that of a kind
	sameSender = .5 // the texts have the same first line
	sameDay    = .7 // pictures of one day
	nextDay    = .4
	otherDay   = .1 // pictures whose names only are of one form
	otherClass = .5 // how much less like a file is that other programs open
	otherStyle = .2 // likewise a picture whose name is written in another way
	otherForm  = .2 // a decision that would put a file where none of its form lies, but elsewhere
)

// littleDecided is the square of how like decisions are that tell little; set by hand, too.
const littleDecided = .08

// mostDoubted is how likely a folder can be in which the person did not want a file
// that is as good as this one.
const (
	asGood      = .5
	mostDoubted = Sure - .01
)

// doubted says whether a folder cannot be sure: the person did not want a file like
// this one there, and has no habit of filing such files there.
func (x features) doubted() bool { return x[refusedLike] >= asGood && x[decidedHabit] < 1 }

// byFewDecisions says whether a folder cannot be sure, since the person's decisions speak for it,
// and with what was filed there before fewer files like this one than make a habit.
func (h *Home) byFewDecisions(in input, c Candidate) bool {
	here := h.groupOf(c.Dir)
	if here == nil || c.x[decidedLike] == 0 {
		return false
	}
	like, decided := 0, map[string]bool{}
	for _, d := range in.decided {
		if decided[path.Join(d.Dir, d.Name)] = true; d.group == here.id && d.like >= follows {
			like++
		}
	}
	for _, nb := range in.near {
		if h.byDir[nb.Dir].group == here.id && nb.all >= follows && !decided[path.Join(nb.Dir, nb.Name)] {
			like++
		}
	}
	return like < habitOfDecisions
}

// decision is a file about which the person has decided, with how like a new one it is.
type decision struct {
	Filed
	group int
	like  float64
}

// compareDecisions says how like the files are that the person has decided about; words are
// those whose words were compared.
func (h *Home) compareDecisions(in input, decided []Filed, words []neighbour) []decision {
	byWords := map[string]float64{}
	for _, nb := range words {
		like := nb.all
		if len(in.text) == 0 || len(nb.Text.Terms) == 0 {
			like = math.Max(like, nb.name) // names say as much as they can
		}
		byWords[path.Join(nb.Dir, nb.Name)] = like
	}
	senders := h.heads
	if s := sender(in.Text); !senders.has(s) { // its letters are sensitive: only decisions know it
		senders = h.sendersOf(decided)
	}
	var out []decision
	for _, f := range decided {
		g := h.groupOf(f.Dir)
		if g == nil {
			continue
		}
		like := h.likeness(in, f.File, g.id, senders)
		if classOf(f.Name) != classOf(in.Name) {
			like *= otherClass
		}
		if !in.silent() {
			like = math.Max(like, byWords[path.Join(f.Dir, f.Name)])
		}
		if h.formElsewhere(in, f.Name, g) {
			like *= otherForm
		}
		if in.levy != "" && !h.tellsOfLevies(in, f) {
			like *= otherThanLevies
		}
		if like < follows {
			like *= like / follows // one word in common is no reason to follow
		}
		if like > 0 {
			out = append(out, decision{f, g.id, like})
		}
	}
	return out
}

// formElsewhere says whether a file is of another form than one that lies in a group, and
// files of its own form lie in other groups only: that the letter about a drawing was filed
// with the client's says nothing of the drawing, if all drawings lie together.
func (h *Home) formElsewhere(in input, other string, g *group) bool {
	if c := classOf(in.Name); c != classOf(other) {
		return c.tells() && g.classes[c] == 0 && h.classes.has(string(c))
	}
	return in.style != style(other) && g.styles[in.style] == 0 && h.styles.has(in.style) && !h.shapes.has(in.shape)
}

// sendersOf says which groups have decided files of which senders.
func (h *Home) sendersOf(decided []Filed) postings {
	out := newPostings(h.seed)
	for _, f := range decided {
		if g := h.groupOf(f.Dir); g != nil {
			out.add(sender(f.Text), g.id)
		}
	}
	return out
}

// likeness returns how like a file of a group is by its form, its series, its sender or its day.
func (h *Home) likeness(in input, f File, group int, senders postings) float64 {
	like := 0.0
	if s := in.shape; s != "" && s == shape(f.Name) && ext(in.Name) == ext(f.Name) && (s[0] != '#' || in.silent() && len(f.Text.Heads) == 0) {
		like = sameForm * h.shapes.share(s, group)
	}
	if in.series != "" && in.series == series(f.Name) {
		like = math.Max(like, sameSeries*h.terms.share(in.series, group))
	}
	if s := sender(in.Text); s != "" && s == sender(f.Text) {
		like = math.Max(like, sameSender*senders.share(s, group))
	}
	if !in.Taken.IsZero() && !f.Taken.IsZero() {
		return byDay(like, in.Taken.Sub(f.Taken).Abs(), in.shape == shape(f.Name))
	}
	return like
}

// byDay returns how like two pictures are: what a camera names them says little, but that one
// camera took both on a day says much.
func byDay(like float64, apart time.Duration, oneForm bool) float64 {
	switch {
	case !oneForm: // of another camera, or one that a person has named
	case apart <= 18*time.Hour:
		return sameDay
	case apart <= 48*time.Hour:
		return nextDay
	}
	return math.Min(like, otherDay)
}

// series returns the first term of a name, if it says neither a date nor a kind.
func series(name string) string {
	ts := FileTerms(name)
	if len(ts) == 0 || isNumber(ts[0]) || isMonthTerm(ts[0]) || len(lexicon().kinds[ts[0]]) > 0 {
		return ""
	}
	return ts[0]
}

// sender returns the first line of a text; empty: it only says a kind.
func sender(t Text) string {
	if len(t.Heads) == 0 || len(lexicon().kinds[t.Heads[0]]) > 0 {
		return ""
	}
	return t.Heads[0]
}

// decisions say what the person's own decisions about files like this one are. What is
// filed elsewhere and more alike counts against them.
func (h *Home) decisions(in input, g *group, x *features) {
	n, here, all := 0, 0.0, littleDecided
	for _, d := range in.decided {
		all += d.like * d.like
		if d.group != g.id {
			continue
		}
		here += d.like * d.like
		x[decidedLike] = math.Max(x[decidedLike], d.like*d.like)
		if d.like >= follows {
			n++
		}
	}
	elsewhere := 0.0
	for _, nb := range in.near {
		if h.byDir[nb.Dir].group != g.id {
			elsewhere = math.Max(elsewhere, nb.all*nb.all)
		}
	}
	if x[decidedLike] > 0 {
		x[decidedLike] *= x[decidedLike] / (x[decidedLike] + elsewhere)
	}
	x[decidedShare] = here / (all + 2*elsewhere)
	x[decidedHabit] = math.Min(1, math.Max(0, float64(n-1)/(habitOfDecisions-1)))
	for _, d := range in.refused {
		if d.group == g.id {
			k := d.like * d.like
			x[refusedLike] = math.Max(x[refusedLike], d.like*k/(k+here+x[nearBest]*x[nearBest]/2))
		}
	}
}
