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

// report prints the mean and the worst home, then each home.
func report(names []string, own, six, vote map[string]figures) {
	of := func(title string, names []string) {
		var all figures
		for _, name := range names {
			all.all += own[name].all
			all.sure = append(all.sure, own[name].sure...)
		}
		sure, wrong := all.above(place.Sure)
		likely, _ := all.above(place.Likely)
		a, b, c := mean(names, own), mean(names, six), mean(names, vote)
		fmt.Printf("%s (%d homes): %.1f %% right, %.1f among three, worst %.0f; six features %.1f, %.1f, %.0f; vote %.1f, %.1f, %.0f\n",
			title, len(names), a.right, a.third, a.worst, b.right, b.third, b.worst, c.right, c.third, c.worst)
		fmt.Printf("  sure of %.1f %%, wrong %.1f %% of these; asked about %.1f %%, left %.1f %% without a ranking\n",
			percent(sure, all.all), percent(wrong, sure), percent(len(all.sure)-likely, all.all), percent(all.all-len(all.sure), all.all))
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
		sure, wrong := f.above(place.Sure)
		fmt.Printf("%-12s %5d %5.0f%% %5.0f%% %4.0f%% %4.0f%% %5.0f%% %4d\n", name, f.filed, percent(f.right, f.filed), percent(f.third, f.filed),
			percent(six[name].right, six[name].filed), percent(vote[name].right, vote[name].filed), percent(sure, f.all), wrong)
	}
	thresholds(unread, own)
}

// thresholds prints how many files are right, of those whose folder is at least so likely.
func thresholds(names []string, own map[string]figures) {
	var all, filed figures
	for _, name := range names {
		for _, g := range own[name].sure {
			if all.sure = append(all.sure, g); !g.leave {
				filed.sure = append(filed.sure, g)
			}
		}
	}
	fmt.Printf("\nof the files of unread homes with a folder at least so likely, right; of those that are to be filed:\n")
	for likely := .3; likely < .99; likely += .05 {
		n, wrong := all.above(likely)
		m, not := filed.above(likely)
		fmt.Printf("  %.2f: %.0f %% of files, %.1f %% right; %.0f %%, %.1f %%\n", likely, percent(n, len(all.sure)), percent(n-wrong, n), percent(m, len(filed.sure)), percent(m-not, m))
	}
}
