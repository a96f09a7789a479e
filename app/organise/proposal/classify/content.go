package classify

import (
	"regexp"
	"regexp/syntax"

	"github.com/nod-app/nod/app/base/lang"
)

// The limits of a regular expression: of its text, and of the instructions that it is
// compiled to. Both are set by hand, far above what people write (a number of a bank
// account has some fifty instructions) and far below what is slow.
const (
	maxContentText = 1000 // bytes
	maxContentSize = 500  // instructions
)

// maxContentSteps bounds what comparing the text of one file may take with all rules
// together: bytes of text times instructions. Some three seconds, if none is skipped.
const maxContentSteps = 300_000_000

// Content is a regular expression that the text of a file has to match.
type Content struct {
	re   *regexp.Regexp
	size int // instructions, at most
}

// CompileContent compiles a regular expression. The error says that it is none, or that
// comparing a text with it could take too long.
func CompileContent(text string) (*Content, error) {
	if len(text) > maxContentText {
		return nil, lang.Errorf("it has more than %d bytes", maxContentText)
	}
	parsed, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, err
	}
	prog, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return nil, err
	}
	if len(prog.Inst) > maxContentSize {
		return nil, lang.Errorf("it repeats too much to be compared in a short time; ask for less, as .* in place of .{0,1000}")
	}
	re, err := regexp.Compile(text)
	return &Content{re, len(prog.Inst)}, err
}

// String returns the expression as it was written.
func (c *Content) String() string { return c.re.String() }

// Equal reports whether two expressions are written alike; nil is none.
func (c *Content) Equal(o *Content) bool {
	if c == nil || o == nil {
		return c == o
	}
	return c.String() == o.String()
}

// Match reports whether a text matches. It takes what that may cost from the steps that
// are left; if these are too few, the text is not compared and does not match.
func (c *Content) Match(text string, steps *int) bool {
	cost := c.size * len(text)
	if cost > *steps {
		return false
	}
	*steps -= cost
	return c.re.MatchString(text)
}
