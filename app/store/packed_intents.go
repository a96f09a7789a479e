package store

import (
	"encoding/binary"

	"github.com/nod-app/nod/app/move"
)

// packIntents is what is kept of intents, without batch and kind, as one value. Those that
// begin together are much alike: of each text only what differs from the one before is
// written, and of each number the difference.
func packIntents(is []move.Intent) []byte {
	b := make([]byte, 0, 96*len(is))
	var last move.Intent
	for _, i := range is {
		b = appendText(b, last.Ref, i.Ref)
		b = binary.AppendVarint(b, i.Reverses-last.Reverses)
		b = appendText(b, last.Source, i.Source)
		b = appendText(b, last.Destination, i.Destination)
		b = appendText(b, i.Destination, i.Temp) // they have their folder in common
		b = binary.AppendVarint(b, int64(i.Identity.Device-last.Identity.Device))
		b = binary.AppendVarint(b, int64(i.Identity.Inode-last.Identity.Inode))
		b = binary.AppendVarint(b, i.Identity.Size-last.Identity.Size)
		b = binary.AppendVarint(b, i.Identity.Mtime-last.Identity.Mtime)
		last = i
	}
	return b
}

// appendText appends how much of a text is as in another, and the rest.
func appendText(b []byte, other, text string) []byte {
	same := 0
	for same < min(len(other), len(text)) && other[same] == text[same] {
		same++
	}
	b = binary.AppendUvarint(b, uint64(same))
	b = binary.AppendUvarint(b, uint64(len(text)-same))
	return append(b, text[same:]...)
}

// packedIntents reads what packIntents wrote, one intent after the other; of those that are
// not asked for no text is made.
type packedIntents struct {
	rest                           []byte
	ref, source, destination, temp []byte
	reverses                       int64
	identity                       move.Identity
	broken                         bool
}

// next goes to the next intent.
func (p *packedIntents) next() error {
	p.ref = p.text(p.ref, p.ref)
	p.reverses += p.number()
	p.source = p.text(p.source, p.source)
	p.destination = p.text(p.destination, p.destination)
	p.temp = p.text(p.temp, p.destination)
	p.identity.Device += uint64(p.number())
	p.identity.Inode += uint64(p.number())
	p.identity.Size += p.number()
	p.identity.Mtime += p.number()
	if p.broken {
		return move.ErrUnreadable
	}
	return nil
}

// intent is the one that next has gone to.
func (p *packedIntents) intent(batch string, kind move.Kind) move.Intent {
	return move.Intent{
		Batch: batch, Ref: string(p.ref), Kind: kind, Reverses: p.reverses, Source: string(p.source),
		Destination: string(p.destination), Temp: string(p.temp), Identity: p.identity,
	}
}

// text reads into a buffer a text that begins like another.
func (p *packedIntents) text(into, other []byte) []byte {
	same, more := p.length(), p.length()
	if p.broken || same > uint64(len(other)) || more > uint64(len(p.rest)) {
		p.broken = true
		return into
	}
	into = append(append(into[:0], other[:same]...), p.rest[:more]...)
	p.rest = p.rest[more:]
	return into
}

func (p *packedIntents) length() uint64 {
	n, size := binary.Uvarint(p.rest)
	p.skip(size)
	return n
}

func (p *packedIntents) number() int64 {
	n, size := binary.Varint(p.rest)
	p.skip(size)
	return n
}

// skip goes behind a number; a size that is not positive says that there is none.
func (p *packedIntents) skip(size int) {
	if size <= 0 {
		p.broken, p.rest = true, nil
		return
	}
	p.rest = p.rest[size:]
}
