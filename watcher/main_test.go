package watcher

import (
	"flag"
	"os"
	"testing"
)

// TestMain runs more tests at once than there are processors, because they mostly wait.
func TestMain(m *testing.M) {
	flag.Parse()
	if f := flag.Lookup("test.parallel"); f.Value.String() == f.DefValue {
		flag.Set("test.parallel", "8")
	}
	os.Exit(m.Run())
}
