package manual

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// Fish returns a completion script for fish, with the help of each command and flag.
func Fish(app *kong.Application) string {
	all := commands(app)
	var b strings.Builder
	fmt.Fprintf(&b, `# Completion of %[1]s for fish, made from its command line.
function __%[1]s_at --description 'The command that was typed so far is this one'
	set -l at
	for word in (commandline -opc)[2..]
		switch "$at/$word"
`, app.Name)
	for _, c := range all {
		for _, p := range c.parts {
			words := quoteFish(c.path + "/" + p.Name)
			for _, alias := range p.Aliases {
				words += " " + quoteFish(c.path+"/"+alias)
			}
			fmt.Fprintf(&b, "\t\t\tcase %s\n\t\t\t\tset at %s\n", words, quoteFish(c.path+"/"+p.Name))
		}
	}
	b.WriteString("\t\tend\n\tend\n\ttest \"$at\" = \"$argv[1]\"\nend\n")
	for _, c := range all {
		c.fish(&b, app.Name)
	}
	return b.String()
}

func (c command) fish(b *strings.Builder, program string) {
	begin := fmt.Sprintf("complete -c %s -n %s", program, quoteFish("__"+program+"_at '"+c.path+"'"))
	for _, p := range c.parts {
		for _, name := range append([]string{p.Name}, p.Aliases...) {
			fmt.Fprintf(b, "%s -f -a %s -d %s\n", begin, name, quoteFish(p.Help))
		}
	}
	if v := c.argumentValues(); v != nil {
		fmt.Fprintf(b, "%s -f -a %s\n", begin, quoteFish(strings.Join(v, " ")))
	}
	for _, f := range c.flags {
		line := begin + " -l " + f.Name
		if f.Short != 0 {
			line += " -s " + string(f.Short)
		}
		if v := values(f.Value); v != nil {
			line += " -x -a " + quoteFish(strings.Join(v, " "))
		} else if !f.IsBool() && !f.IsCounter() {
			line += " -r"
		}
		fmt.Fprintf(b, "%s -d %s\n", line, quoteFish(f.Help))
	}
}

// quoteFish returns a text in single quotes, as fish reads it.
func quoteFish(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
}
