package app_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// reads puts a program in tesseract's place that reads this line from every page, and notes
// each page in a file.
func reads(t *testing.T, line string) {
	t.Helper()
	dir := t.TempDir()
	script := "#!/bin/sh\ncase $1 in --list-langs) echo 'List:'; echo eng; exit;; esac\n"
	for word := range strings.FieldsSeq(line) {
		script += "printf '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t90\\t" + word + "\\n'\n"
	}
	must(t, os.WriteFile(filepath.Join(dir, "tesseract"), []byte(script), 0o700))
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
}

// paper returns a white picture.
func paper(t *testing.T, shade uint8) string {
	t.Helper()
	page := image.NewGray(image.Rect(0, 0, 600, 800))
	for i := range page.Pix {
		page.Pix[i] = 255
	}
	page.SetGray(0, 0, color.Gray{Y: shade}) // so that no two are the same file
	var b bytes.Buffer
	must(t, png.Encode(&b, page))
	return b.String()
}

// A picture of a letter is proposed at once, and again with what stands on it; a restart forgets nothing of it.
func TestAScanIsProposedWithWhatItSays(t *testing.T) {
	reads(t, "Account statement Opening balance 1.00 Closing balance 2.00 IBAN DE89370400440532013000")
	n := newNod(t)
	n.configure("[filed]\nread_scans = false", false)
	n.start()
	first := n.proposed("scan0001.png", paper(t, 1))
	n.beacon()
	if p := n.proposalOf(first.SourcePath); p.SensitiveWhy != "" {
		t.Errorf("read though it is switched off: %+v", p)
	}
	n.configure("", false)
	read := func(path string) (p api.Proposal) {
		t.Helper()
		n.until("it is read", func() bool { p = n.proposalOf(path); return strings.Contains(p.SensitiveWhy, "bank details") })
		if p.Category != "finances" {
			t.Errorf("%+v", p)
		}
		return p
	}
	was := read(first.SourcePath)
	read(n.proposed("scan0002.png", paper(t, 2)).SourcePath)
	n.stop()
	reads(t, "one two three four five six")
	n.start()
	call(n, api.ScanFolder, api.ScanRequest{Path: n.in})
	if p := n.proposalOf(first.SourcePath); p.SensitiveWhy != was.SensitiveWhy || p.Category != was.Category || p.Reasoning != was.Reasoning {
		t.Errorf("after a restart %+v", p)
	}
}

func TestTheDoctorAndTheFirstStartOfferToReadScans(t *testing.T) {
	n := newNod(t).start()
	t.Setenv("PATH", t.TempDir())
	if c := checked(t, n.doctor(), "scans"); c.Status != "warning" || !strings.Contains(c.Remedy, "apt-get install tesseract-ocr") {
		t.Errorf("without tesseract: %+v", c)
	}
	if w := call(n, api.GetWelcome, api.None{}); !strings.Contains(w.ScanRemedy, "apt-get install tesseract-ocr") {
		t.Errorf("without tesseract the first start says %+v", w)
	}
	reads(t, "x")
	t.Setenv("PATH", os.Getenv("PATH")+":/usr/bin:/bin")
	n.until("tesseract answers, which is given three seconds", func() bool {
		c := checked(t, n.doctor(), "scans")
		return c.Status == "ok" && strings.Contains(c.Detail, "in eng")
	})
	if w := call(n, api.GetWelcome, api.None{}); w.ScanRemedy != "" {
		t.Errorf("with tesseract the first start says %+v", w)
	}
}
