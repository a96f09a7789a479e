package classify

import (
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// opensByClick are the endings that a double click runs, on one system or another.
const opensByClick = " exe scr com pif cpl bat cmd ps1 vbs vbe js jse wsf wsh hta lnk jar msi reg app sh command desktop url "

// posesAs are the endings of what such a file poses as.
const posesAs = " pdf doc docx xls xlsx ppt pptx odt ods rtf txt csv jpg jpeg png gif heic mp3 mp4 mov avi zip html htm eml "

// disguised says what a file is and what it poses as: 'invoice.pdf.exe', a
// program named '.jpg', a name that turns its ending around with a direction
// mark. Empty: no disguise.
func disguised(name string, t typed) string {
	if t.named != nil && t.format.runs && !t.named.runs && !t.format.text && t.named.category != Code && t.named.category != Installers {
		return lang.Say("%v that is named like %v", t.format.what, t.named.what)
	}
	ext := lastExt(name)
	runs := hasWord(opensByClick, ext)
	if !runs {
		return ""
	}
	what := "a program"
	if t.format != nil {
		what = t.format.what
	}
	if strings.ContainsAny(name, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f") {
		return lang.Say("%v whose name hides its ending", what)
	}
	stem, _ := splitOnce(name)
	if inner := lastExt(strings.TrimRight(stem, " \t\u00a0.")); hasWord(posesAs, inner) {
		return lang.Say("%v that is named like a .%s file", what, inner)
	}
	return ""
}
