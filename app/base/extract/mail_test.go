package extract

import (
	"context"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/safetext"
)

const sent = "Received: from mx.example (mx.example [192.0.2.1])\r\nFrom: =?iso-8859-1?Q?B=E4ckerei_Kr=FCger?= <laden@baecker.example>\r\nTo: me@example.org\r\nSubject: =?utf-8?B?QnLDtnRjaGVu?= am\r\n Samstag\r\nDate: Mon, 03 Nov 2025 10:11:12 +0100\r\nMIME-Version: 1.0\r\n"

func TestMails(t *testing.T) {
	const head = "Bäckerei Krüger <laden@baecker.example>\nBrötchen am Samstag\n2025-11-03\n\n"
	for name, tt := range map[string]struct{ in, want string }{
		"plain":              {sent + "\r\nGuten Tag", head + "Guten Tag"},
		"quoted-printable":   {sent + "Content-Type: text/plain; charset=\"utf-8\"\r\nContent-Transfer-Encoding: Quoted-Printable\r\n\r\nGr=C3=BC=C3=9Fe\r\n vom =\r\nOfen", head + "Grüße\r\n vom Ofen"},
		"base64, latin":      {sent + "Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: base64\r\n\r\nR3L832U=", head + "Grüße"},
		"base64, cut off":    {sent + "Content-Transfer-Encoding: base64\r\n\r\nR3Vu", head + "Gun"},
		"unknown charset":    {sent + "Content-Type: text/plain; charset=klingon\r\n\r\nGrüße", head + "Grüße"},
		"page":               {sent + "Content-Type: text/html\r\n\r\n<html><head><title>x</title><style>p{}</style></head><p>Guten&nbsp;Tag<br>bis <b>bald</b></p>", head + "Guten Tag\nbis\nbald\n"},
		"two forms":          {sent + "Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nTag\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Tag</p>\r\n--b--\r\n--a\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n--a--\r\n", head + "Tag"},
		"attached text":      {sent + "Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nlist\r\n--a\r\nContent-Type: text/plain\r\n\r\nTag\r\n--a--\r\n", head + "Tag"},
		"no boundary":        {sent + "Content-Type: multipart/mixed\r\n\r\nTag", head},
		"no text":            {sent + "Content-Type: application/pdf\r\n\r\n%PDF", head},
		"no headers of ours": {"Received: x\r\nTo: y\r\n\r\nTag", "\nTag"},
		"no mail":            {"From here on\nit is a text", "From here on\nit is a text"},
	} {
		if got, err := readMail(strings.NewReader(tt.in), int64(len(tt.in))); err != nil || got != tt.want {
			t.Errorf("%s: %q, %v; want %q", name, got, err, tt.want)
		}
	}
	path := save(t, "a.eml", []byte(sent+"\r\nGuten Tag"))
	if got, err := reader().Read(context.Background(), path, ""); err != nil || got != head+"Guten Tag" {
		t.Errorf("%s: %q, %v", reader().MIME(path), got, err)
	}
}

func TestMailAsDocument(t *testing.T) {
	d, err := ReadDocument(t.Context(), "a.eml", []byte(sent+"Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nHello,\r\n\r\n- print the list\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Hello\r\n--b--"))
	var got []string
	for _, b := range d.Blocks {
		got = append(got, string(b.Kind)+" "+b.Text)
	}
	want := "heading Brötchen am Samstag\nparagraph From: Bäckerei Krüger <laden@baecker.example>\nDate: Mon, 03 Nov 2025 10:11:12 +0100\nparagraph Hello,\nitem print the list"
	if g := strings.Join(got, "\n"); err != nil || g != want || d.Title != "Brötchen am Samstag" {
		t.Errorf("%s, %v", g, err)
	}
	if _, err := ReadDocument(t.Context(), "a.eml", []byte("no mail")); !errors.Is(err, ErrBroken) {
		t.Error(err)
	}
}

func TestHostileMails(t *testing.T) {
	nested := strings.Repeat("Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n", 10_000)
	for name, in := range map[string]string{
		"nested": sent + nested, "many parts": sent + "Content-Type: multipart/mixed; boundary=a\r\n\r\n" + strings.Repeat("--a\r\n\r\n", 100_000),
		"long header": sent + "X: " + strings.Repeat("x", maxMail) + "\r\n\r\nTag", "long text": sent + "\r\n" + strings.Repeat("é", maxMail),
	} {
		if got, err := readMail(strings.NewReader(in), int64(len(in))); err != nil || len(got) > 3*maxText {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
}

func FuzzMail(f *testing.F) {
	f.Add([]byte(sent + "Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: text/html; charset=utf-16\r\nContent-Transfer-Encoding: base64\r\n\r\nR3Vu\r\n--a--"))
	f.Add([]byte("From: =?x?q?=E4?=\n\n=FF"))
	f.Fuzz(func(t *testing.T, content []byte) {
		text, err := readMail(strings.NewReader(string(content)), int64(len(content)))
		if err != nil || !utf8.ValidString(safetext.Cut(text, maxText)) && utf8.Valid(content) {
			t.Errorf("%q, %v", text, err)
		}
	})
}
