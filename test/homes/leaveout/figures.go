package main

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/organise/proposal/place"
	"github.com/nod-app/nod/test/homes"
)

// figures say how well the new files of a home were ranked.
type figures struct {
	filed, right, third, all int
	sure                     []guess // the likeliest folder of each file that is ranked
}

// guess is a folder with how likely it is.
type guess struct {
	likely float64
	right  bool
	leave  bool // no folder is right
}

// judge ranks the folders of each file by their scores.
func judge(qs []question, w []float64) figures {
	var f figures
	for _, q := range qs {
		p := q.likelihoods(w)
		order := make([]int, len(p)-1)
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[b], p[a]) })
		f.all++
		if !q.leave {
			f.filed++
		}
		if len(order) > 0 && !q.left {
			f.sure = append(f.sure, guess{p[order[0]], q.right[order[0]], q.leave})
		}
		if q.leave || q.left {
			continue
		}
		if at := slices.IndexFunc(order, func(i int) bool { return q.right[i] }); at >= 0 && at < place.Shown {
			f.third++
			if at == 0 {
				f.right++
			}
		}
	}
	return f
}

// voted judges the vote of the nearest files.
func voted(h homes.Home) figures {
	f := homes.Judge(h.New, homes.VoteOfFour(h))
	return figures{filed: f.Files, right: f.Right, third: f.Third, all: len(h.New)}
}

// above returns how many of the likeliest folders are at least so likely, and how many of them are wrong.
func (f figures) above(likely float64) (n, wrong int) {
	for _, g := range f.sure {
		if g.likely >= likely {
			n++
			if !g.right {
				wrong++
			}
		}
	}
	return n, wrong
}

// percentages are the means of homes, and the worst of them.
type percentages struct{ right, third, worst float64 }

func mean(names []string, of map[string]figures) percentages {
	out := percentages{worst: 100}
	for _, name := range names {
		f := of[name]
		right := percent(f.right, f.filed)
		out.right += right / float64(len(names))
		out.third += percent(f.third, f.filed) / float64(len(names))
		out.worst = min(out.worst, right)
	}
	return out
}

func percent(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }

// certainty holds percentages, as means over homes: how many of all files are sure, and asked about; how many of the sure ones
// are wrong, and in the worst home; how many of the likely ones of all homes are right.
type certainty struct{ sure, wrong, worst, likely, asked float64 }

// certain judges the folders from whose likelihood on Nod is sure, and takes them for likely.
func certain(names []string, of map[string]figures, sure, likely float64) certainty {
	var out certainty
	between, right := 0, 0
	for _, name := range names {
		f := of[name]
		n, wrong := f.above(sure)
		m, not := f.above(likely)
		between, right = between+m-n, right+m-not-n+wrong
		out.sure += percent(n, f.all) / float64(len(names))
		out.wrong += percent(wrong, n) / float64(len(names))
		out.worst = max(out.worst, percent(wrong, n))
		out.asked += percent(len(f.sure)-m, f.all) / float64(len(names))
	}
	out.likely = percent(right, between)
	return out
}

// What is promised of sure and of likely folders, in percent.
const (
	mostWrong   = 4 // of the sure ones, in the mean of homes
	mostOfWorst = 8 // likewise in the worst home, if that can be
	leastSure   = 45
	leastRight  = 80 // of the likely ones: more than the 75 that are promised on homes that may be harder
)

// choose returns from which likelihoods on folders are sure and likely: the lowest that keep what is promised.
func choose(names []string, of map[string]figures) (sure, likely float64) {
	sure = lowest(func(t float64) bool {
		c := certain(names, of, t, t)
		return c.wrong <= mostWrong && c.worst <= mostOfWorst && c.sure >= leastSure
	})
	if sure == never {
		sure = lowest(func(t float64) bool { return certain(names, of, t, t).wrong <= mostWrong })
	}
	return sure, min(sure, lowest(func(t float64) bool { return certain(names, of, sure, t).likely >= leastRight }))
}

// never is a likelihood that no folder has.
const never = 1.

// lowest returns the lowest likelihood, in hundredths, of which something is true.
func lowest(is func(float64) bool) float64 {
	for n := range 100 {
		if t := float64(n) / 100; is(t) {
			return t
		}
	}
	return never
}

// report prints the mean and the worst home, then each home.
func report(names []string, own, six, vote map[string]figures) {
	at, likely := choose(names, own)
	of := func(title string, names []string) {
		a, b, c, d := mean(names, own), mean(names, six), mean(names, vote), certain(names, own, at, likely)
		fmt.Printf("%s (%d): %.1f %% right, %.1f among three, worst %.0f; six features %.1f, %.1f, %.0f; vote %.1f, %.1f, %.0f\n",
			title, len(names), a.right, a.third, a.worst, b.right, b.third, b.worst, c.right, c.third, c.worst)
		fmt.Printf("  sure from %.2f: %.1f %%, wrong %.1f %% of these, %.0f in the worst; likely from %.2f: right %.0f %%; asked about %.1f %%\n",
			at, d.sure, d.wrong, d.worst, likely, d.likely, d.asked)
	}
	var unread, open []string
	for _, name := range names {
		if slices.Contains(homes.Open, name) {
			open = append(open, name)
		} else {
			unread = append(unread, name)
		}
	}
	of("unread homes", unread)
	of("all homes", names)
	fmt.Printf("\n%-12s files  right  three   six  vote   sure wrong\n", "")
	for _, name := range slices.Concat(unread, open) {
		f := own[name]
		sure, wrong := f.above(at)
		fmt.Printf("%-12s %5d %5.0f%% %5.0f%% %4.0f%% %4.0f%% %5.0f%% %4d\n", name, f.filed, percent(f.right, f.filed), percent(f.third, f.filed),
			percent(six[name].right, six[name].filed), percent(vote[name].right, vote[name].filed), percent(sure, f.all), wrong)
	}
	fmt.Println()
	for t := .3; t < .99; t += .05 {
		c := certain(names, own, t, likely)
		fmt.Printf("from %.2f on: %.1f %% of files, wrong %.1f %%, %.0f in the worst home\n", t, c.sure, c.wrong, c.worst)
	}
}
