package upload

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/plan"
)

// hostile is a document that is made to be a burden, or to mislead.
type hostile struct {
	name    string
	content func() []byte
	want    plan.Code // empty: it is read
}

// often are those that took the most before they were bounded; make documents reads all.
func often(name string) bool {
	return slices.Contains([]string{"bomb.docx", "tags.docx", "entries.docx", "external.docx", "commas.csv", "open-quote.csv", "names.txt", "stairs.md", "links.md",
		"references.md", "values.json"}, name)
}

// filled repeats a text up to the largest size of a document.
func filled(s string) func() []byte {
	return func() []byte { return bytes.Repeat([]byte(s), MaxFile/len(s)) }
}

func between(head, middle, tail string) func() []byte {
	return func() []byte {
		return []byte(head + strings.Repeat(middle, (MaxFile-len(head)-len(tail))/len(middle)) + tail)
	}
}

const (
	wordHead = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="w"><w:body>`
	wordTail = `</w:body></w:document>`
)

// packed is a Word document whose main part is head, then n times middle, then tail.
func packed(head, middle string, n int, tail string, more ...string) func() []byte {
	return func() []byte {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		f, _ := w.Create("word/document.xml")
		_, _ = io.WriteString(f, head)
		chunk := strings.Repeat(middle, max(1, min(n, 65536/len(middle))))
		for left := n; left > 0; left -= len(chunk) / len(middle) {
			_, _ = io.WriteString(f, chunk[:min(len(chunk), left*len(middle))])
		}
		_, _ = io.WriteString(f, tail)
		for i := 0; i+1 < len(more); i += 2 {
			f, _ := w.Create(more[i])
			_, _ = io.WriteString(f, more[i+1])
		}
		_ = w.Close()
		return b.Bytes()
	}
}

func entries(n int) func() []byte {
	return func() []byte {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		_, _ = w.Create("word/document.xml")
		for i := range n {
			_, _ = w.CreateHeader(&zip.FileHeader{Name: strconv.Itoa(i)})
		}
		_ = w.Close()
		return b.Bytes()
	}
}

func random(seed uint64) func() []byte {
	return func() []byte {
		r := rand.New(rand.NewPCG(seed, 1))
		b := make([]byte, MaxFile)
		for i := range b {
			b[i] = "#*_-[]()|>`~<!&\n\n  a1.:;,\"\\"[r.IntN(27)]
		}
		return b
	}
}

func hostiles() []hostile {
	const sentence = "Ann Lee will write the report by 3 May 2027, and pay €5,000 to Kestrel Ltd. "
	return []hostile{
		{"bomb.docx", packed(wordHead, " ", 1<<30>>3, wordTail), plan.ParseFailed},
		{"text-bomb.docx", packed(wordHead+"<w:p><w:r><w:t>", "a", 17<<20, "</w:t></w:r></w:p>"+wordTail), plan.ParseFailed},
		{"tags.docx", packed(wordHead, "<w:p/>", 2_000_000, wordTail), plan.ParseFailed},
		{"paragraphs.docx", packed(wordHead, "<w:p><w:r><w:t>a</w:t></w:r></w:p>", 400_000, wordTail), plan.ParseFailed},
		{"tables.docx", packed(wordHead+"<w:tbl>", "<w:tr><w:tc><w:p><w:t>a</w:t></w:p></w:tc></w:tr>", 300_000, "</w:tbl>"+wordTail), plan.ParseFailed},
		{"cells.docx", packed(wordHead+"<w:tbl><w:tr>", "<w:tc><w:p><w:t>a</w:t></w:p></w:tc>", 300_000, "</w:tr></w:tbl>"+wordTail), plan.ParseFailed},
		{"deep.docx", packed(wordHead, "<w:p>", 300_000, wordTail), plan.ParseFailed},
		{"tabs.docx", packed(wordHead+"<w:p><w:t>x</w:t>", "<w:tab/>", 400_000, "</w:p>"+wordTail), plan.ParseFailed},
		{"attribute.docx", packed(wordHead+`<w:p a="`, "a", 16<<20, `"/>`+wordTail), plan.ParseFailed},
		{"entities.docx", packed(`<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`+wordHead, "<w:p><w:t>&b;</w:t></w:p>", 10, wordTail), plan.ParseFailed},
		{"unknown-entity.docx", packed(wordHead, "<w:p><w:t>&boom;</w:t></w:p>", 10, wordTail), plan.ParseFailed},
		{"entries.docx", entries(50_000), plan.ParseFailed},
		{"external.docx", packed(wordHead, "<w:p><w:t>text</w:t></w:p>", 10, wordTail, "word/_rels/document.xml.rels",
			`<Relationships><Relationship Type="x/footnotes" TargetMode="External" Target="http://127.0.0.1:1/x"/><Relationship Type="x/styles" Target="../../../../etc/passwd"/></Relationships>`), ""},
		{"styles.docx", func() []byte {
			return packed(wordHead, "<w:p><w:t>text</w:t></w:p>", 10, wordTail, "word/styles.xml",
				strings.Repeat(`<w:style w:styleId="a"><w:basedOn w:val="a"/></w:style>`, 200_000))()
		}, ""},
		{"commas.csv", filled(","), plan.ParseFailed},
		{"comma-lines.csv", filled(",,,,,,,,,\n"), plan.ParseFailed},
		{"rows.csv", filled("a,b\n"), plan.ParseFailed},
		{"wide.csv", filled(strings.Repeat("a,", 990) + "a\n"), plan.ParseFailed},
		{"quotes.csv", filled(`"`), plan.ParseFailed},
		{"open-quote.csv", between(`a,b`+"\n"+`"`, "a,b\n", ""), ""},
		{"line.csv", filled("a"), ""},
		{"line.txt", filled("a"), ""},
		{"words.txt", filled("word "), ""},
		{"dates.txt", filled("3 May 2027 "), ""},
		{"names.txt", filled("Ann Lee "), ""},
		{"prose.txt", filled(sentence), ""},
		{"prose-lines.txt", filled(sentence + "\n\n"), ""},
		{"items.txt", filled("- a\n"), plan.ParseFailed},
		{"headings.txt", filled("A\n\n"), plan.ParseFailed},
		{"spaces.txt", between("a", " ", "a"), ""},
		{"tabs.txt", filled("\ta\n"), plan.ParseFailed},
		{"nul.txt", filled("\x00"), plan.ParseFailed},
		{"nuls.txt", filled("a\x00\x00"), plan.ParseFailed},
		{"random.txt", random(1), plan.ParseFailed},
		{"line.md", filled("a"), ""},
		{"prose.md", filled(sentence), ""},
		{"prose-lines.md", filled(sentence + "\n\n"), ""},
		{"random.md", random(2), plan.ParseFailed},
		{"quoted.md", filled(">"), plan.ParseFailed},
		{"quoted-lines.md", filled(strings.Repeat(">", 25) + "\n"), plan.ParseFailed},
		{"lists.md", filled("- "), plan.ParseFailed},
		{"list-lines.md", filled(strings.Repeat("- ", 25) + "a\n"), plan.ParseFailed},
		{"numbers.md", filled("1. "), plan.ParseFailed},
		{"stairs.md", func() []byte {
			var b bytes.Buffer
			for i := 0; b.Len() < MaxFile-1000; i++ {
				b.WriteString(strings.Repeat("  ", i%120) + "- a\n")
			}
			return b.Bytes()
		}, plan.ParseFailed},
		{"items.md", filled("- a\n"), plan.ParseFailed},
		{"headings.md", filled("# a\n"), plan.ParseFailed},
		{"brackets.md", filled("["), plan.ParseFailed},
		{"links.md", filled("[a]("), ""},
		{"images.md", filled("![a]("), ""},
		{"stars.md", filled("*a **b "), ""},
		{"underscores.md", filled("_a __b "), ""},
		{"ticks.md", func() []byte {
			var b bytes.Buffer
			for i := 1; b.Len() < MaxFile-4000; i++ {
				b.WriteString("e" + strings.Repeat("`", i%3000))
			}
			return b.Bytes()
		}, ""},
		{"angles.md", filled("<a "), ""},
		{"html.md", filled("<div>\n"), plan.ParseFailed},
		{"comments.md", filled("a <!-- "), plan.ParseFailed},
		{"closed-comments.md", filled("a <!-- b --> "), plan.ParseFailed},
		{"references.md", filled("[a]: b\n"), ""},
		{"footnotes.md", func() []byte {
			var b bytes.Buffer
			for i := 0; b.Len() < MaxFile-40; i++ {
				fmt.Fprintf(&b, "[^%d]\n\n[^%d]: a\n\n", i, i)
			}
			return b.Bytes()
		}, plan.ParseFailed},
		{"table.md", between("", "|a", "\n"), plan.ParseFailed},
		{"wide-table.md", func() []byte {
			return []byte(strings.Repeat("|a", MaxFile/4) + "|\n" + strings.Repeat("|-", MaxFile/4-2) + "|\n")
		}, plan.ParseFailed},
		{"tables.md", filled("|a|\n|-|\n|b|\n\n"), plan.ParseFailed},
		{"rows.md", between("|a|b|\n|-|-|\n", "|a|b|\n", ""), plan.ParseFailed},
		{"fences.md", filled("```\na\n"), plan.ParseFailed},
		{"front.md", between("---\n", "a: b\n", "---\n"), plan.ParseFailed},
		{"setext.md", filled("a\n=\n"), plan.ParseFailed},
		{"deep.json", filled("["), plan.ParseFailed},
		{"objects.json", filled(`{"a":`), plan.ParseFailed},
		{"values.json", between("[1", ",1", "]"), plan.ParseFailed},
		{"strings.json", between(`["`, "a", `"]`), ""},
		{"escapes.json", between(`["`, `\u0041`, `"]`), ""},
		{"keys.json", between(`{"a":1`, `,"a":1`, "}"), plan.ParseFailed},
		{"lines.json", filled("{\"a\":1}\n"), plan.ParseFailed},
		{"number.json", filled("1"), ""},
		{"open.json", between(`{"a":"`, "a", ""), plan.ParseFailed},
	}
}

// The bounds of the planning issue.
const (
	mostTime   = 2 * time.Second
	mostMemory = 200 // MB
)

// TestHostileDocumentsAreBounded reads each in a process of its own, which says what
// it took.
func TestHostileDocumentsAreBounded(t *testing.T) {
	if name := os.Getenv("NOD_HOSTILE"); name != "" {
		readHostile(name)
		return
	}
	if testing.Short() {
		t.Skip("it measures, and says nothing under the race detector")
	}
	for _, h := range hostiles() {
		if !often(h.name) && os.Getenv("NOD_DOCUMENTS") == "" {
			continue
		}
		t.Run(h.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestHostileDocumentsAreBounded$")
			cmd.Env = append(os.Environ(), "NOD_HOSTILE="+h.name)
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			m := measured.FindStringSubmatch(string(out))
			if m == nil {
				t.Fatalf("%s", out)
			}
			ms, _ := strconv.Atoi(m[2])
			mb, _ := strconv.Atoi(m[3])
			t.Logf("%5d ms %4d MB %s %s", ms, mb, m[1], m[4])
			if late := m[1] == string(plan.ParseFailed) && strings.Contains(m[4], extract.ErrTimeout.Error()); plan.Code(m[1]) != h.want && !late { // others use the processor, too
				t.Errorf("%s %s, want %q", m[1], m[4], h.want)
			}
			longest := mostTime
			if os.Getenv("NOD_DOCUMENTS") == "" {
				longest *= 10 // beside other tests, on any computer
			}
			if took := time.Duration(ms) * time.Millisecond; took > longest || mb > mostMemory {
				t.Errorf("%v and %d MB, at most %v and %d MB", took, mb, longest, mostMemory)
			}
		})
	}
}

var measured = regexp.MustCompile(`code=(\S*) ms=(\d+) mb=(\d+) (.*)`)

func readHostile(name string) {
	for _, h := range hostiles() {
		if h.name != name {
			continue
		}
		content := h.content()
		before := processorTime()
		_, err := Read(context.Background(), readDocument, File{Name: h.name, Source: Uploaded, Size: int64(len(content)), Content: content}, nil, nil)
		var f *plan.Failure
		code := plan.Code("")
		if errors.As(err, &f) {
			code = f.Code
		} else if err != nil {
			code = "error"
		}
		fmt.Printf("code=%s ms=%d mb=%d %.200v\n", code, (processorTime() - before).Milliseconds(), peakMemory(), err)
	}
}

// processorTime is what this process used; the time on the clock depends on others.
func processorTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func peakMemory() int {
	status, _ := os.ReadFile("/proc/self/status")
	m := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if m == nil {
		return -1
	}
	kb, _ := strconv.Atoi(string(m[1]))
	return kb >> 10
}
