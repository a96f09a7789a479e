package policy

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"io"
	"net/url"
	"slices"
	"strings"
)

// maxForms bounds how many readings of one text are tried.
const maxForms = 256

// unpack gives a text and what it could stand for: percent-decoded, reversed,
// its runs of base64, base32 or hex decoded, and those decompressed; twice over.
func unpack(text string) []string {
	forms := []string{text}
	for start := 0; start < len(forms) && len(forms) < maxForms; {
		stop := len(forms)
		for _, f := range forms[start:stop] {
			forms = append(forms, decodedForms(f)...)
		}
		if start > 0 {
			break
		}
		start = stop
	}
	return forms[:min(len(forms), maxForms)]
}

func decodedForms(text string) []string {
	out := []string{backwards(text)}
	if un, err := url.QueryUnescape(text); err == nil && un != text {
		out = append(out, un)
	}
	for _, run := range strings.FieldsFunc(text, func(r rune) bool { return !mayEncode(r) }) {
		if len(run) < gram {
			continue
		}
		for _, decoded := range decodings(run) {
			out = append(out, string(decoded))
			if plain := inflate(decoded); len(plain) > 0 {
				out = append(out, string(plain))
			}
		}
	}
	return out
}

// mayEncode says that a character may stand in base64, base32 or hex.
func mayEncode(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune("+/-_", r)
}

// decodings reads a run in each alphabet. Base64 may begin within the run, as a
// path's '/' is a letter of it.
func decodings(run string) [][]byte {
	var out [][]byte
	for _, piece := range append(strings.Split(run, "/"), run) {
		if b, err := hex.DecodeString(piece); err == nil {
			out = append(out, b)
		}
		upper := strings.ToUpper(piece)
		if b, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(upper); err == nil {
			out = append(out, b)
		}
		for _, enc := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
			if b, err := enc.DecodeString(piece); err == nil {
				out = append(out, b)
			}
		}
	}
	return slices.DeleteFunc(out, func(b []byte) bool { return len(b) < gram })
}

// inflate decompresses what looks compressed, within a limit.
func inflate(b []byte) []byte {
	var r io.Reader
	if z, err := gzip.NewReader(bytes.NewReader(b)); err == nil {
		r = z
	} else if z, err := zlib.NewReader(bytes.NewReader(b)); err == nil {
		r = z
	} else {
		r = flate.NewReader(bytes.NewReader(b))
	}
	// What a cut stream gave before its error counts, too.
	plain, _ := io.ReadAll(io.LimitReader(r, maxDecoded))
	return plain
}

func backwards(s string) string {
	r := []rune(s)
	slices.Reverse(r)
	return string(r)
}
