package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

// asked is a question about what is filed, with the files of which each is a right answer.
type asked struct {
	Question string
	Files    []string // paths as they end
}

// answered counts the questions of which a right file was named.
type answered struct{ first, three, all int }

func (a *answered) add(found, right []string) {
	at := slices.IndexFunc(found, func(path string) bool {
		return slices.ContainsFunc(right, func(end string) bool { return strings.HasSuffix(path, "/"+end) })
	})
	a.all++
	if at == 0 {
		a.first++
	}
	if at >= 0 && at < 3 {
		a.three++
	}
}

// askFiled asks the questions of a file about a home folder that somebody filled, and counts how often a right file is
// the first or among the first three. Which questions were missed is not printed: who reads them improves the search for
// these questions alone. The settings are those of a first start.
func askFiled(ctx context.Context, b *bench) error {
	if b.home == "" || b.questions == "" {
		return nil
	}
	text, err := os.ReadFile(b.questions)
	if err != nil {
		return err
	}
	var all []asked
	if err := json.Unmarshal(text, &all); err != nil {
		return fmt.Errorf("read %s: %w", b.questions, err)
	}
	r, err := rig.Open(b.home, b.nod, desktest.Options{})
	if err != nil {
		return err
	}
	defer r.Close()
	if err := r.StartAgent(ctx, "watch"); err != nil {
		return err
	}
	err = until(ctx, time.Second, "all files are read", func() bool {
		known, err := api.GetFiled.Call(ctx, r.Client, api.None{})
		return err == nil && known.Phase == api.FiledReady && known.Files > 0
	})
	if err != nil {
		return err
	}
	var byTool, byPerson answered
	for _, q := range all {
		found, err := findByTool(ctx, r, q.Question)
		if err != nil {
			return err
		}
		byTool.add(found, q.Files)
		listed, err := api.FindFiled.Call(ctx, r.Client, api.FindFiledRequest{Words: q.Question})
		if err != nil {
			return err
		}
		found = nil
		for _, f := range listed.Files {
			found = append(found, filepath.ToSlash(f.Path))
		}
		byPerson.add(found, q.Files)
	}
	for name, a := range map[string]answered{"files.find": byTool, "nod find": byPerson} {
		b.table.put("questions: "+name+", a right file among three", fmt.Sprintf("%d of %d", a.three, a.all), fmt.Sprintf("%d first; %s", a.first, filepath.Base(b.questions)))
	}
	return nil
}

// findByTool returns the files that a model is told of.
func findByTool(ctx context.Context, r *rig.Rig, words string) (paths []string, err error) {
	args, err := json.Marshal(map[string]string{"query": words})
	if err != nil {
		return nil, err
	}
	res, err := api.CallTools.Call(ctx, r.Client, api.CallRequest{Calls: []api.ToolCall{{Tool: "files.find", Args: string(args)}}})
	if err != nil {
		return nil, err
	}
	var got struct {
		Success bool
		Error   string
		Data    struct{ Files []struct{ Path string } }
	}
	if err = json.Unmarshal(res.Results[0], &got); err == nil && !got.Success {
		err = fmt.Errorf("files.find: %s", got.Error)
	}
	for _, f := range got.Data.Files {
		paths = append(paths, filepath.ToSlash(f.Path))
	}
	return paths, err
}
