package config

import (
	"errors"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"github.com/nod-app/nod/app/base/lang"
)

// Load reads and checks config.toml without keeping anything. If there is any
// problem the configuration must not be used.
func Load(p Paths) (Config, []Problem) {
	files := newReader()
	text, err := files.file(p.Config)
	if err != nil {
		return Config{}, []Problem{unreadable(p.Config, err)}
	}
	return p.check(string(text), lastGood(files, p))
}

// Language returns the language that config.toml names; lang.System, if it names none or cannot be read.
func Language(p Paths) string {
	text, err := newReader().file(p.Config)
	if err != nil {
		return lang.System
	}
	var named struct {
		Language string `toml:"language"`
	}
	if _, err := toml.Decode(string(text), &named); err != nil || named.Language == "" {
		return lang.System
	}
	return named.Language
}

// check parses the text of config.toml, which may have been cut off.
func (p Paths) check(text string, good *state) (Config, []Problem) {
	c, problems := p.Parse(text)
	if len(problems) == 0 {
		problems = p.incomplete(text, c, good)
	}
	return c, problems
}

// Parse checks the text of a config.toml. Home is what "~" represents; User is
// what holds where the text says nothing; tools are kept from Nod's own folders.
func (p Paths) Parse(text string) (Config, []Problem) {
	if !utf8.ValidString(text) {
		return Config{}, []Problem{{Message: lang.Say("the file is not UTF-8 text"), Hint: lang.Say("save it as UTF-8")}}
	}
	var raw map[string]any
	if _, err := toml.Decode(text, &raw); err != nil {
		return Config{}, []Problem{syntaxProblem(err)}
	}
	in := &input{paths: p, lines: linesOf(scan(text))}
	c := in.config(table{in: in, raw: raw})
	in.sort()
	return c, in.problems
}

func unreadable(path string, err error) Problem {
	if errors.Is(err, os.ErrNotExist) {
		return Problem{
			Message: lang.Say("there is no file %s", path),
			Hint:    lang.Say("put it back, or start Nod again and it writes a default one"),
		}
	}
	if errors.Is(err, errStalled) {
		return Problem{
			Message: lang.Say("cannot read %s: %v", path, err),
			Hint:    lang.Say("Nod reads it as soon as the drive answers; if it is a network drive, connect it again"),
		}
	}
	var bare *os.PathError
	if errors.As(err, &bare) {
		err = bare.Err
	}
	return Problem{Message: lang.Say("cannot read %s: %v", path, err), Hint: lang.Say("check the file and its permissions")}
}

func syntaxProblem(err error) Problem {
	var pe toml.ParseError
	if !errors.As(err, &pe) {
		return Problem{Message: err.Error()}
	}
	hint := lang.Say(`this is not TOML; texts stand in "quotes", lists in [brackets]`)
	if strings.Contains(pe.Message, "already") {
		hint = lang.Say("remove one of the two")
	}
	line := pe.Position.Line
	if strings.Contains(pe.Message, "table") && strings.HasSuffix(pe.Message, `got '\n' instead`) {
		line-- // the parser counts the line break at the end of the header
	}
	return Problem{Line: line, Key: pe.LastKey, Message: pe.Message, Hint: hint}
}
