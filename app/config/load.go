package config

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// maxFile is the longest config.toml that is read, in bytes; thousands of rules fit.
const maxFile = 1 << 20

// Load reads and checks a config.toml. If there is any problem the configuration
// must not be used.
func Load(path string) (Config, []Problem) {
	text, err := readFile(path)
	if err != nil {
		return Config{}, []Problem{unreadable(path, err)}
	}
	return FindPaths().Parse(string(text))
}

// Parse checks the text of a config.toml. Home is what "~" stands for; User is
// what holds where the text says nothing; tools are kept from Nod's own folders.
func (p Paths) Parse(text string) (Config, []Problem) {
	if !utf8.ValidString(text) {
		return Config{}, []Problem{{Message: "the file is not UTF-8 text", Hint: "save it as UTF-8"}}
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

func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if st, err := f.Stat(); err != nil {
		return nil, err
	} else if !st.Mode().IsRegular() {
		return nil, errors.New("it is not a regular file")
	}
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(text) > maxFile {
		return nil, fmt.Errorf("it is longer than %d KB", maxFile>>10)
	}
	return text, err
}

func unreadable(path string, err error) Problem {
	if errors.Is(err, os.ErrNotExist) {
		return Problem{
			Message: "there is no file " + path,
			Hint:    "put it back, or start Nod anew and it writes a default one",
		}
	}
	var bare *os.PathError
	if errors.As(err, &bare) {
		err = bare.Err
	}
	return Problem{Message: fmt.Sprintf("cannot read %s: %v", path, err), Hint: "check the file and its permissions"}
}

func syntaxProblem(err error) Problem {
	var pe toml.ParseError
	if !errors.As(err, &pe) {
		return Problem{Message: err.Error()}
	}
	hint := `this is not TOML; texts stand in "quotes", lists in [brackets]`
	if strings.Contains(pe.Message, "already") {
		hint = "remove one of the two"
	}
	line := pe.Position.Line
	if strings.Contains(pe.Message, "table") && strings.HasSuffix(pe.Message, `got '\n' instead`) {
		line-- // the parser counts the line break at the end of the header
	}
	return Problem{Line: line, Key: pe.LastKey, Message: pe.Message, Hint: hint}
}
