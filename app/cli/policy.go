package cli

import (
	"context"
	"io"
	"path/filepath"

	"github.com/nod-app/nod/app/api"
)

// CheckOptions are the scopes that a policy check assumes.
type CheckOptions struct {
	RW, RO []string // absolute folders that calls may write and read, or read only
	Apps   []string // ids of applications
}

// CheckFunc decides each line of in and writes a line of JSON for it to out.
type CheckFunc func(ctx context.Context, o CheckOptions, in io.Reader, out io.Writer) error

type policyCmd struct {
	Check policyCheckCmd `cmd:"" help:"Print the decision about each call. Runs no calls and asks nothing."`
}

type policyCheckCmd struct {
	File string   `arg:"" help:"A file with one call a line, {id, tool, args or args_raw, labels, typed, user_urls, grants, trace, shows, sensitive, mandate, expected, benign}; - is standard input."`
	RW   []string `name:"rw" placeholder:"DIR" sep:"none" help:"A folder that calls may write."`
	RO   []string `name:"ro" placeholder:"DIR" sep:"none" help:"A folder that calls may read."`
	App  []string `name:"app" placeholder:"ID" sep:"none" help:"An application that calls may open."`
}

// Run needs no agent. A denied call is not a failure.
func (c *policyCheckCmd) Run(s *Session) error {
	o := CheckOptions{Apps: c.App}
	var err error
	if o.RW, err = folders(c.RW); err != nil {
		return err
	}
	if o.RO, err = folders(c.RO); err != nil {
		return err
	}
	in, err := s.open(c.File)
	if err != nil {
		return err
	}
	defer in.Close()
	err = s.interruptible(func() error { return s.Check(s.Ctx, o, in, &escaping{w: s.Out}) })
	if err != nil {
		return api.Invalid(err.Error())
	}
	return nil
}

func folders(names []string) (paths []string, err error) {
	for _, name := range names {
		path, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}
