package main

import (
	"fmt"
	"time"
)

// Measurements of small programs that stream 2,000 tokens, on a similar machine,
// from before Nod was written.
const (
	anewCPU, anewMemory   = 36 * time.Second, int64(799e6)                 // everything parsed again for each token
	blockCPU, blockMemory = 4600 * time.Millisecond, int64(241e6)          // one block a paragraph, only the last parsed, drawn at 10 Hz
	listToken, boxToken   = 6700 * time.Microsecond, 34 * time.Millisecond // 300 old messages: in a list, in a box
)

// streamResult is the measurement of one streamed reply.
type streamResult struct {
	took    time.Duration // until the agent has all of it
	cpu     time.Duration // of the window process
	agent   time.Duration // CPU of the agent
	idle    float64       // share of a core that the window process used before
	samples int           // of the screen, meanwhile
	redraws int           // samples that differ from the one before
	rest    memory        // of the window process, afterwards
}

func (f streamResult) String() string {
	return fmt.Sprintf("%s a token over %s, %s of a core and %s before; the screen changed in %d of %d samples", short(f.cpu/streamedTokens), seconds(f.took), percent(share(f.cpu, f.took)), percent(f.idle), f.redraws, f.samples)
}

func (b *bench) putStreams(empty, long, line streamResult) {
	const peer = "the peers are the figures of small programs in the design's notes, not run here"
	each := func(f streamResult) time.Duration { return f.cpu / streamedTokens }
	beside(&b.table, "stream: CPU of the window for 2,000 tokens", empty.cpu, "all parsed again", anewCPU, seconds, empty.String()+"; "+peer)
	beside(&b.table, "stream: CPU of the window for 2,000 tokens", empty.cpu, "a block a paragraph", blockCPU, seconds, "drawn at 10 Hz, as the peer")
	beside(&b.table, "stream: resident memory after", empty.rest.now, "all parsed again", anewMemory, megabytes, "at most "+megabytes(empty.rest.peak))
	beside(&b.table, "stream: resident memory after", empty.rest.now, "a block a paragraph", blockMemory, megabytes, "of it files mapped "+megabytes(empty.rest.now-empty.rest.anon))
	beside(&b.table, "stream: a token, 300 old messages", each(long), "in a list", listToken, short, long.String())
	beside(&b.table, "stream: a token, 300 old messages", each(long), "in a box", boxToken, short, "resident memory after "+megabytes(long.rest.now)+", at most "+megabytes(long.rest.peak))
	b.table.put("stream: a token, one paragraph of 2,000 words", short(each(line)), "the worst for a renderer that parses the last paragraph; "+line.String())
	b.table.put("stream: CPU of the agent", seconds(empty.agent), fmt.Sprintf("meanwhile; %s with 300 old messages", seconds(long.agent)))
}
