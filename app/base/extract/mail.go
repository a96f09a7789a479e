package extract

import (
	"bytes"
	"context"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/text/encoding/htmlindex"

	"github.com/nod-app/nod/app/base/lang"
)

const (
	typeMail     = "message/rfc822"
	maxMail      = 1 << 20 // bytes of a mail that are looked at: what was attached comes last
	maxMailParts = 20
	maxMailDepth = 4
)

// readMail returns what people see of a mail of that many bytes: who wrote it, its subject,
// its day and its text. Its other headers say how it was sent, and are alike in all mails.
func readMail(r io.Reader, size int64) (string, error) {
	head := make([]byte, min(size, maxMail))
	n, err := readFull(r, head)
	if err != nil {
		return "", err
	}
	m, err := mail.ReadMessage(bytes.NewReader(head[:n]))
	if err != nil {
		return decode(head[:min(n, 2*maxText)]), nil // it only begins like one
	}
	var b strings.Builder
	for _, name := range []string{"From", "Subject"} {
		if line := headerLine(m.Header.Get(name)); line != "" {
			b.WriteString(line + "\n")
		}
	}
	if at, err := m.Header.Date(); err == nil {
		b.WriteString(at.Format(time.DateOnly) + "\n")
	}
	parts := mailParts{left: maxMailParts, longest: 2 * maxText}
	b.WriteString("\n" + parts.text(m.Header, m.Body, maxMailDepth))
	return b.String(), nil
}

// readMailDocument reads a mail as a document: its subject is the heading, and above its text stands who wrote
// it and when.
func readMailDocument(ctx context.Context, content []byte) ([]Block, error) {
	m, err := mail.ReadMessage(bytes.NewReader(content))
	if err != nil {
		return nil, lang.Errorf("%w: it is no mail: %w", ErrBroken, err)
	}
	var b strings.Builder
	for _, name := range []string{"From", "Date"} {
		if line := headerLine(m.Header.Get(name)); line != "" {
			b.WriteString(name + ": " + line + "\n")
		}
	}
	parts := mailParts{left: maxMailParts, longest: MaxDocument}
	b.WriteString("\n" + parts.text(m.Header, m.Body, maxMailDepth))
	blocks, err := readText(ctx, []byte(b.String()))
	for i := range blocks {
		blocks[i].Place = Place{} // its lines are not those of the file
	}
	if subject := headerLine(m.Header.Get("Subject")); subject != "" {
		blocks = append([]Block{{Kind: Heading, Level: 1, Text: subject}}, blocks...)
	}
	return blocks, err
}

// headerLine returns a header with its encoded words decoded, in one line.
func headerLine(value string) string {
	words := mime.WordDecoder{CharsetReader: func(charset string, r io.Reader) (io.Reader, error) {
		e, err := htmlindex.Get(charset)
		if err != nil {
			return nil, err
		}
		return e.NewDecoder().Reader(r), nil
	}}
	if said, err := words.DecodeHeader(value); err == nil {
		value = said
	}
	return strings.Join(strings.Fields(strings.ToValidUTF8(value, "")), " ")
}

// header is that of a mail or of a part of one.
type header interface{ Get(name string) string }

// mailParts bounds what is read of a mail.
type mailParts struct {
	left    int   // parts
	longest int64 // bytes of its text
}

// text returns the first text of a mail; of one in two forms it is the plain one.
func (p *mailParts) text(h header, body io.Reader, depth int) string {
	kind, params, err := mime.ParseMediaType(h.Get("Content-Type"))
	switch {
	case err != nil && h.Get("Content-Type") == "":
		kind = "text/plain"
	case strings.HasPrefix(kind, "multipart/"):
		return p.first(multipart.NewReader(body, params["boundary"]), depth)
	}
	if kind != "text/plain" && kind != "text/html" || isAttached(h) {
		return ""
	}
	content, _ := io.ReadAll(io.LimitReader(decoded(h, body), p.longest)) // what is cut off or damaged is text up to there
	text := inCharset(content, params["charset"])
	if kind == "text/html" {
		return htmlText(text)
	}
	return text
}

func isAttached(h header) bool {
	how, _, _ := mime.ParseMediaType(h.Get("Content-Disposition"))
	return how == "attachment"
}

func (p *mailParts) first(r *multipart.Reader, depth int) string {
	for ; depth > 0 && p.left > 0; p.left-- {
		part, err := r.NextRawPart()
		if err != nil {
			return ""
		}
		if text := p.text(part.Header, part, depth-1); strings.TrimSpace(text) != "" {
			return text
		}
	}
	return ""
}

// decoded takes off what a body was wrapped in to be sent.
func decoded(h header, body io.Reader) io.Reader {
	switch strings.ToLower(strings.TrimSpace(h.Get("Content-Transfer-Encoding"))) {
	case "quoted-printable":
		return quotedprintable.NewReader(body)
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, body)
	}
	return body
}

func inCharset(content []byte, charset string) string {
	if e, err := htmlindex.Get(charset); err == nil && charset != "" {
		if s := decodeAs(e, content); s != "" {
			return strings.ToValidUTF8(s, "")
		}
	}
	return decode(content)
}

func htmlText(page string) string {
	var b strings.Builder
	hidden := ""
	for z := html.NewTokenizer(strings.NewReader(page)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return b.String()
		case html.TextToken:
			if line := strings.Join(strings.Fields(string(z.Text())), " "); hidden == "" && line != "" {
				b.WriteString(line + "\n")
			}
		case html.StartTagToken:
			if name, _ := z.TagName(); string(name) == "style" || string(name) == "script" || string(name) == "title" {
				hidden = string(name)
			}
		case html.EndTagToken:
			if name, _ := z.TagName(); string(name) == hidden {
				hidden = ""
			}
		}
	}
}
