package manual

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Bash returns a completion script for bash: it completes commands, flags, and the values of flags
// that take one of a few. Where none of them fits, bash completes the names of files.
func Bash(app *kong.Application) string {
	all := commands(app)
	var b strings.Builder
	fmt.Fprintf(&b, `# Completion of %[1]s for bash, made from its command line.
_%[1]s() {
	local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} at= words= i
	if [[ $current == = ]]; then current= i=1; fi
	if [[ $before == = || $i == 1 ]]; then before=${COMP_WORDS[COMP_CWORD-2+${i:-0}]}; fi
	for ((i = 1; i < COMP_CWORD; i++)); do
		case "$at/${COMP_WORDS[i]}" in
`, app.Name)
	writeSteps(&b, all, "\t\t", "at=")
	b.WriteString("\t\tesac\n\tdone\n\tcase \"$at $before\" in\n")
	for _, c := range all {
		for _, f := range c.flags {
			if v := values(f.Value); v != nil {
				fmt.Fprintf(&b, "\t%s) words=%s ;;\n", single(c.path+" --"+f.Name), single(strings.Join(v, " ")))
			} else if !f.IsBool() && !f.IsCounter() {
				fmt.Fprintf(&b, "\t%s) return ;;\n", single(c.path+" --"+f.Name))
			}
		}
	}
	b.WriteString("\t*) case \"$at\" in\n")
	for _, c := range all {
		fmt.Fprintf(&b, "\t\t%s) words=%s ;;\n", single(c.path), single(strings.Join(slices.Concat(c.words(), c.argumentValues()), " ")))
	}
	fmt.Fprintf(&b, `		esac ;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o default -F _%[1]s %[1]s
`, app.Name)
	return b.String()
}

// writeSteps writes the patterns of a case, with which a shell follows the commands that were
// typed: "at/name" leads to the command of that path.
func writeSteps(b *strings.Builder, all []command, indent, assign string) {
	for _, c := range all {
		for _, p := range c.parts {
			patterns := single(c.path + "/" + p.Name)
			for _, alias := range p.Aliases {
				patterns += "|" + single(c.path+"/"+alias)
			}
			fmt.Fprintf(b, "%s%s) %s%s ;;\n", indent, patterns, assign, single(c.path+"/"+p.Name))
		}
	}
}
