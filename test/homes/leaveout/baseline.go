package main

import (
	"cmp"
	"math"
	"path"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/bm25"
	"github.com/nod-app/nod/test/homes"
)

// six returns the new files of a home with six features of each folder, a baseline without rules and
// lists of words: how alike the folder's nearest file is by BM25, and its nearest three are; how alike
// its name and those of its files are; whether it has files, and some of this extension; how many.
func six(h homes.Home) []question {
	inside := map[string][]int{}
	var texts [][]string
	for i, f := range h.Filed {
		inside[f.Dir] = append(inside[f.Dir], i)
		texts = append(texts, homes.Words(f.Dir+" "+stem(f.Name)+" "+beginning(h.Text(f), 3000)))
	}
	dirs := folders(h)
	var names [][]string
	for _, dir := range dirs {
		ws := homes.Words(dir)
		for _, i := range inside[dir] {
			ws = append(ws, homes.Words(stem(h.Filed[i].Name))...)
		}
		names = append(names, ws)
	}
	var out []question
	for _, n := range h.New {
		byFile := relative(bm25.Scores(homes.Words(stem(n.Name)+" "+beginning(n.Content, 3000)), texts, nil))
		byName := relative(bm25.Scores(homes.Words(stem(n.Name)+" "+beginning(n.Content, 400)), names, nil))
		x := make([][]float64, len(dirs))
		for j, dir := range dirs {
			x[j] = []float64{0, 0, byName[j], 0, 0, math.Log(1 + float64(len(inside[dir]))), 0}
			var own []float64
			for _, i := range inside[dir] {
				own = append(own, byFile[i])
				x[j][3] = 1
				if strings.EqualFold(path.Ext(h.Filed[i].Name), path.Ext(n.Name)) {
					x[j][4] = 1
				}
			}
			slices.SortFunc(own, func(a, b float64) int { return cmp.Compare(b, a) })
			own = own[:min(3, len(own))]
			for k, s := range own {
				if k == 0 {
					x[j][0] = s
				}
				x[j][1] += s / float64(len(own))
			}
		}
		none := make([]float64, 7)
		none[6] = 1
		out = append(out, ask(dirs, x, none, n.Best))
	}
	return out
}

// folders returns all folders of a home, in alphabetical order.
func folders(h homes.Home) []string {
	seen := map[string]bool{}
	for _, f := range h.Filed {
		for dir := f.Dir; dir != "." && dir != "/"; dir = path.Dir(dir) {
			seen[dir] = true
		}
	}
	out := make([]string, 0, len(seen))
	for dir := range seen {
		out = append(out, dir)
	}
	slices.Sort(out)
	return out
}

// relative divides scores by the highest one.
func relative(scores []float64) []float64 {
	most := 1e-9
	for _, s := range scores {
		most = max(most, s)
	}
	for i := range scores {
		scores[i] /= most
	}
	return scores
}

func stem(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }

func beginning(s string, bytes int) string {
	return strings.ToValidUTF8(s[:min(len(s), bytes)], "")
}
