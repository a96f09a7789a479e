package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/place"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/classify"
	"github.com/nod-app/nod/llm/ollama"
	"github.com/nod-app/nod/test/homes"
)

// mostShown is how many folders a model can be told of.
const mostShown = 8

// ranker ranks the folders of a proposal, as a model does.
type ranker func(context.Context, proposal.File, proposal.Proposal) (proposal.Ranking, bool, error)

// asked says of the files to be filed about whose folder Nod is not sure how many are right without a model and with it.
type asked struct{ files, without, with, answered int }

// askModel prints how well the model of that name, of an Ollama server on this computer, orders the folders of files
// that Nod is not sure of: first on the unread homes.
func askModel(name string) error {
	server, err := ollama.New(ollama.Options{URL: "http://127.0.0.1:11434"})
	if err != nil {
		return err
	}
	defer server.Close()
	all, err := homes.All()
	if err != nil {
		return err
	}
	sums := map[bool]asked{}
	for _, h := range all {
		if slices.Contains(homes.Teaching, h.Name) {
			continue
		}
		got, err := askAbout(h, func(dir string, further []proposal.Candidate) ranker {
			return classify.New(classify.Options{
				Backend: func() llm.Backend { return server }, Home: dir,
				Model:   func(context.Context) (llm.Model, bool) { return llm.Model{Name: name}, true },
				Further: func(context.Context, proposal.File, int) []proposal.Candidate { return further },
			}).RankFolders
		})
		if err != nil {
			return fmt.Errorf("ask about the files of %s: %w", h.Name, err)
		}
		fmt.Printf("%-12s %s\n", h.Name, got)
		open := slices.Contains(homes.Open, h.Name)
		sums[open] = sums[open].plus(got)
	}
	fmt.Printf("unread homes %s\nall homes    %s\n", sums[false], sums[false].plus(sums[true]))
	return nil
}

func (a asked) plus(o asked) asked {
	return asked{a.files + o.files, a.without + o.without, a.with + o.with, a.answered + o.answered}
}

func (a asked) String() string {
	return fmt.Sprintf("%d files that Nod is not sure of: %.0f %% right without the model, %.0f %% with it, which answered about %d", a.files, percent(a.without, a.files), percent(a.with, a.files), a.answered)
}

// askAbout has the folders of a home's new files ranked; model makes what ranks them, for a home folder and further
// folders.
func askAbout(h homes.Home, model func(home string, further []proposal.Candidate) ranker) (asked, error) {
	dir, err := os.MkdirTemp("", "homes")
	if err != nil {
		return asked{}, err
	}
	defer os.RemoveAll(dir)
	for _, f := range h.Filed { // a model is told the names of files
		at := filepath.Join(dir, filepath.FromSlash(f.Dir))
		if err := os.MkdirAll(at, 0o700); err != nil {
			return asked{}, err
		}
		if err := os.WriteFile(filepath.Join(at, f.Name), nil, 0o600); err != nil {
			return asked{}, err
		}
	}
	var out asked
	home, near := h.Place(), h.Near()
	for _, n := range h.New {
		found := home.RankMore(n.File, near(n.File), nil, homes.Now(), mostShown)
		if len(n.Best) == 0 || h.Left(n) || len(found) == 0 || found[0].Likelihood >= place.Sure {
			continue
		}
		isRight := func(at string) bool {
			rel, err := filepath.Rel(dir, at)
			return err == nil && slices.Contains(n.Best, filepath.ToSlash(rel))
		}
		var folders []proposal.Candidate
		for _, c := range found {
			folders = append(folders, proposal.Candidate{Dir: filepath.Join(dir, filepath.FromSlash(c.Dir)), Reason: c.Reason})
		}
		p := proposal.Proposal{Dir: folders[0].Dir, Reasoning: folders[0].Reason, Candidates: folders[1:min(place.Shown, len(folders))]}
		f := proposal.File{Path: filepath.Join(dir, "Downloads", n.Name), Size: n.Size, ModTime: n.Modified, Text: func(context.Context) string { return n.Content }}
		ranking, ok, err := model(dir, folders)(context.Background(), f, p)
		if err != nil {
			return out, err
		}
		first := folders[0].Dir
		if ok {
			first = ranking.Order[0]
			out.answered++
		}
		out.files++
		if isRight(folders[0].Dir) {
			out.without++
		}
		if isRight(first) {
			out.with++
		}
	}
	return out, nil
}
