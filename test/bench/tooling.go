package main

import (
	"context"
	"errors"
	"path/filepath"
)

// tooling measures complete calls of the file tools: decoding, policy, approval
// where needed, running, and the durable records before and after. It compares
// them with plain functions, and with the nearest tools of the MCP filesystem
// server.
func tooling(ctx context.Context, b *bench) (err error) {
	s, err := b.openToolSetup(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	m, err := b.startMCP("tools", filepath.Dir(string(s.notesDir)))
	if err != nil {
		return err
	}
	all := s.changing()
	if m != nil {
		defer m.close()
		peers := m.peers(s.notesDir)
		for i := range all {
			all[i].by = append(all[i].by, peers[all[i].name]...)
		}
	}
	for _, e := range all {
		if err := s.register(); err != nil {
			return err
		}
		if err := b.compare(ctx, s.notesDir, "tools", e); err != nil {
			return err
		}
	}
	return nil
}

// The names of the tasks.
const (
	listing   = "list 100 names"
	readingIt = "read 4 KB"
	writing   = "write a new file of 4 KB"
	replacing = "write over a file of 4 KB"
	movingOne = "move a file"
	movingAll = "move 100 files"
)

// changing returns the tasks that need approval, which is given at once here.
func (s *toolSetup) changing() []task {
	const approved = "approved at once, can be undone"
	y := s.notesDir
	put := func(path func(int) string) variant {
		return s.by("files.write_text", func(i int) any { return map[string]any{"path": path(i), "content": noteText(i)} })
	}
	take := func(pattern func(int) string) variant {
		return s.by("files.move_glob", func(i int) any {
			return map[string]any{"from": y.from(), "patterns": []string{pattern(i)}, "to": y.to()}
		})
	}
	renames := plainMove(y)
	return []task{
		{name: writing, times: notes, from: notes, to: notes, note: approved, by: []variant{put(y.target), plainWrite(y.target), durableWrite(y.target)}},
		{name: replacing, times: notes, from: notes, note: approved + "; keeps the old version", by: []variant{put(y.note), plainWrite(y.note), durableWrite(y.note)}},
		{name: movingOne, times: notes, to: notes, note: approved, by: []variant{take(noteName), renames}},
		{name: movingAll, times: 1, to: notes, note: approved + "; one call", by: []variant{
			take(func(int) string { return "*.txt" }), repeated(renames)}},
	}
}

// repeated does a task for all notes at once.
func repeated(c variant) variant {
	one := c.do
	c.name = "100 × " + c.name
	c.do = func(ctx context.Context, _ int) error {
		for i := range notes {
			if err := one(ctx, i); err != nil {
				return err
			}
		}
		return nil
	}
	return c
}

// peers returns the same tasks with the server's tools.
func (m *mcp) peers(y notesDir) map[string][]variant {
	const bare = "no record, no approval; over a pipe, Nod in process"
	write := func(path func(int) string) []variant {
		return []variant{m.by("write_file", bare+"; not durable", func(i int) any { return map[string]any{"path": path(i), "content": noteText(i)} })}
	}
	move := m.by("move_file", bare, func(i int) any { return map[string]any{"source": y.note(i), "destination": y.target(i)} })
	return map[string][]variant{
		writing:   write(y.target),
		replacing: write(y.note),
		movingOne: {move},
		movingAll: {repeated(move)},
	}
}
