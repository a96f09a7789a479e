package classify

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// formatText is what Nod knows about formats, one in a line.
//
//go:embed formats.txt
var formatText string

// Formats that are sensitive whatever they are called, and those that are used by opening them, once.
const (
	keyFormatName      = "a key or certificate"
	passwordFormatName = "a password store"
	dicomFormatName    = "a medical picture (DICOM)"
	calendarFormatName = "a calendar"
	contactsFormatName = "contacts"
	torrentFormatName  = "a torrent"
)

// specificity is how much a format says about where its file belongs.
type specificity int

const (
	little   specificity = iota // text, web pages: may be anything
	carrier                     // documents, pictures: what is in them decides
	specific                    // music, fonts: the format alone decides
)

// format is a kind of file.
type format struct {
	what        string // "a PDF": completes "it is …"
	category    string
	specificity specificity
	paper       bool   // holds papers: words in name and text mean what they say
	text        bool   // plain text inside, which sniffers name in many ways
	runs        bool   // runs when opened
	exts        string // lower case, without dots, parted by spaces
	mimes       string // content types that prove it
	via         string // content types of what it is packed in, which sniffers may stop at
}

// catalogue finds formats by extension, by a name without one, and by content type.
type catalogue struct {
	byExt          map[string][]*format
	byName, byMIME map[string]*format
}

// formats is what Nod knows about formats; it never changes once built.
var formats = sync.OnceValue(func() catalogue {
	c := catalogue{map[string][]*format{}, map[string]*format{}, map[string]*format{}}
	for line := range strings.Lines(formatText) {
		if line[0] == '#' {
			continue
		}
		f, names := parseFormat(line)
		for _, n := range names {
			c.byName[n] = f
		}
		for _, e := range strings.Fields(f.exts) {
			c.byExt[e] = append(c.byExt[e], f)
		}
		for _, m := range strings.Fields(f.mimes) {
			if c.byMIME[m] == nil {
				c.byMIME[m] = f
			}
		}
	}
	return c
})

// parseFormat reads a line of formats.txt, and the names of files of the format that have no extension.
func parseFormat(line string) (f *format, names []string) {
	parts := make([]string, 7)
	for i, part := range strings.SplitN(line, "|", len(parts)) {
		parts[i] = strings.TrimSpace(part)
	}
	is := strings.Fields(parts[2])
	return &format{
		what: parts[0], category: parts[1], specificity: specificity(slices.Index([]string{"little", "carrier", "specific"}, is[0])),
		paper: slices.Contains(is, "paper"), text: slices.Contains(is, "text"), runs: slices.Contains(is, "runs"),
		exts: parts[3], mimes: parts[4], via: parts[5],
	}, strings.Fields(parts[6])
}

// source says what a format was read from.
type source int

const (
	fromNothing source = iota
	fromExtension
	fromContent
	fromBoth
)

// typed is what type and name say about a file's format.
type typed struct {
	format *format // nil: not known
	from   source
	named  *format // what the extension promises, if the content is something else
}

// resolve lets the content decide before the extension.
func (c catalogue) resolve(name, mime string) typed {
	ext := lastExt(name)
	named := c.byExt[ext]
	if named == nil {
		if f := c.byName[asciiLower(name)]; f != nil {
			named = []*format{f}
		} else if isVolume(ext) && c.byMIME[mime] == nil {
			named = c.byExt["zip"][:1]
		}
	}
	inside := c.byMIME[mime]
	if inside == nil && isText(mime) {
		inside = c.byMIME["text/plain"]
	}
	switch {
	case inside == nil && len(named) == 0:
		return typed{}
	case inside == nil:
		return typed{ofBinary(named, mime), fromExtension, nil}
	case len(named) == 0:
		return typed{inside, fromContent, nil}
	}
	for _, f := range named {
		if f == inside || f.fits(mime) {
			return typed{f, fromBoth, nil}
		}
	}
	return typed{inside, fromContent, named[0]}
}

// ofBinary chooses between the formats of an extension for content that is not
// recognised: what is text inside ('.ts' as TypeScript) it cannot be.
func ofBinary(named []*format, mime string) *format {
	if mime == "application/octet-stream" {
		for _, f := range named {
			if f.fits(mime) || !f.text {
				return f
			}
		}
	}
	return named[0]
}

func (f *format) fits(mime string) bool {
	return hasWord(f.mimes, mime) || hasWord(f.via, mime) || f.text && isText(mime)
}

// hasWord finds a word in a list parted by spaces without taking it apart.
func hasWord(list, w string) bool {
	for i := 0; ; {
		j := strings.Index(list[i:], w)
		if j < 0 || w == "" {
			return false
		}
		start, end := i+j, i+j+len(w)
		if (start == 0 || list[start-1] == ' ') && (end == len(list) || list[end] == ' ') {
			return true
		}
		i = end
	}
}

// isText says whether a content type is some kind of plain text; sniffers
// guess between those.
func isText(mime string) bool {
	return strings.HasPrefix(mime, "text/") || strings.HasSuffix(mime, "+xml") || strings.HasSuffix(mime, "+json") ||
		hasWord("application/json application/x-ndjson application/javascript application/x-subrip message/rfc822 application/vnd.apple.mpegurl application/xml", mime)
}

// isVolume knows the endings of split archives: 001, z01, r00.
func isVolume(ext string) bool {
	if len(ext) != 3 {
		return false
	}
	head := ext[0] == 'z' || ext[0] == 'r' || ext[0] == '0'
	return head && isDigit(ext[1]) && isDigit(ext[2])
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// Formats returns what files can be, as reasons say it: "a PDF".
func Formats() []string {
	var out []string
	for line := range strings.Lines(formatText) {
		if what, _, ok := strings.Cut(line, " | "); ok && line[0] != '#' && !slices.Contains(out, what) {
			out = append(out, what)
		}
	}
	return out
}
