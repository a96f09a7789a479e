package sample

import (
	"strings"
)

// maxChunk is how many bytes of Markdown are read as one.
const maxChunk = 8 << 10

// MarkdownCorpus is texts whose meaning changes with what follows, and others.
func MarkdownCorpus() []string {
	return append([]string{
		Markdown(), HostileMarkdown(),
		"Heading or not\n===\n\nOther\n---\n\ntext\n\n---\nrule\n",
		"a\nb\n\nc\n- d\n- e\n\nf\n\n* g\n\n  h\n\ni\n",
		"- a\n- b\n\n- c\n\n  more of c\n\nout\n\n- new\n+ other\n",
		"1. a\n\n   para\n\n       code\n\n2. b\n10. c\n\n100) d\n\nnot an item: 1.x\n\n**bold** begins\n",
		"- a\n\n**bold** after a list\n\n-not an item\n\n*em* too\n",
		"| a | b |\n|---|---|\n| 1 | 2 |\n\nafter\n\n| a | b\n\n| c | d |\n|---|\n",
		"x | y\n--|--\n1|2\n3|4\nlazy\n\nz\n",
		"```\ncode\n\nmore\n\n- no list\n```\n\nafter\n\n```go\nopen\n\nnever closed\n",
		"Text\n```\ninside\n\n``` not closed\n````\nshut\n\n~~~ x`y\n\n~~\n~~~~\n\nend\n",
		"- item\n  ```\n  code\n\n  more\n  ```\n\n  still item\n\nout\n\n```\ntop\n\ntop\n```\n",
		"- item\n  ```\n  code\n\nout of the item\n\n```\ntop\n\nin code\n```\n\nafter\n",
		"10. item\n\n   ```\n   top, for it stands too far left\n\n   x\n   ```\n\nafter\n\nafter that\n",
		"10. item\n\n   ```\n   top\n\nstill in the code\n   ```\n\nafter\n\n``` x\nno item\n```\n",
		"> quote\nlazy\n\n> again\n>\n> - l\n> - m\n\nout\n\n> ```\n> code\n\nout\n",
		"    indented\n\n    more\n\nout\n\n    code\n",
		"See [a], [b][a], [c] and ![d][a].\n\nMore [a] [later].\n\n[a]: https://a.example/x 'title'\n[c]:\nhttps://c.example\n\n- [later]\n\n[later]: <https://later.example>\n[a]: https://second.example\n",
		"[a]: https://a.example \"title\nthat goes on\n\nwith a blank\"\n\n[a]\n",
		"para [x]\n[x]: https://not-a-definition.example\n\n[x]\n",
		"<div>\n\n*text*\n\n</div>\n\n<!-- a\n\nb -->\n\n<pre>\n\nx\n",
		"a  \nb\\\nc\\\n\n\\# d &lt; &#35; &unknown; &amp;amp; \\&amp;\n",
		"un**bold**able **a*b*c** ***x*** ~~y~~ `` ` `` `a\nb` **open *and\n\nnot closed** `\n",
		"- [ ] a\n- [x] b\n\n  [x] no box\n- [ ]\n-\n- \n",
		"- - - a\n- > q\n  > - b\n    c\n-     code\n\n-\n\n  x\n",
		"###### six\n####### seven\n# \n#\n#no\n\n# a #\n",
		"\n\n\n   \n\t\n x\n\n\ty\n \tz\n",
		"a\r\nb\r\rc\r\n\r\n- d\r\n\r\ne\r",
		"é漢字\u00a0\u2028x \xff\xfe\xc3 \xe2\x82\n\n\xf0\x9f\x98\x80 \xf0\x9f",
		"***\n\n* * *\n\n- - -\n\n_ _\n\n+ a\n\n***\n",
		"Term\n: no list\n\n1) x\n1. y\n\n0. z\n-1. q\n",
		"https://a.example/b?c=d&e=f. www.x.example, <https://y.example> me@x.example <me@x.example>\n",
		"[a](https://a.example/(b)c) [ ](https://e.example) [](https://f.example) [t](<https://g.example/a b> 'x') [n](/rel) [h](#x)\n",
	}, long()...)
}

// long are texts that are cut by force.
func long() []string {
	return []string{
		strings.Repeat("word ", maxChunk/2),
		strings.Repeat("- item\n", maxChunk/4),
		"```\n" + strings.Repeat("line of code\n\n", maxChunk/10) + "```\n\nafter\n",
		"| a | b |\n|---|--:|\n" + strings.Repeat("| one cell | and another |\n", maxChunk/10) + "\nafter\n",
		"- a\n" + strings.Repeat("- item\n  - deeper\n\n      with text\n", maxChunk/16) + "\nafter\n",
		"x\n\n" + strings.Repeat("é", maxChunk) + "\n\ny\n",
		"- a\n  ```\n" + strings.Repeat("b\n\n", maxChunk/2),
	}
}

// SlowMarkdown are made to take long: each is nothing but one thing,
// over and over.
func SlowMarkdown() map[string]string {
	const n = 2 * maxChunk
	return map[string]string{
		"brackets":    strings.Repeat("[", n),
		"brackets2":   strings.Repeat("[]", n/2),
		"brackets3":   strings.Repeat("[a](", n/4),
		"images":      strings.Repeat("![", n/2),
		"links":       strings.Repeat("[a](<b", n/6),
		"nestlink":    strings.Repeat("[", n/2) + strings.Repeat("](a)", n/8),
		"stars":       strings.Repeat("*a ", n/3),
		"stars2":      strings.Repeat("*a **a ", n/7),
		"stars3":      strings.Repeat("a**b", n/4) + strings.Repeat("c* ", n/4),
		"stars4":      strings.Repeat("*", n),
		"nestem":      strings.Repeat("*a", n/4) + strings.Repeat("a*", n/4),
		"under":       strings.Repeat("a_b*", n/4),
		"ticks":       growing(n, func(i int) string { return "e" + strings.Repeat("`", i) }),
		"tilde":       strings.Repeat("~~a ", n/4),
		"quotes":      strings.Repeat(">", n),
		"quotes2":     strings.Repeat(strings.Repeat(">", 200)+"a\n", n/200),
		"lists":       strings.Repeat("- ", n/2),
		"lists2":      growing(n, func(i int) string { return strings.Repeat("  ", i) + "- a\n" }),
		"lists3":      strings.Repeat("1. ", n/3),
		"mixed":       strings.Repeat("> - ", n/4),
		"listline":    strings.Repeat("- ", n/4) + "a\n" + strings.Repeat("x\n", n/4),
		"quoteline":   strings.Repeat(">", n/2) + "a\n" + strings.Repeat("x\n", n/4),
		"refs":        strings.Repeat("[a]: b\n", n/7),
		"autolink":    strings.Repeat("<a:", n/3),
		"lt":          strings.Repeat("<", n),
		"http":        strings.Repeat("http://", n/7),
		"www":         strings.Repeat("www.a", n/5),
		"mail":        strings.Repeat("a@", n/2),
		"mail2":       strings.Repeat("a", n),
		"mail3":       strings.Repeat("a.", n/2),
		"amp":         strings.Repeat("&", n),
		"back":        strings.Repeat("\\", n),
		"table":       "|a|b|\n|-|-|\n" + strings.Repeat("|x|y|\n", n/6),
		"wide":        strings.Repeat("|a", n/5) + "|\n" + strings.Repeat("|-", n/5) + "|\n" + strings.Repeat("x", n/10),
		"tablepipes":  "|a|b|\n|-|-|\n" + strings.Repeat("|", n),
		"setext":      strings.Repeat("a\n", n/4) + "===\n",
		"blank":       strings.Repeat("\n", n),
		"lists-blank": strings.Repeat("- a\n\n", n/5),
		"spaces":      "a" + strings.Repeat(" ", n),
		"fences":      strings.Repeat("```\n", n/4),
		"tabs":        strings.Repeat("\t", n),
		"bidi":        strings.Repeat("\u202e", n/3),
		"nul":         strings.Repeat("\x00", n),
		"cjk":         strings.Repeat("漢", n/3),
		"spans":       strings.Repeat("*a*b", n/4),
		"codes":       strings.Repeat("`a`b", n/4),
		"linksok":     strings.Repeat("[a](http://b.c)", n/15),
		"rules":       strings.Repeat("---\n", n/4),
		"paras":       strings.Repeat("a\n\n", n/3),
		"codeblocks":  strings.Repeat("```\na\n```\n", n/10),
		"tables":      strings.Repeat("|a|\n|-|\n|b|\n\n", n/14),
		"one line":    strings.Repeat("a", 10<<20),
		"lines":       strings.Repeat("line\n\n", 1<<20),
	}
}

// growing is prefixes each longer than the last.
func growing(n int, each func(i int) string) string {
	var b strings.Builder
	for i := 1; b.Len() < n; i++ {
		b.WriteString(each(i))
	}
	return b.String()
}
