// Command documents makes Word documents with pandoc, LibreOffice and python-docx from
// the sources beside it, and compares the words that app/base/extract reads in them with
// those that pandoc reads. It fails unless nine of ten are alike, and each can be read.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/test/documents/f1"
)

// What the planning issue asks for.
const (
	alike = 0.95 // F1 of words
	share = 0.9  // of the documents
)

func main() {
	out := flag.String("out", "build/documents", "folder for the documents")
	keep := flag.String("keep", "", "folder to which the texts of pandoc are written beside copies of the documents, for tests")
	python := flag.String("python", "/usr/bin/python3", "Python that has python-docx")
	flag.Parse()
	files, err := makeAll(*out, *python)
	if err == nil {
		err = compare(files, *keep)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "documents:", err)
		os.Exit(1)
	}
}

// makeAll writes each source with each program that is installed; it says which is not.
func makeAll(out, python string) ([]string, error) {
	sources, err := filepath.Glob("test/documents/sources/*.md")
	if err != nil || len(sources) == 0 {
		return nil, errors.Join(err, errors.New("run it at the top of the tree: there are no sources in test/documents/sources"))
	}
	if out, err = filepath.Abs(out); err == nil {
		err = os.MkdirAll(out, 0o755)
	}
	if err != nil {
		return nil, err
	}
	if _, err := exec.LookPath("pandoc"); err != nil {
		return nil, errors.New("pandoc is not installed: nothing can be compared")
	}
	withPython := run(python, "-c", "import docx") == nil
	if !withPython {
		fmt.Printf("without python-docx: %s cannot import docx (package python3-docx)\n", python)
	}
	var files, odts []string
	for _, s := range sources {
		base := filepath.Join(out, strings.TrimSuffix(filepath.Base(s), ".md"))
		files, odts = append(files, base+"-pandoc.docx"), append(odts, base+"-libreoffice.odt")
		err := errors.Join(run("pandoc", s, "-o", base+"-pandoc.docx"), run("pandoc", s, "-o", base+"-libreoffice.odt"), run("pandoc", "-t", "json", s, "-o", base+".json"))
		if withPython && err == nil {
			files = append(files, base+"-python-docx.docx")
			err = run(python, "test/documents/make_docx.py", base+".json", base+"-python-docx.docx")
		}
		if err != nil {
			return nil, err
		}
	}
	if _, err := exec.LookPath("soffice"); err != nil {
		fmt.Println("without LibreOffice: soffice is not installed (package libreoffice-writer-nogui)")
		return files, nil
	}
	args := []string{"-env:UserInstallation=file://" + filepath.Join(out, "profile"), "--headless", "--convert-to", "docx", "--outdir", out}
	if err := run("soffice", append(args, odts...)...); err != nil {
		return nil, err
	}
	for _, o := range odts {
		files = append(files, strings.TrimSuffix(o, ".odt")+".docx")
	}
	slices.Sort(files)
	return files, nil
}

func run(name string, args ...string) error {
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

// compare prints the score of each document, and what it lacks.
func compare(files []string, keep string) error {
	good := 0
	for _, f := range files {
		content, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		want, err := exec.Command("pandoc", "-t", "plain", "--wrap=none", f).Output()
		if err != nil {
			return fmt.Errorf("pandoc cannot read %s: %w", f, err)
		}
		d, err := extract.ReadDocument(context.Background(), filepath.Base(f), content)
		if err != nil {
			return err
		}
		score := f1.Score(d.Text(), string(want))
		if score >= alike {
			good++
		}
		fmt.Printf("%.3f  %-40s", score, filepath.Base(f))
		if missing, more := f1.Missing(d.Text(), string(want)), f1.Missing(string(want), d.Text()); len(missing)+len(more) > 0 {
			fmt.Printf("  lacks %s; has besides %s", first(missing), first(more))
		}
		fmt.Println()
		if keep != "" {
			name := filepath.Join(keep, filepath.Base(f))
			if err := errors.Join(os.WriteFile(name, content, 0o644), os.WriteFile(name+".txt", want, 0o644)); err != nil {
				return err
			}
		}
	}
	fmt.Printf("%d of %d documents have an F1 of %.2f or more\n", good, len(files), alike)
	if float64(good) < share*float64(len(files)) {
		return errors.New("that is too few")
	}
	return nil
}

// first are the first few of some words.
func first(words []string) string {
	const most = 12
	if len(words) > most {
		return fmt.Sprintf("%q and %d more", words[:most], len(words)-most)
	}
	return fmt.Sprintf("%q", words)
}
