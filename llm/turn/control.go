package turn

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/safetext"
)

// BreakTokens makes a text of others harmless for a tokeniser that honours
// control tokens inside message content. The rule: after the first bracket of
// anything that looks like a control token of a model family comes a space, so
// that <|im_end|> becomes < |im_end|>. A token that does not begin where its
// vocabulary says is plain text. What counts as one is in isControlToken.
//
// Invalid UTF-8 becomes U+FFFD; control characters but tab and newline, and
// characters that no one sees (direction marks, tags, zero-width spaces, fillers,
// private ones), are gone, since a normaliser that drops them later could put a
// token together.
// The zero-width joiners stay: some scripts and emoji need them. Broken text
// passes unchanged, and valid JSON stays valid JSON.
func BreakTokens(s string) string {
	s = visible(s)
	if !strings.ContainsFunc(s, opensToken) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	for i, r := range s {
		b.WriteRune(r)
		if opensToken(r) && isControlToken(r, s[i+utf8.RuneLen(r):]) {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// opensToken says that a token may begin with it; ']' for MiniMax's ]~b].
func opensToken(r rune) bool { f := fold(r); return f == '<' || f == '[' || f == ']' }

// fold returns the ASCII character that compatibility normalisation (NFKC) makes of
// a full-width or small form.
func fold(r rune) rune {
	switch {
	case r >= 0xFF01 && r <= 0xFF5E:
		return r - 0xFF01 + '!'
	case r == 0xFE64:
		return '<'
	case r == 0xFE65:
		return '>'
	}
	return r
}

func visible(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= ' ' && r <= '~': // most of what is written; to look for it in the tables takes half of what a result takes
			return r
		case r == '\n' || r == '\t' || r == '\u200c' || r == '\u200d':
			return r
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co), r == '\u2028', r == '\u2029', safetext.Blank(r):
			return -1
		case r >= 0xFE00 && r <= 0xFE0E, r >= 0xE0100 && r <= 0xE01EF: // variation selectors but the emoji's
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// maxTokenName bounds how far a token's end is looked for.
const maxTokenName = 64

// isControlToken reports whether the bracket open and what follows it look like a
// control token:
//
//	<| << <[ [|        whatever follows: <|im_start|>, <<SYS>>, <[BOS]>, [|system|]
//	</ and <           and a name that tokenNames has, or that holds _ | : = ▁ or is <0x0A>: <s>, <tool_call>, <function=x>
//	[ and [/           and a name that bracketNames has, or a word with _: [INST], [TOOL_CALLS]
//	[@ [toxicity=      and the closing bracket: [@BOS@]
//	[~ [e~ ]~ ]<]      MiniMax
func isControlToken(open rune, after string) bool {
	name, end := tokenName(after)
	if fold(open) != '<' {
		return bracketToken(fold(open), name, end)
	}
	name = strings.TrimPrefix(name, "/")
	switch {
	case strings.HasPrefix(name, "|"), strings.HasPrefix(name, "<"), strings.HasPrefix(name, "["), strings.HasSuffix(name, "|"):
		return true
	case name == "" || end != '>':
		return false
	case strings.ContainsAny(name, "_|:=▁") || strings.HasPrefix(name, "0x"):
		return true
	}
	return tokenNames(strings.TrimRight(name, "0123456789"))
}

func bracketToken(open rune, name string, end rune) bool {
	if strings.HasPrefix(name, "~") || open == '[' && strings.HasPrefix(name, "e~") {
		return true
	}
	if open == ']' {
		return strings.HasPrefix(name, "<")
	}
	if strings.HasPrefix(name, "|") || end == ']' && strings.HasSuffix(name, "|") {
		return true
	}
	if end == ']' && (strings.HasPrefix(name, "toxicity=") || len(name) > 2 && name[0] == '@' && strings.HasSuffix(name, "@")) { // Gemma
		return true
	}
	name = strings.TrimPrefix(name, "/")
	word := !strings.ContainsFunc(name, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	return end == ']' && word && (strings.Contains(name, "_") || bracketNames(name))
}

// tokenName returns the text up to the closing bracket, folded and in lower case, and that
// bracket; end is 0 if none comes near, or white space comes first.
func tokenName(s string) (name string, end rune) {
	var b strings.Builder
	for i, r := range s {
		r = unicode.ToLower(fold(r))
		if r == '>' || r == ']' && i > 0 {
			return b.String(), r
		}
		if b.WriteRune(r); b.Len() > maxTokenName || unicode.IsSpace(r) {
			break
		}
	}
	return b.String(), 0
}

// tokenNames reports whether a name is one of the control tokens in angle brackets, in lower case
// and without digits at their end, that hold no character which no HTML element has. From the
// tokenisers and chat templates of Llama, Mistral, Gemma, Qwen, DeepSeek, Phi, Command R, Granite,
// GLM, InternLM, Hermes, StarCoder, T5, Falcon and Baichuan.
func tokenNames(name string) bool {
	switch name {
	case "s", "bos", "eos", "pad", "unk", "mask", "cls", "sep", "sop", "eop", "eod", "eoh", "eoa", "eot", "eom", "sot",
		"think", "thinking", "thought", "reasoning", "reflection", "scratchpad", "answer", "response",
		"tool", "tools", "toolcall", "function", "functions", "parameter", "invoke", "call",
		"system", "user", "assistant", "human", "bot", "role", "turn", "channel", "message", "im",
		"image", "img", "audio", "video", "box", "quad", "ref", "escape", "unused", "reserved", "extra", "ctrl", "filename", "reponame",
		"begin", "end", "start", "instruction", "instructions", "dsml", "2mass":
		return true
	}
	return false
}

// bracketNames reports the same for square brackets: Mistral, GLM, BERT and Kimi.
func bracketNames(name string) bool {
	switch name {
	case "inst", "img", "args", "think", "prefix", "middle", "suffix", "audio", "transcribe",
		"gmask", "smask", "mask", "cls", "sep", "pad", "unk", "bos", "eos", "eot", "system", "user", "assistant":
		return true
	}
	return false
}
