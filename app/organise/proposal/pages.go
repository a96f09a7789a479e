package proposal

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/nod-app/nod/app/organise/move"
)

// movePage is how many proposals are moved at once: few enough that others get their turn,
// some tenths of a second, and that little is read before the first file moves; enough that
// what waits for the disk, a few commits and a sync of each folder, costs little each.
const movePage = 2000

// page are proposals as they are while no one else decides about them.
type page struct {
	ids        []string
	ps         map[string]*Proposal
	unfinished map[string]bool          // those with a move that has not ended
	looks      map[string]looked        // their files, of those that are to be approved
	records    map[string][]move.Record // their moves, of those that are to be undone
	refused    map[string]result        // those that are not approved, and why
	settled    bool                     // some were found to be moved already
}

// reader reads proposals that are claimed.
type reader func(context.Context, []string) (page, error)

// pageMover moves the files of a page and returns what writes down what was decided. It
// calls begun once its intents are durable; it need not, if it has none.
type pageMover func(p page, begun func()) (record func() error, err error)

// eachPage lets act move the files of proposals page by page, in order, and then runs the record
// that it returns. It stops once something has failed or when ctx ends; what was moved is recorded
// still.
//
// While the files of one page are moved, the next page is read and the one before is recorded:
// moving takes the system, and the others the processor. The store has one writer, which a
// record keeps for long. So the intents of a page are written between the records of the two
// pages before it, with the ends of the moves of the last one, and while they wait for that its
// files are looked at. A kill leaves moves without decisions, of up to two pages, and some of
// those without their ends: the next start finds these on the disk and settles all.
//
// Up to four pages are claimed. No act or record takes a further claim, and a page is recorded
// later only for one that has its claims. So all end, whatever the claiming of the next page waits for.
func (s *Service) eachPage(ctx context.Context, ids []string, read reader, act pageMover) error {
	reading, cancel := context.WithCancel(ctx)
	pages := pagesOf(ids, s.movePage)
	next, record := s.claimPage(reading, pages, read), newRecords()
	moving := func() {} // gives back the page that is moved, should act panic
	defer func() {
		cancel()
		moving()
		record.begin()
		next.drop()
	}()
	for n := range pages {
		c := next
		if !c.isClaimed() {
			record.begin()
		}
		<-c.read
		next = s.claimPage(reading, pages[n+1:], read)
		write, err := nothing, c.err
		if moving = c.release; err == nil {
			write, err = act(c.page, record.begin)
		}
		record.begin()
		record.next = func() error { return s.record(c, write) }
		moving = func() {} // the record does
		if err != nil || record.failed != nil || ctx.Err() != nil {
			return cmp.Or(errors.Join(err, record.wait()), ctx.Err()) // no one may believe that nothing was moved
		}
	}
	return cmp.Or(record.wait(), ctx.Err())
}

// records are written one after the other, beside what their caller does.
type records struct {
	next   func() error // what is to be written next; nil: nothing
	under  chan error   // gets what becomes of the one that is being written
	failed error        // what became of those before
}

func newRecords() *records {
	r := &records{under: make(chan error, 1)}
	r.under <- nil
	return r
}

// begin begins with the next one, if there is one, once the one before is written.
func (r *records) begin() {
	write := r.next
	if r.next = nil; write == nil {
		return
	}
	r.failed = errors.Join(r.failed, <-r.under)
	go func() { r.under <- write() }()
}

// wait waits until all are written, and returns what has failed.
func (r *records) wait() error {
	r.begin()
	return errors.Join(r.failed, <-r.under)
}

// nothing records nothing, for a page that was not moved.
func nothing() error { return nil }

// record writes down what was decided about a page and gives it back. After a mistake there
// Complete does that, from the moves.
func (s *Service) record(c *claimed, write func() error) error {
	defer c.release()
	err := caught("write down what was done about", c.ids, write)
	if errors.Is(err, errPanic) {
		s.unsaved.add(c.ids...)
	}
	return err
}

// readPage reads proposals that are claimed.
func (s *Service) readPage(ctx context.Context, ids []string) (p page, err error) {
	p.ids, p.ps = ids, make(map[string]*Proposal, len(ids))
	if err = s.loadEach(ctx, ids, func(read *Proposal) { p.ps[read.ID] = read }); err == nil {
		p.unfinished, err = s.unfinished(ctx)
	}
	return p, err
}

// pagesOf returns ids in pages. Of many the first page and the last are small: nothing is moved
// while the first one is read, nor while the last one is recorded.
func pagesOf(ids []string, size int) [][]string {
	if len(ids) <= size {
		return slices.Collect(slices.Chunk(ids, size))
	}
	small := max(size/4, 1)
	last := len(ids) - small
	pages := slices.AppendSeq([][]string{ids[:small:small]}, slices.Chunk(ids[small:last:last], size))
	return append(pages, ids[last:])
}
