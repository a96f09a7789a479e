package handlers

import (
	"bufio"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/acts"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/tools/audit"
)

// AuditLog answers the calls about the audit log as a file.
type AuditLog struct {
	Log     *acts.Log
	Decided DecidedStore
	Events  Publisher
}

// DecidedStore keeps what was decided about files.
type DecidedStore interface {
	Proposals(ctx context.Context, f proposal.Filter) (ps []proposal.Proposal, total int, err error)
}

// Mount adds the routes to s.
func (h AuditLog) Mount(s *api.Server) {
	api.Handle(s, api.VerifyLog, h.verify)
	api.Handle(s, api.ExportLog, h.export)
	api.Handle(s, api.SetLogAside, h.setAside)
}

func (h AuditLog) verify(ctx context.Context, _ api.None) (api.LogState, error) {
	r, err := h.Log.Verify(ctx)
	return fromReport(r, time.Now()), err
}

func fromReport(r audit.Report, at time.Time) api.LogState {
	return api.LogState{OK: r.OK, Records: r.Records, Bytes: r.Bytes, Root: base64.StdEncoding.EncodeToString(r.Root[:]),
		Sealed: r.Sealed, Checked: at, Problems: r.Problems, More: r.More, Mended: r.Mended}
}

// export writes a new file, a table if its name ends in .csv; a name that is taken is an error.
func (h AuditLog) export(ctx context.Context, r api.ExportRequest) (api.ExportResult, error) {
	log, err := h.Log.Get(ctx)
	if err != nil {
		return api.ExportResult{}, err
	}
	path, err := absolute(r.Path)
	if err != nil {
		return api.ExportResult{}, err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return api.ExportResult{}, &api.Error{Code: api.CodePermission, Message: lang.Say("The file %s cannot be made: %v.", path, err)}
	}
	w := bufio.NewWriter(f)
	write := h.lines
	if strings.EqualFold(filepath.Ext(path), ".csv") {
		write = h.table
	}
	n, head, err := write(ctx, log, w, r.Since)
	for _, end := range []func() error{w.Flush, f.Sync, f.Close} {
		if e := end(); err == nil {
			err = e
		}
	}
	if err != nil {
		_ = os.Remove(path) // a half is of no use, and it is this call's own file
		return api.ExportResult{}, &api.Error{Code: api.CodeFailed, Message: lang.Say("The log could not be written to %s: %v.", filepath.Base(path), err)}
	}
	h.Log.RecordAct(ctx, "export", lang.Say("Wrote %d records to %s.", n, path), r)
	return api.ExportResult{Path: path, Records: n, Root: base64.StdEncoding.EncodeToString(head.Root[:])}, nil
}

// lines writes each record as a line of JSON, oldest first.
func (h AuditLog) lines(ctx context.Context, log *audit.Log, w io.Writer, since time.Time) (int, audit.Head, error) {
	lines := &counter{w: w}
	head, err := log.Export(ctx, lines, since)
	return lines.n, head, err
}

// counter counts the lines that go through it.
type counter struct {
	w io.Writer
	n int
}

func (c *counter) Write(b []byte) (int, error) {
	c.n += strings.Count(string(b), "\n")
	return c.w.Write(b)
}

// setAside returns the way out of the state in which no tool runs since something else
// changed the log.
func (h AuditLog) setAside(ctx context.Context, _ api.None) (api.SetAsideResult, error) {
	folder, err := h.Log.SetAside(context.WithoutCancel(ctx))
	if errors.Is(err, acts.ErrWhole) {
		err = api.Invalid(err.Error())
	}
	if err != nil {
		return api.SetAsideResult{}, err
	}
	h.Events.Publish(api.TopicActivity, "")
	h.Events.Publish(api.TopicStatus, "")
	return api.SetAsideResult{Folder: folder}, nil
}
