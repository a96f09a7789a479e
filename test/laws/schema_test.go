package laws

import (
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A store says by the number of its schema whether this Nod can read it. A schema that changes
// and keeps its number makes older stores fail somewhere later.
func TestAChangedSchemaHasAnotherNumber(t *testing.T) {
	const sum, version = "b9c282ac", "34" // change both
	folder := filepath.Join("..", "..", "app", "store")
	sql, err := os.ReadFile(filepath.Join(folder, "schema.sql"))
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile(filepath.Join(folder, "schema.go"))
	if err != nil {
		t.Fatal(err)
	}
	plain := strings.Join(strings.Fields(regexp.MustCompile(`--.*`).ReplaceAllString(string(sql), "")), " ")
	if is := fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(plain))); is != sum {
		t.Errorf("schema.sql has changed: raise schemaVersion in app/store/schema.go, and note it here with %q", is)
	}
	if !strings.Contains(string(code), "const schemaVersion = "+version+"\n") {
		t.Errorf("schemaVersion in app/store/schema.go is not %s", version)
	}
}
