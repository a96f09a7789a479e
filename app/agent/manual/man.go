package manual

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// Man returns the man page of section 1, in the man macros. The date is that of the sources;
// zero: none is printed.
func Man(app *kong.Application, version string, date time.Time) string {
	var b strings.Builder
	day := ""
	if !date.IsZero() {
		day = date.UTC().Format(time.DateOnly)
	}
	about, more, _ := strings.Cut(app.Help, "\n\n")
	fmt.Fprintf(&b, ".TH %s 1 %q %q %q\n", strings.ToUpper(app.Name), day, app.Name+" "+version, "User Commands")
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", app.Name, roff(name(about)))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n.RI [ command ]\n.RI [ flags ]\n", app.Name)
	fmt.Fprintf(&b, ".SH DESCRIPTION\n%s\n", roff(about))
	for paragraph := range strings.SplitSeq(more, "\n\n") {
		if paragraph != "" {
			fmt.Fprintf(&b, ".PP\n%s\n", roff(paragraph))
		}
	}
	b.WriteString(".SH OPTIONS\n")
	options(&b, listed(app.Flags))
	b.WriteString(".SH COMMANDS\n")
	for _, c := range commands(app)[1:] {
		c.describe(&b)
	}
	return b.String()
}

// name returns the section NAME: one line without a stop at its end.
func name(about string) string {
	_, verb, ok := strings.Cut(about, " ") // "Nod proposes where …"
	if !ok {
		verb = about
	}
	return strings.TrimSuffix(verb, ".")
}

func (c command) describe(b *strings.Builder) {
	if len(c.parts) > 0 && len(c.flags) == 0 && len(c.node.Positional) == 0 && c.node.DefaultCmd == nil {
		fmt.Fprintf(b, ".SS %s\n%s\n", roff(c.node.FullPath()), roff(c.node.Help)) // it only groups
		return
	}
	fmt.Fprintf(b, ".SS %s\n%s\n", roff(c.usage()), roff(c.node.Help))
	for _, p := range c.node.Positional {
		if p.Help != "" {
			fmt.Fprintf(b, ".TP\n.I %s\n%s\n", roff(p.Summary()), roff(p.Help))
		}
	}
	options(b, c.flags)
}

// usage returns the command as it is typed, without the flags, which are listed below it.
func (c command) usage() string {
	out := c.node.FullPath()
	for _, p := range c.node.Positional {
		out += " " + p.Summary()
	}
	return out
}

func options(b *strings.Builder, flags []*kong.Flag) {
	for _, f := range flags {
		forms := `\fB` + roff("--"+f.Name) + `\fR`
		if f.Short != 0 {
			forms = `\fB` + roff("-"+string(f.Short)) + `\fR, ` + forms
		}
		if !f.IsBool() && !f.IsCounter() {
			forms += `=\fI` + roff(placeholder(f)) + `\fR`
		}
		text := f.Help
		if len(f.Envs) > 0 {
			text += " The environment says the same by " + strings.Join(f.Envs, ", ") + "."
		}
		fmt.Fprintf(b, ".TP\n%s\n%s\n", forms, roff(text))
	}
}

// placeholder represents what a flag takes: one of a few values, or what its help calls it.
func placeholder(f *kong.Flag) string {
	if v := values(f.Value); v != nil {
		return strings.Join(v, "|")
	}
	return cmp.Or(f.PlaceHolder, strings.ToUpper(f.Name))
}

// roff returns a text escaped for roff: no escape, no request at the beginning of a line, and
// hyphens that can be copied.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n", " ").Replace(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}
