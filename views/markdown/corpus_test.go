package markdown

import (
	"strings"

	"github.com/nod-app/nod/test/sample"
)

// corpus is texts whose meaning changes with what follows, and others.
func corpus() []string {
	return append([]string{
		sample.Markdown(), sample.HostileMarkdown(),
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
