package markdown

// What is drawn is bounded, whatever is written. Nothing is lost by it: who
// stores the message has all of it.
const (
	maxChunk   = 8 << 10  // bytes that are read as one; goldmark needs 1 ms for them, 50 ms if they are made to hurt it
	firstShown = 64 << 10 // bytes that are shown before somebody asks for more
	moreShown  = 64 << 10 // bytes that one press shows more
	maxKept    = 1 << 20  // bytes that can be shown at all
	maxPieces  = 1000     // paragraphs, items, tables … that are shown at first, and by one press more
	maxDepth   = 8        // lists and quotes within each other that are indented
	maxLines   = 300      // lines of one code block
	maxLine    = 2000     // runes of one line of code
	maxRows    = 200      // rows of one table
	maxColumns = 32       // columns of a table
	maxRefs    = 1000     // references of a message
	maxHead    = 2 << 10  // bytes of the head of a table that is repeated when the table is cut
	maxTries   = 64       // times that goldmark is asked where a chunk could end
	maxLabel   = 2000     // bytes of an address that is worth looking at
)
