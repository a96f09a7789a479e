// Package markdown reads what a model writes. It parses Markdown with goldmark into
// pieces to be drawn: it opens no file and no connection, loads no picture, knows no
// HTML, and says of every link where it leads.
//
// Text comes in pieces. A Stream cuts what it has into chunks at places that
// nothing that follows can change, keeps the finished ones as they are, and
// reads only the last one again:
//
//	s := markdown.NewStream()
//	s.Append(token) // as often as it likes
//	s.Pieces()      // at most ten times a second
//
// A cut lies before a block that follows a blank line, unless its first line has
// only begun and may become the next item of a list: by CommonMark's rules all
// that is above it is then closed. Only a reference ([label]: address) reaches
// back over cuts; chunks that wait for one are read again when it comes. A chunk
// that grows beyond maxChunk is cut at its last whole line, so that no text makes
// a draw slow; a block of code or a table that is cut so goes on in the next
// chunk with its opening lines before it.
package markdown

// What is drawn is bounded, whatever is written. Nothing is lost by it: who
// stores the message has all of it.
const (
	maxChunk   = 8 << 10  // bytes that are read as one; goldmark needs 1 ms for them, 50 ms if they are made to hurt it
	firstShown = 64 << 10 // bytes that are shown before someone asks for more
	moreShown  = 64 << 10 // bytes that one press shows more
	maxKept    = 1 << 20  // bytes that can be shown at all
	MaxPieces  = 1000     // paragraphs, items, tables … that are shown at first, and by one press more
	maxDepth   = 8        // lists and quotes within each other that are indented
	maxLines   = 300      // lines of one code block
	maxLine    = 2000     // runes of one line of code
	maxRows    = 200      // rows of one table
	maxColumns = 32       // columns of a table
	maxRefs    = 1000     // references of a message
	maxHead    = 2 << 10  // bytes of the head of a table that is repeated when the table is cut
	maxAddress = 2000     // bytes of the address of a link
)
