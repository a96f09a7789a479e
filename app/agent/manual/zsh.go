package manual

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// Zsh returns a completion script for zsh, with the help of each command and flag.
func Zsh(app *kong.Application) string {
	all := commands(app)
	var b strings.Builder
	fmt.Fprintf(&b, `#compdef %[1]s
# Completion of %[1]s for zsh, made from its command line.
_%[1]s() {
	local at= word
	local -a commands flags values
	for word in ${words[2,CURRENT-1]}; do
		case "$at/$word" in
`, app.Name)
	writeSteps(&b, all, "\t\t", "at=")
	b.WriteString("\t\tesac\n\tdone\n\tcase \"$at\" in\n")
	for _, c := range all {
		fmt.Fprintf(&b, "\t%s)\n", single(c.path))
		for _, p := range c.parts {
			fmt.Fprintf(&b, "\t\tcommands+=(%s)\n", single(described(p.Name, p.Help)))
			for _, alias := range p.Aliases {
				fmt.Fprintf(&b, "\t\tcommands+=(%s)\n", single(described(alias, p.Help)))
			}
		}
		for _, f := range c.flags {
			fmt.Fprintf(&b, "\t\tflags+=(%s)\n", single(described("--"+f.Name, f.Help)))
		}
		if v := c.argumentValues(); v != nil {
			fmt.Fprintf(&b, "\t\tvalues+=(%s)\n", strings.Join(v, " "))
		}
		b.WriteString("\t\t;;\n")
	}
	fmt.Fprintf(&b, `	esac
	(( $#commands )) && _describe -t commands command commands
	(( $#values )) && compadd -- $values
	[[ $PREFIX == -* ]] && _describe -t flags flag flags && return
	(( $#commands )) || _files
}
_%[1]s "$@"
`, app.Name)
	return b.String()
}

// described returns a word with its help, as _describe takes it.
func described(word, help string) string {
	return strings.ReplaceAll(word, ":", `\:`) + ":" + help
}
