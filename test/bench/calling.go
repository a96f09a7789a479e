package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

// calling measures calls to the running agent over its socket, beside the same
// calls to the MCP filesystem server over its pipe.
func calling(ctx context.Context, b *bench) error {
	r, y, err := b.desktopWithNotes(desktest.Options{})
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	if _, err := start(ctx, r); err != nil {
		return err
	}
	m, err := b.startMCP("calls", filepath.Dir(string(y)))
	if err != nil {
		return err
	}
	all := []task{
		{name: listing, times: notes, from: notes, by: []variant{overSocket(r, "files.list_dir", func(int) string { return y.from() })}},
		{name: readingIt, times: notes, from: notes, by: []variant{overSocket(r, "files.read_text", y.note)}},
	}
	if m == nil {
		return nil
	}
	defer m.close()
	const note = "both in a process of their own; the peer keeps no record"
	all[0].by = append(all[0].by, m.by("list_directory_with_sizes", note, func(int) any { return map[string]any{"path": y.from()} }))
	all[1].by = append(all[1].by, m.by("read_text_file", note, func(i int) any { return map[string]any{"path": y.note(i)} }))
	for _, e := range all {
		if err := b.compare(ctx, y, "calls over the socket", e); err != nil {
			return fmt.Errorf("%w\n%s", err, r.AgentOutput())
		}
	}
	return nil
}

// desktopWithNotes opens a desktop with a notesDir in Documents, which tools may use.
func (b *bench) desktopWithNotes(o desktest.Options) (*rig.Rig, notesDir, error) {
	r, err := b.desktop(o, defaultSettle)
	if err != nil {
		return nil, "", err
	}
	y := notesDir(filepath.Join(r.Dir, "Documents", "notes"))
	err = y.reset()
	if err == nil {
		err = addLine(filepath.Join(r.Dir, "config", "nod", "config.toml"), fmt.Sprintf("\n[tools]\nfolders = [%q]\n", filepath.Dir(string(y))))
	}
	if err != nil {
		r.Close()
	}
	return r, y, err
}

func addLine(file, text string) error {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

func pathArgs(path string) []byte {
	return fmt.Appendf(nil, `{"path":%q}`, path)
}

// overSocket returns a tool of the agent as a variant; each call is a request.
func overSocket(r *rig.Rig, tool string, path func(i int) string) variant {
	return variant{name: "nod", do: func(ctx context.Context, i int) error {
		res, err := api.CallTools.Call(ctx, r.Client, api.CallRequest{Calls: []api.ToolCall{{Tool: tool, Args: string(pathArgs(path(i)))}}})
		if err != nil {
			return err
		}
		var got struct {
			Success bool   `json:"success"`
			Error   string `json:"error"`
		}
		err = json.Unmarshal(res.Results[0], &got)
		if err == nil && !got.Success {
			err = fmt.Errorf("%s: %s", tool, got.Error)
		}
		return err
	}}
}
