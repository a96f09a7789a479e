package acts

import (
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/test/emptystore"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// desk is a log with what undo needs.
type desk struct {
	*testing.T
	dir   string
	store *store.Store
	log   *Log
}

func newDesk(t *testing.T) *desk {
	d := &desk{T: t, dir: t.TempDir()}
	d.store = emptystore.Open(t, filepath.Join(d.dir, "store"))
	t.Cleanup(func() { d.must(d.store.Close()) })
	d.open()
	t.Cleanup(func() { d.must(d.log.Close()) })
	return d
}

func (d *desk) must(err error) {
	d.Helper()
	if err != nil {
		d.Fatal(err)
	}
}

// open begins to open the log, as the agent does at its start.
func (d *desk) open() {
	d.log = Open(d.Context(), Options{
		Dir: filepath.Join(d.dir, "audit"), Apart: d.dir, Settings: d.store, NoKeyring: true, Log: slog.New(slog.DiscardHandler),
		Changed: func() {}, Recorded: func() {}, Lose: d.store.LoseEffects,
	})
}

// call records a call, and what undo needs of it if it is named.
func (d *desk) call(tool, label string) (record int64) {
	d.Helper()
	record, err := d.log.Begin(d.Context(), audit.Call{TraceID: "t", CallID: tool, Tool: tool, Decision: audit.Allowed, Start: time.Now()})
	d.must(err)
	d.must(d.log.End(d.Context(), record, audit.Outcome{Result: audit.OK, End: time.Now()}))
	if label != "" {
		d.must(d.store.SaveEffect(d.Context(), tools.Effect{Record: record, Trace: "t", Tool: tool, Label: label, At: time.Now(), Undo: json.RawMessage(`{}`)}))
	}
	return record
}

// standing are the labels of what can be undone, newest first.
func (d *desk) standing() (labels []string) {
	d.Helper()
	es, err := d.store.Entries(d.Context(), undo.Filter{State: undo.Standing})
	d.must(err)
	for _, e := range es {
		labels = append(labels, e.Label)
	}
	return labels
}

// A power cut takes the record of a call of which undo data was kept, and another call gets
// its number: nothing of the first one is under it.
func TestUndoDataOfACallWithoutARecord(t *testing.T) {
	d := newDesk(t)
	kept := d.call("files.write_text", "Wrote a.md")
	d.must(d.log.Close())
	before := map[string][]byte{}
	for _, name := range []string{"audit/records.log", "audit/hashes", "audit.checkpoint"} {
		var err error
		before[name], err = os.ReadFile(filepath.Join(d.dir, name))
		d.must(err)
	}
	setting, err := d.store.Setting(t.Context(), checkpointKey)
	d.must(err)

	d.open()
	lost := d.call("files.write_text", "Wrote b.md")
	d.must(d.log.Close())
	for name, text := range before { // the power cut
		d.must(os.WriteFile(filepath.Join(d.dir, name), text, 0o600))
	}
	d.must(d.store.SetSetting(t.Context(), checkpointKey, setting))

	d.open()
	if reader := d.call("files.list_dir", ""); reader > lost || d.log.Damaged() {
		t.Fatalf("the reader has the number %d, not %d; damaged: %v", reader, lost, d.log.Damaged())
	}
	effects, err := d.store.EffectsOf(t.Context(), []int64{kept, lost})
	d.must(err)
	if e, ok := effects[lost]; ok {
		t.Errorf("under the reader's number stands %+v", e)
	}
	if _, ok := effects[kept]; !ok || !slices.Equal(d.standing(), []string{"Wrote a.md"}) {
		t.Errorf("what stands is %q, by record %+v", d.standing(), effects)
	}
}

// What was kept for a log that was set aside has numbers of its own, and can be undone.
func TestUndoDataOfALogThatWasSetAside(t *testing.T) {
	d := newDesk(t)
	d.call("files.write_text", "")
	d.call("files.write_text", "")
	d.call("files.write_text", "Wrote a.md")
	d.must(d.log.Close())
	d.must(os.WriteFile(filepath.Join(d.dir, "audit", "records.log"), []byte("changed\n"), 0o600))
	d.open()
	_, err := d.log.SetAside(t.Context())
	d.must(err)
	d.must(d.log.Close())
	d.open()
	d.call("files.list_dir", "")
	if !slices.Equal(d.standing(), []string{"Wrote a.md"}) {
		t.Errorf("what stands is %q", d.standing())
	}
}
