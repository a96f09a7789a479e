package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// decideTime is the duration of one run.
const decideTime = 200 * time.Millisecond

// decide measures the policy alone: the rules, and the whole way from the bytes
// of a call to its decision, which reads the disk.
func decide(ctx context.Context, b *bench) (err error) {
	s, err := b.openToolSetup(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	cases, err := policyCases(s)
	if err != nil {
		return err
	}
	for _, k := range cases {
		took, err := b.perCall(func() error {
			if got := policy.Decide(k.in).Code; got != k.want {
				return fmt.Errorf("%s: decided %s, not %s", k.name, got, k.want)
			}
			return nil
		})
		if err != nil {
			return err
		}
		b.table.put("decision: the rules alone, "+k.name, short(took), "in memory")
	}
	call := tools.DryCall{Tool: "files.read_text", Args: pathArgs(s.notesDir.note(1))}
	whole, err := b.perCall(func() error {
		if d := s.reg.DryRun(call); d.Verdict != policy.Allow {
			return fmt.Errorf("read a note: %s", d.Reason)
		}
		return nil
	})
	if err != nil {
		return err
	}
	peer, err := b.perCall(func() error { return folderCheck(filepath.Dir(string(s.notesDir)), call.Args) })
	if err != nil {
		return err
	}
	beside(&b.table, "decision: decode, schema, look, decide", whole, "json.Unmarshal, EvalSymlinks", peer, short,
		"a read; the peer only looks whether the file is in the folder")
	return nil
}

func pathArgs(path string) []byte {
	return fmt.Appendf(nil, `{"path":%q}`, path)
}

// policyCase is an input with its expected decision.
type policyCase struct {
	name string
	in   policy.Input
	want policy.Code
}

// policyCases are decisions about one file: two tools with the traits of Nod's own.
func policyCases(s *toolSetup) ([]policyCase, error) {
	read := policy.Tool{Name: "files.read_text", Risk: policy.Low, Confirmation: policy.Never, ReadsPrivate: true,
		Args: []policy.Arg{{Name: "path", Role: policy.ReadPath}}}
	write := policy.Tool{Name: "files.write_text", Risk: policy.Medium, Confirmation: policy.IfDestructive, Mutates: true,
		Args: []policy.Arg{{Name: "path", Role: policy.WritePath}}}
	a, err := policy.Decode(pathArgs(s.notesDir.note(1)))
	in := func(t policy.Tool, grants ...policy.Grant) policy.Input {
		return policy.Input{OS: s.env.OS, Tool: t, Scope: s.env.Scope, Facts: s.env.Inspect(t, a), Grants: grants, Now: time.Now()}
	}
	grant := policy.Grant{ID: "g", Tool: write.Name, Paths: []string{s.notesDir.from()}, Expires: time.Now().Add(time.Hour)}
	return []policyCase{
		{"a read", in(read), policy.CodeLowRisk},
		{"a write under a grant", in(write, grant), policy.CodeGranted},
	}, err
}

// folderCheck is the smallest check that keeps a call in a folder.
func folderCheck(root string, raw []byte) error {
	var a struct{ Path string }
	if err := json.Unmarshal(raw, &a); err != nil {
		return err
	}
	real, err := filepath.EvalSymlinks(a.Path)
	if err == nil && !strings.HasPrefix(real, root+string(filepath.Separator)) {
		err = errors.New("outside of the folder")
	}
	return err
}

// perCall returns the time of one call: the mean of a run, the median of the runs.
func (b *bench) perCall(f func() error) (time.Duration, error) {
	var all []time.Duration
	for range b.runs {
		n, began := 0, time.Now()
		for ; time.Since(began) < decideTime; n += 100 {
			for range 100 {
				if err := f(); err != nil {
					return 0, err
				}
			}
		}
		all = append(all, time.Since(began)/time.Duration(n))
	}
	return median(all), nil
}
