package protocol

import (
	"crypto/sha256"
	"encoding/binary"
)

// Entry is one message of a log in its place.
type Entry struct {
	Position uint64 // 1, 2, 3 … in the room
	Hash     Hash   // of the chain up to and with this entry
	Message  Message
	Raw      []byte // the message as it was sent
}

// Chain is what one desktop knows of the log of a room: the hash of every entry, each
// chained to the one before, and how far each party has come. It has no clock and does no
// I/O; the same entries give the same chain. One goroutine uses it at a time.
type Chain struct {
	room   string
	party  map[Key]progress
	hashes []Hash // hashes[i] is that of position i; hashes[0] is that of no entry
	broken *Problem
}

// progress is how far one party has come.
type progress struct {
	number uint64 // of its last message
	seen   uint64 // position that it had seen by then
}

// NewChain begins the log of a room with these two parties.
func NewChain(room string, host, guest Key) *Chain {
	return &Chain{room: room, party: map[Key]progress{host: {}, guest: {}}, hashes: []Hash{{}}}
}

// Position returns the position of the last entry; 0 if there is none.
func (c *Chain) Position() uint64 { return uint64(len(c.hashes) - 1) }

// Seen returns what a message says that is signed now.
func (c *Chain) Seen() Seen { return Seen{c.Position(), c.hashes[len(c.hashes)-1]} }

// Number returns the number of the last message of a party; 0 if there is none.
func (c *Chain) Number(party Key) uint64 { return c.party[party].number }

// Broken says why nothing in the room counts any more; nil if it is whole.
func (c *Chain) Broken() *Problem { return c.broken }

// Add takes the entry at a position. Errors are of type *Problem: after one that breaks
// the room the chain stays where it is for ever; with any other the entry keeps its
// position, and its message does not count. An entry that is known already changes
// nothing and gives no error, but has the position 0.
func (c *Chain) Add(position uint64, raw []byte) (Entry, error) {
	if c.broken != nil {
		return Entry{}, c.broken
	}
	switch next := c.Position() + 1; {
	case position > MaxEntries:
		return Entry{Position: position}, problem(Full, "the room is full: it has %d entries", MaxEntries)
	case position == 0 || position > next:
		return c.breaks(Missing, "entry %d came where entry %d belongs", position, next)
	case position < next:
		if chained(c.hashes[position-1], position, raw) != c.hashes[position] {
			return c.breaks(Rewritten, "entry %d is not what it was when it came first", position)
		}
		return Entry{}, nil
	}
	e := Entry{Position: position, Hash: chained(c.Seen().Hash, position, raw), Raw: raw}
	m, err := Parse(raw)
	if err == nil {
		e.Message = m
		err = c.place(position, m)
	}
	if p, ok := err.(*Problem); ok && p.Breaks() {
		return c.breaks(p.Code, "%s", p.Reason)
	}
	c.hashes = append(c.hashes, e.Hash)
	return e, err
}

// place checks a message against what came before it, and notes it if it counts.
func (c *Chain) place(position uint64, m Message) error {
	before, known := c.party[m.From]
	switch {
	case m.Room != c.room:
		return problem(OtherRoom, "the message is one of room %s", m.Room)
	case !known:
		return problem(Stranger, "the message is from %.16s…, who is no party of this room", m.From)
	case m.Seen.Position >= position:
		return problem(Forked, "entry %d refers to entry %d, which this desktop has not got yet", position, m.Seen.Position)
	case m.Seen.Hash != c.hashes[m.Seen.Position]:
		return problem(Forked, "the entries up to %d that the sender saw are not those of this desktop", m.Seen.Position)
	case m.Number <= before.number:
		return problem(Replayed, "message %d of this sender was there before", m.Number)
	case m.Number > before.number+1:
		return problem(Skipped, "message %d came after message %d of the same sender, and what lies between is missing", m.Number, before.number)
	case m.Seen.Position < before.seen:
		return problem(Reordered, "the sender had seen entry %d before, and now refers to entry %d", before.seen, m.Seen.Position)
	}
	c.party[m.From] = progress{m.Number, m.Seen.Position}
	return nil
}

func (c *Chain) breaks(code Code, format string, args ...any) (Entry, error) {
	c.broken = problem(code, format, args...).(*Problem)
	return Entry{}, c.broken
}

// chained returns the hash of an entry that follows the one with the hash before.
func chained(before Hash, position uint64, raw []byte) Hash {
	h := sha256.New()
	h.Write([]byte("nod room entry 1\n"))
	h.Write(before[:])
	h.Write(binary.BigEndian.AppendUint64(nil, position))
	h.Write(raw)
	return Hash(h.Sum(nil))
}
