package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/mattn/go-runewidth"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/cli"
	"github.com/nod-app/nod/app/settings/config"
)

// speak has what this process says be in the person's language. Without one that can be read it is the desktop's.
func speak(p config.Paths) {
	if lang.Use(config.Language(p)) != nil {
		_ = lang.Use(lang.System)
	}
}

// forScripts reports whether a program reads what a command prints, which is English then.
func forScripts(k *kong.Context) bool {
	return strings.HasPrefix(k.Command(), "mcp serve") || strings.HasPrefix(k.Command(), "mcp wrap") ||
		slices.ContainsFunc(k.Flags(), func(f *kong.Flag) bool { return f.Name == "json" && f.Target.Bool() })
}

// printHelp prints the help of a command in the person's language.
func printHelp(o kong.HelpOptions, k *kong.Context) error {
	speak(config.FindPaths())
	if lang.Code() == "en" {
		return kong.DefaultHelpPrinter(o, k)
	}
	translate(k.Model)
	out := k.Stdout
	o.WrapUpperBound = min(cli.LineWidth(out), helpWidth)
	var text bytes.Buffer
	k.Stdout = &text
	err := kong.DefaultHelpPrinter(o, k)
	k.Stdout = out
	if err != nil {
		return err
	}
	for line := range strings.Lines(text.String()) {
		if _, err := fmt.Fprintln(out, fold(ofParser(strings.TrimSuffix(line, "\n")), o.WrapUpperBound)); err != nil {
			return err
		}
	}
	return nil
}

// helpWidth is how many cells of a terminal a line of help has at most.
const helpWidth = 80

// fold breaks a line of help that is wider than that many cells: what is written without spaces the parser does not break.
func fold(line string, width int) string {
	column := 0 // in which the text begins
	if i := strings.LastIndex(line, "  "); i >= 0 {
		column = runewidth.StringWidth(line[:i+2])
	}
	var b strings.Builder
	at := 0
	for _, r := range line {
		cells := runewidth.RuneWidth(r)
		if at+cells > width && cells == 2 && column < width/2 && !strings.ContainsRune("。、，；：）」』！？", r) {
			b.WriteString("\n" + strings.Repeat(" ", column))
			at = column
		}
		at += cells
		b.WriteRune(r)
	}
	return b.String()
}

// ofParser returns a line of help with what the parser puts around the texts of Nod in the person's language.
func ofParser(line string) string {
	usage, isUsage := strings.CutPrefix(line, "Usage: ")
	switch {
	case isUsage:
		return lang.T("Usage: %s", usage)
	case line == "Arguments:":
		return lang.T("Arguments:")
	case line == "Flags:":
		return lang.T("Flags:")
	case line == "Commands:":
		return lang.T("Commands:")
	case line == `Run "nod <command> --help" for more information on a command.`:
		return lang.T("Run %q for more information on a command.", "nod <command> --help")
	}
	return line
}

// translate has what the command line says of itself be in the person's language.
func translate(app *kong.Application) {
	if lang.Code() == "en" {
		return
	}
	app.Help = lang.T(about) + "\n\n" + lang.T(codes)
	app.HelpFlag.Help = lang.T("Show what can follow a command.")
	for _, f := range app.Flags {
		f.Help = lang.Text(f.Help)
	}
	for _, c := range app.Children {
		translateCommand(c)
	}
}

func translateCommand(n *kong.Node) {
	n.Help = lang.Text(n.Help)
	for _, f := range n.Flags {
		f.Help = lang.Text(f.Help)
	}
	for _, p := range n.Positional {
		p.Help = lang.Text(p.Help)
	}
	for _, g := range groups {
		if n.Group != nil && n.Group.Key == g.Key {
			n.Group.Title = lang.Text(g.Title)
		}
	}
	for _, c := range n.Children {
		translateCommand(c)
	}
}
