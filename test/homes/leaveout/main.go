// Command leaveout says how well the ranking of place does on homes that it was not fitted to. For each
// home of test/homes it fits the weights to all others and ranks the new files of that one. The mean
// and the worst home come first, then each home, beside a fit of six simple features and a vote of
// the nearest files.
//
//	leaveout [-folds N] [-ablate] [-curve] [-without FEATURE,…] [-decay NUMBER] [-write FILE] [-private] [-write-private FILE] [-model NAME]
//
// Homes of which most files go where only decisions say are not counted in the mean, and not fitted to. With
// -private it says instead which papers are thought to be private, by weights that were fitted to other homes; with
// -model, how well a model of an Ollama server on this computer orders folders, by the weights that Nod has.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal/place"
	"github.com/nod-app/nod/test/homes"
)

func main() {
	folds := flag.Int("folds", 0, "fit once for each of so many groups of homes, not for each home")
	ablate := flag.Bool("ablate", false, "say what leaving out each feature costs")
	curve := flag.Bool("curve", false, "say what weights are worth that were fitted to fewer homes")
	without := flag.String("without", "", "features that are left out, with commas")
	write := flag.String("write", "", "fit to all homes, and write the weights to this Go file")
	private := flag.Bool("private", false, "say how well private papers are found, and rank nothing")
	writePrivate := flag.String("write-private", "", "fit what makes papers private to all homes, and write the weights to this Go file")
	model := flag.String("model", "", "say how well this model orders the folders of what is not sure, and fit nothing")
	decay := flag.Float64("decay", .0001, "how much large weights cost")
	flag.Parse()
	s := settings{folds: *folds, decay: *decay, without: strings.Split(*without, ",")}
	var err error
	switch {
	case *model != "":
		err = askModel(*model)
	case *private || *writePrivate != "":
		err = findPrivate(s, *writePrivate)
	default:
		err = run(s, *ablate, *curve, *write)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "leaveout:", err)
		os.Exit(1)
	}
}

// settings say how a ranking is fitted and judged.
type settings struct {
	folds   int // 0: one for each home
	decay   float64
	without []string
	most    int // homes that are fitted to; 0: all
}

// ranking are all new files, by home.
type ranking struct {
	homes     []string
	questions map[string][]question
	taught    map[string][]question // after the person has filed the other half by hand
}

func run(s settings, ablate, curve bool, write string) error {
	all, err := homes.All()
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(h homes.Home) bool { return slices.Contains(homes.Teaching, h.Name) })
	own, simple := newRanking(), newRanking()
	vote := map[string]figures{}
	for _, h := range all {
		own.add(h.Name, ranked(h, h.New, 1), taught(h))
		simple.add(h.Name, six(h), nil)
		vote[h.Name] = voted(h)
	}
	got, weights := own.leaveOut(s, s.off(), nil)
	baseline, _ := simple.leaveOut(s, nil, nil)
	report(own.homes, got, baseline, vote)
	if ablate {
		own.ablate(s, got, weights)
	}
	if curve {
		own.curve(s)
	}
	if write != "" {
		return own.write(write, s, got)
	}
	return nil
}

func newRanking() ranking {
	return ranking{questions: map[string][]question{}, taught: map[string][]question{}}
}

func (r *ranking) add(home string, qs, taught []question) {
	r.homes = append(r.homes, home)
	r.questions[home], r.taught[home] = qs, taught
}

// ranked returns new files of a home with the features of all folders.
func ranked(h homes.Home, files []homes.New, weight float64) []question {
	home, near := h.Place(), h.Near()
	var out []question
	for _, n := range files {
		dirs, x, none := home.Evidence(n.File, near(n.File), homes.Now())
		q := ask(dirs, x, none, n.Best)
		q.weight, q.left = weight, h.Left(n)
		out = append(out, q)
	}
	return out
}

// countOfTaught is how much a file counts that was asked about before, when the person had decided less.
const countOfTaught = .3

// taught returns the new files of a home in two halves, each after the person has filed the other one.
func taught(h homes.Home) []question {
	half, rest := h.Halves()
	clear := slices.DeleteFunc(slices.Clone(rest), func(n homes.New) bool { return n.Ask || len(n.Best) == 0 })
	return append(ranked(h.Teach(half), rest, countOfTaught), ranked(h.Teach(clear), half, countOfTaught)...)
}

// off returns the features that are left out.
func (s settings) off() map[int]bool {
	off := map[int]bool{}
	for i, name := range place.Features() {
		off[i] = slices.Contains(s.without, name)
	}
	return off
}

// leaveOut judges each home by weights that were fitted to the others, and returns these of each fold. The
// fit begins at from, of each fold; nil: at nothing.
func (r ranking) leaveOut(s settings, off map[int]bool, from [][]float64) (map[string]figures, [][]float64) {
	folds := s.folds
	if folds == 0 {
		folds = len(r.homes)
	}
	if from == nil {
		from = make([][]float64, folds)
	}
	out, weights := map[string]figures{}, make([][]float64, folds)
	for fold := range folds {
		var fitted []question
		for _, home := range r.others(folds, fold, s.most) {
			fitted = slices.Concat(fitted, r.questions[home], r.taught[home])
		}
		weights[fold] = fit(fitted, s.decay, off, from[fold])
		for i, home := range r.homes {
			if i%folds == fold {
				out[home] = judge(r.questions[home], weights[fold])
			}
		}
	}
	return out, weights
}

// others returns the homes that are not in a fold; of more than most, so many of them, from A to Z. most 0: all.
func (r ranking) others(folds, fold, most int) []string {
	var all []string
	for i, home := range r.homes {
		if i%folds != fold {
			all = append(all, home)
		}
	}
	if most == 0 || most > len(all) {
		return all
	}
	some := make([]string, most)
	for i := range some {
		some[i] = all[i*len(all)/most]
	}
	return some
}

// curve prints what weights are worth that were fitted to fewer homes.
func (r ranking) curve(s settings) {
	for s.most = 2; s.most < len(r.homes); s.most *= 2 {
		got, _ := r.leaveOut(s, s.off(), nil)
		m := mean(r.homes, got)
		fmt.Printf("fitted to %d homes: %.1f %% right, %.1f among three, worst %.0f\n", s.most, m.right, m.third, m.worst)
	}
}

// ablate prints what leaving out each feature costs.
func (r ranking) ablate(s settings, got map[string]figures, weights [][]float64) {
	before, sure := mean(r.homes, got), r.sure(got)
	for i, name := range place.Features() {
		off := s.off()
		if off[i] {
			continue
		}
		off[i] = true
		figures, _ := r.leaveOut(s, off, weights)
		after := mean(r.homes, figures)
		fmt.Printf("without %-16s %+.2f, among three %+.2f, sure %+.1f\n", name, after.right-before.right, after.third-before.third, r.sure(figures)-sure)
	}
}

// sure returns of how many files Nod is sure, in the mean of homes, where it keeps what is promised.
func (r ranking) sure(got map[string]figures) float64 {
	sure, likely := choose(r.homes, got)
	return certain(r.homes, got, sure, likely).sure
}
