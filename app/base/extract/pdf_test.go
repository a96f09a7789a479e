package extract

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// reader is one Extractor for all tests: starting the PDF reader takes a moment.
var reader = sync.OnceValue(func() *Extractor { return New(Options{Program: program(), Deadline: time.Minute}) })

// program is this binary, see TestMain.
func program() []string { return []string{os.Args[0], PDFCommand, testCache()} }

// testCache outlives the test run, so that only the first on a machine compiles.
func testCache() string { return filepath.Join(os.TempDir(), "nod-test-pdfium") }

// pdfFile writes a PDF of numbered objects; object 1 must be the catalog.
func pdfFile(objects []string, trailer string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(objects))
	for i, o := range objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	xref := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, trailer, xref)
	return b.Bytes()
}

// pdfPages writes a PDF with a line of text on each page.
func pdfPages(texts ...string) []byte { return pdfFile(pageObjects(texts...), "") }

func pageObjects(texts ...string) []string {
	objects := []string{"<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"}
	kids := ""
	for _, text := range texts {
		page := len(objects) + 1
		kids += fmt.Sprintf("%d 0 R ", page)
		objects = append(objects,
			fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents %d 0 R >>", page+1),
			stream("", []byte("BT /F1 12 Tf 20 700 Td ("+text+") Tj ET")))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids, len(texts))
	return objects
}

func stream(dict string, content []byte) string {
	return fmt.Sprintf("<< /Length %d %s >>\nstream\n%s\nendstream", len(content), dict, content)
}

func deflate(content []byte) []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	w.Write(content)
	w.Close()
	return b.Bytes()
}

func save(t testing.TB, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestPDFText(t *testing.T) {
	path := save(t, "invoice.pdf", pdfPages("Total due 412.80", "page two", "page three", "page four"))
	if mime := reader().MIME(path); mime != typePDF {
		t.Fatalf("type %q", mime)
	}
	text, err := reader().Read(context.Background(), path, "")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text, "Total due 412.80") || !strings.Contains(text, "page three") || strings.Contains(text, "page four") {
		t.Errorf("%q", text)
	}
}

func TestPDFPage(t *testing.T) {
	const side = 200
	page, err := reader().Page(t.Context(), save(t, "letter.pdf", pdfPages("Total due 412.80", "page two")), side)
	if err != nil || !strings.Contains(page.Text, "412.80") || !strings.Contains(page.Text, "page two") {
		t.Fatalf("%q, %v", page.Text, err)
	}
	img, err := png.Decode(bytes.NewReader(page.PNG))
	if err != nil || img.Bounds().Dy() != side || img.Bounds().Dx() >= side { // it is higher than wide
		t.Fatal(img, err)
	}
	dark := 0
	for x := range img.Bounds().Dx() {
		for y := range img.Bounds().Dy() {
			if r, _, _, a := img.At(x, y).RGBA(); a != 0xffff {
				t.Fatal("what is not drawn on is not white")
			} else if r < 0x8000 {
				dark++
			}
		}
	}
	if dark == 0 || dark > side*side/10 {
		t.Errorf("%d dark points: that is no line of text", dark)
	}
}

// A page of any size is drawn within the limits, or not at all.
func TestPDFPagesOfOddSizes(t *testing.T) {
	for _, box := range []string{"[0 0 14400 1]", "[0 0 1 14400]", "[0 0 0 0]", "[0 0 1e9 1e9]", "[9 9 -9 -9]", "[0 0 nan inf]"} {
		objects := pageObjects("odd")
		objects[3] = strings.Replace(objects[3], "[0 0 612 792]", box, 1)
		page, err := reader().Page(t.Context(), save(t, "odd.pdf", pdfFile(objects, "")), 200)
		if err != nil {
			continue
		}
		if c, err := png.DecodeConfig(bytes.NewReader(page.PNG)); page.PNG != nil && (err != nil || c.Width > 200 || c.Height > 200) {
			t.Errorf("%s: %+v, %v", box, c, err)
		}
	}
}

func TestPDFWithoutText(t *testing.T) {
	text, err := reader().Read(context.Background(), save(t, "scan.pdf", pdfPages("")), typePDF)
	if err != nil || text != "" {
		t.Errorf("%q, %v", text, err)
	}
}

// bomb is a content stream of a few KB that inflates to a gigabyte. A flushed
// block of zeros can follow itself, so that only two have to be packed.
func bomb() []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	zeros := make([]byte, 1<<20)
	ends := make([]int, 2)
	for i := range ends {
		w.Write(zeros)
		w.Flush()
		ends[i] = b.Len()
	}
	packed := slices.Concat(b.Bytes()[:ends[0]], bytes.Repeat(b.Bytes()[ends[0]:ends[1]], 1<<10))
	objects := pageObjects("")
	objects[4] = stream("/Filter [/FlateDecode /FlateDecode]", deflate(packed))
	return pdfFile(objects, "")
}

// endless is a page that draws for ever: forms that call the next one thirty times each.
func endless() []byte {
	objects := pageObjects("")
	const first, levels = 6, 20
	objects[3] = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /X 6 0 R >> >> /Contents 5 0 R >>"
	calls := []byte(strings.Repeat("/X Do ", 30))
	objects[4] = stream("", calls)
	for i := range levels {
		resources := "/Font << /F1 3 0 R >>"
		if i < levels-1 {
			resources = fmt.Sprintf("/XObject << /X %d 0 R >>", first+i+1)
		}
		objects = append(objects, stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << "+resources+" >>", calls))
	}
	return pdfFile(objects, "")
}

func TestBadPDFs(t *testing.T) {
	valid := pdfPages("some text")
	loop := bytes.Replace(valid, []byte("/Root"), []byte("/Prev 9 /Root"), 1)
	at := bytes.LastIndex(loop, []byte("xref\n0"))
	loop = bytes.Replace(loop, []byte("/Prev 9"), fmt.Appendf(nil, "/Prev %d", at), 1)
	kids := pageObjects("x")
	kids[1] = "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 99999999 >>"
	self := pageObjects("x")
	self[4] = "5 0 R"
	encrypted := pdfFile(pageObjects("secret"), "/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <"+
		strings.Repeat("ab", 32)+"> /U <"+strings.Repeat("cd", 32)+"> >> /ID [<00> <00>]")
	e := New(Options{Program: program(), Deadline: time.Minute})
	defer e.Close()
	for _, tt := range []struct {
		name    string
		content []byte
		want    []error // any of them; none: any outcome that ends and has no text
		long    bool    // it takes longer than anybody waits
	}{
		{"encrypted", encrypted, []error{ErrEncrypted}, false},
		{"empty", nil, []error{ErrBroken}, false},
		{"header only", []byte("%PDF-1.7\n"), []error{ErrBroken}, false},
		{"noise", append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte{0xff, 0, 7}, 9999)...), []error{ErrBroken}, false},
		{"truncated", valid[:len(valid)/3], []error{ErrBroken}, false},
		{"tree of pages in a loop", pdfFile(kids, ""), nil, false},
		{"object that is itself", pdfFile(self, ""), nil, false},
		{"bomb", bomb(), []error{ErrBroken, ErrTimeout, nil}, true},
		{"endless", endless(), []error{ErrTimeout, ErrBroken, nil}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.long {
				e.pdf.deadline = time.Second
			}
			text, err := e.Read(context.Background(), save(t, "a.pdf", tt.content), typePDF)
			t.Logf("%q, %v", text, err)
			ok := len(tt.want) == 0
			for _, w := range tt.want {
				ok = ok || errors.Is(err, w)
			}
			if !ok || strings.TrimSpace(text) != "" {
				t.Errorf("%q, %v; want %v", text, err, tt.want)
			}
			e.pdf.deadline = time.Minute
			text, err = e.Read(context.Background(), save(t, "b.pdf", pdfPages("sound")), typePDF)
			if err != nil || !strings.Contains(text, "sound") {
				t.Errorf("the next document: %q, %v", text, err)
			}
		})
	}
	t.Run("xref in a loop", func(t *testing.T) { // it is mended: the objects are found without it
		if text, err := e.Read(context.Background(), save(t, "a.pdf", loop), typePDF); err == nil && !strings.Contains(text, "some text") {
			t.Errorf("%q", text)
		}
	})
}

func TestPDFKilledInTheMiddle(t *testing.T) {
	e := New(Options{Program: program(), Deadline: time.Nanosecond})
	defer e.Close()
	if _, err := e.Read(context.Background(), save(t, "a.pdf", pdfPages("x")), typePDF); !errors.Is(err, ErrTimeout) {
		t.Errorf("%v; want %v", err, ErrTimeout)
	}
	e.deadline, e.pdf.deadline, e.pdf.contents.Limit = time.Minute, time.Minute, time.Minute
	if text := e.Text(context.Background(), save(t, "b.pdf", pdfPages("again")), typePDF); !strings.Contains(text, "again") {
		t.Errorf("after the kill: %q", text)
	}
}

func TestPDFCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := reader().Read(ctx, save(t, "a.pdf", pdfPages("x")), typePDF); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestPDFTooLarge(t *testing.T) {
	path := save(t, "a.pdf", pdfPages("x"))
	if err := os.Truncate(path, maxFile+1); err != nil {
		t.Fatal(err)
	}
	if _, err := reader().Read(context.Background(), path, typePDF); !errors.Is(err, ErrLarge) {
		t.Errorf("%v", err)
	}
}

func TestPDFReaderRestsAndWakes(t *testing.T) {
	e := New(Options{Program: program(), Deadline: time.Minute, Idle: time.Millisecond})
	defer e.Close()
	for range 3 {
		if text := e.Text(context.Background(), save(t, "a.pdf", pdfPages("awake")), typePDF); !strings.Contains(text, "awake") {
			t.Fatalf("%q", text)
		}
		deadline := time.Now().Add(2 * time.Minute)
		for standing := true; standing; {
			e.pdf.turn <- struct{}{}
			standing = e.pdf.child != nil
			<-e.pdf.turn
			if time.Now().After(deadline) {
				t.Fatal("it does not rest")
			}
		}
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Read(context.Background(), save(t, "a.pdf", pdfPages("x")), typePDF); !errors.Is(err, ErrClosed) {
		t.Errorf("%v", err)
	}
}

func TestPDFsAtOnce(t *testing.T) {
	var all sync.WaitGroup
	for i := range 8 {
		path := save(t, "a.pdf", pdfPages(fmt.Sprintf("number %d", i)))
		all.Go(func() {
			if text := reader().Text(context.Background(), path, ""); !strings.Contains(text, fmt.Sprintf("number %d", i)) {
				t.Errorf("%d: %q", i, text)
			}
		})
	}
	all.Wait()
}
