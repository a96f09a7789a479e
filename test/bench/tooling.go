package main

import (
	"context"
	"errors"
	"path/filepath"
)

// tooling measures whole calls of the file tools: decoded, decided, approved
// where that is needed, run, and on record durably before and after. Beside
// each is the plain function, and the MCP filesystem server with what comes
// nearest.
func tooling(ctx context.Context, b *bench) (err error) {
	s, err := b.openShop(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	m, err := b.startMCP("tools", filepath.Dir(string(s.yard)))
	if err != nil {
		return err
	}
	all := append(s.reading(), s.changing()...)
	if m != nil {
		defer m.close()
		peers := m.peers(s.yard)
		for i := range all {
			all[i].by = append(all[i].by, peers[all[i].name]...)
		}
	}
	for _, e := range all {
		if err := s.register(); err != nil {
			return err
		}
		if err := b.compare(ctx, s.yard, "tools", e); err != nil {
			return err
		}
	}
	return nil
}

// The errands' names.
const (
	listing   = "list 100 names"
	readingIt = "read 4 KB"
	searching = "search 100 files"
	writing   = "write a new file of 4 KB"
	replacing = "write over a file of 4 KB"
	movingOne = "move a file"
	movingAll = "move 100 files"
)

// reading are the errands that change nothing: they need no approval.
func (s *shop) reading() []errand {
	y := s.yard
	return []errand{
		{name: listing, times: notes, from: notes, by: []contender{
			s.by("files.list_dir", func(int) any { return map[string]any{"path": y.from()} }), plainList(y)}},
		{name: readingIt, times: notes, from: notes, by: []contender{
			s.by("files.read_text", func(i int) any { return map[string]any{"path": y.note(i)} }), s.records(), plainRead(y)}},
		{name: searching, times: notes / 4, from: notes, note: "Nod: in names and texts", by: []contender{
			s.by("files.search", func(int) any { return map[string]any{"root": y.from(), "query": needle} }), plainSearch(y)}},
	}
}

// changing are those that a person must approve, who does so at once here.
func (s *shop) changing() []errand {
	const approved = "approved at once, can be undone"
	y := s.yard
	put := func(path func(int) string) contender {
		return s.by("files.write_text", func(i int) any { return map[string]any{"path": path(i), "content": noteText(i)} })
	}
	take := func(pattern func(int) string) contender {
		return s.by("files.move_glob", func(i int) any {
			return map[string]any{"from": y.from(), "patterns": []string{pattern(i)}, "to": y.to()}
		})
	}
	renames := plainMove(y)
	return []errand{
		{name: writing, times: notes, from: notes, to: notes, note: approved, by: []contender{put(y.made), plainWrite(y.made), durableWrite(y.made)}},
		{name: replacing, times: notes, from: notes, note: approved + "; keeps the old version", by: []contender{put(y.note), plainWrite(y.note), durableWrite(y.note)}},
		{name: movingOne, times: notes, to: notes, note: approved, by: []contender{take(noteName), renames}},
		{name: movingAll, times: 1, to: notes, note: approved + "; one call", by: []contender{
			take(func(int) string { return "*.txt" }), repeated(renames)}},
	}
}

// repeated does for all notes at once what a contender does for one.
func repeated(c contender) contender {
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

// peers are the same errands by the server's tools.
func (m *mcp) peers(y yard) map[string][]contender {
	const bare = "no record, no approval; over a pipe, Nod in process"
	write := func(path func(int) string) []contender {
		return []contender{m.by("write_file", bare+"; not durable", func(i int) any { return map[string]any{"path": path(i), "content": noteText(i)} })}
	}
	move := m.by("move_file", bare, func(i int) any { return map[string]any{"source": y.note(i), "destination": y.made(i)} })
	folder := func(int) any { return map[string]any{"path": y.from()} }
	return map[string][]contender{
		listing:   {m.by("list_directory", bare+"; without sizes", folder), m.by("list_directory_with_sizes", bare, folder)},
		readingIt: {m.by("read_text_file", bare, func(i int) any { return map[string]any{"path": y.note(i)} })},
		searching: {m.by("search_files", bare+"; in names only", func(int) any {
			return map[string]any{"path": y.from(), "pattern": "**/*" + needle + "*"}
		})},
		writing:   write(y.made),
		replacing: write(y.note),
		movingOne: {move},
		movingAll: {repeated(move)},
	}
}
