// Command missing writes the texts that the catalogue of a language lacks, as JSON: each with the file that
// shows it, and those with a plural with both English forms.
//
//	go run ./test/texts/missing de > missing.json
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/test/texts"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "missing:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("give the code of a language: one of %v", lang.Codes()[1:])
	}
	all, err := texts.Find(".")
	if err != nil {
		return err
	}
	data, err := os.ReadFile(filepath.Join("app", "base", "lang", "texts", args[0]+".json"))
	if err != nil {
		return err
	}
	have, err := lang.Parse(data)
	if err != nil {
		return err
	}
	for _, m := range have {
		delete(all, m.ID)
	}
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(entries(all))
}

// entries returns where each text is shown, and its plural forms.
func entries(all map[string]texts.Text) map[string]map[string]string {
	out := map[string]map[string]string{}
	for id, t := range all {
		e := map[string]string{"where": t.Where}
		if t.One != "" {
			e["one"], e["other"] = t.One, t.ID
		}
		out[id] = e
	}
	return out
}
