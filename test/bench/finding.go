package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
)

// findings begins the name of the row of an aim.
const findings = "find among filed files"

// findFiled measures how long a question about n filed files takes, with the reading of those that are found.
func findFiled(ctx context.Context, b *bench) error {
	r, err := b.desktop(desktest.Options{}, settle)
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	if err := file(filepath.Join(r.Dir, "Documents"), b.n); err != nil {
		return err
	}
	if err := r.StartAgent(ctx, "watch"); err != nil {
		return err
	}
	var known api.FiledResult
	err = until(ctx, time.Second, "all files are read", func() bool {
		known, err = api.GetFiled.Call(ctx, r.Client, api.None{})
		return err == nil && known.Phase == api.FiledReady && known.Files >= b.n
	})
	if err != nil {
		return err
	}
	all := make([]time.Duration, 10*b.runs)
	for i := range all {
		began := time.Now()
		found, err := api.FindFiled.Call(ctx, r.Client, api.FindFiledRequest{Words: fmt.Sprintf("Where is letter %d about %s and %s?", i*b.n/len(all), word(i), word(i+1))})
		if all[i] = time.Since(began); err != nil {
			return fmt.Errorf("find a letter: %w", err)
		}
		if len(found.Files) == 0 {
			return errors.New("no letter is found")
		}
	}
	alone(&b.table, findings, median(all), short, fmt.Sprintf("of %d, each question with other words; the eight that are named are read", b.n))
	return nil
}

// file makes n letters, 20 in a folder, of 200 words, of which a few are in most and most in a few.
func file(dir string, n int) error {
	random := rand.New(rand.NewPCG(1, 2))
	often := rand.NewZipf(random, 1.2, 8, 5000)
	for i := range n {
		at := filepath.Join(dir, fmt.Sprintf("Area %d", i/400), fmt.Sprintf("Subject %d", i/20))
		if err := os.MkdirAll(at, 0o755); err != nil {
			return err
		}
		var text strings.Builder
		for j := range 200 {
			text.WriteString(word(int(often.Uint64())) + map[bool]string{true: "\n", false: " "}[j%9 == 8])
		}
		if err := os.WriteFile(filepath.Join(at, fmt.Sprintf("Letter %d.txt", i)), []byte(text.String()), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// word returns the word of a number: no two have the same.
func word(n int) string {
	const consonants, vowels = "bdfgklmnprstvz", "aeiou"
	var w []byte
	for n += 1000; n > 0; n /= len(consonants) * len(vowels) {
		w = append(w, consonants[n%len(consonants)], vowels[n/len(consonants)%len(vowels)])
	}
	return string(w)
}
