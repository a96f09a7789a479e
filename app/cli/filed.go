package cli

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type filedCmd struct {
	Show    filedShowCmd    `cmd:"" default:"withargs" help:"Show which folders are read and what they are used for."`
	Exclude filedExcludeCmd `cmd:"" help:"Exclude a folder. What is known of it is forgotten at once."`
	Include filedIncludeCmd `cmd:"" help:"Read an excluded folder again."`
	Choose  filedChooseCmd  `cmd:"" help:"Choose the folder for files of a kind."`
	Stop    filedStopCmd    `cmd:"" help:"Stop reading. What is known is still used."`
	Resume  filedResumeCmd  `cmd:"" help:"Resume reading."`
	Again   filedAgainCmd   `cmd:"" help:"Read everything again."`
}

type filedShowCmd struct{ jsonFlag }

func (c *filedShowCmd) Run(s *Session) error {
	return show(s, c.JSON, api.GetFiled, api.None{}, s.printFiled)
}

func (s *Session) printFiled(r api.FiledResult) {
	s.printf("%s: %s\n", word(r.Phase), list([]string{number(r.Files, "%s file", "%s files"), lang.T("%s on disk", lang.Size(max(0, r.Size)))}))
	if r.Compared > 0 {
		s.say("What %s say is compared by a model; nod models names it.", number(r.Compared, "%s file", "%s files"))
	}
	for _, f := range r.Folders {
		s.printf("%s  %s\n", f.Path, number(f.Files, "%s file", "%s files"))
	}
	for _, path := range r.Excluded {
		s.printf("%s  %s\n", path, lang.T("excluded"))
	}
	for _, u := range r.Uses {
		s.printf("%s (%s): %s  %s\n", lang.Show(u.Title), u.Kind, u.Folder, number(u.Files, "%s file", "%s files"))
	}
}

// oneFolder names a folder.
type oneFolder struct {
	Dir string `arg:"" help:"The folder."`
	jsonFlag
}

type filedExcludeCmd struct{ oneFolder }

func (c *filedExcludeCmd) Run(s *Session) error { return s.exclude(c.Dir, false, c.JSON) }

type filedIncludeCmd struct{ oneFolder }

func (c *filedIncludeCmd) Run(s *Session) error { return s.exclude(c.Dir, true, c.JSON) }

func (s *Session) exclude(dir string, include, json bool) error {
	path, err := agentPath(dir)
	if err != nil {
		return err
	}
	return show(s, json, api.ExcludeFiled, api.ExcludeFiledRequest{Path: path, Include: include}, s.printFiled)
}

type filedChooseCmd struct {
	Kind   string `arg:"" help:"The kind, as bank-statement."`
	Folder string `arg:"" optional:"" help:"The folder, or ask. Without it Nod decides."`
	JSON   bool   `help:"Print JSON."`
}

func (c *filedChooseCmd) Run(s *Session) error {
	folder := c.Folder
	if folder != "" && folder != api.AskForFolder {
		var err error
		if folder, err = agentPath(folder); err != nil {
			return err
		}
	}
	return show(s, c.JSON, api.ChooseFolder, api.ChooseFolderRequest{Folders: map[string]string{c.Kind: folder}}, s.printFiled)
}

type filedStopCmd struct{ jsonFlag }

func (c *filedStopCmd) Run(s *Session) error { return s.readFiled(api.FiledStop, c.JSON) }

type filedResumeCmd struct{ jsonFlag }

func (c *filedResumeCmd) Run(s *Session) error { return s.readFiled(api.FiledResume, c.JSON) }

type filedAgainCmd struct{ jsonFlag }

func (c *filedAgainCmd) Run(s *Session) error { return s.readFiled(api.FiledAgain, c.JSON) }

func (s *Session) readFiled(action api.FiledAction, json bool) error {
	return show(s, json, api.ReadFiled, api.ReadFiledRequest{Action: action}, s.printFiled)
}
