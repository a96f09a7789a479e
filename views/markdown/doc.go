// Package markdown draws what a model writes. It reads Markdown with goldmark
// and makes plain objects of it: it opens no file and no connection, loads no
// picture, runs no HTML, and leaves every link to its caller.
//
// Text comes in pieces. A Stream cuts what it has into chunks at places that
// nothing that follows can change, keeps the finished ones as they are, and
// reads only the last one again:
//
//	s := markdown.NewStream()
//	v := markdown.New(s, markdown.Options{Link: open, Copy: copy})
//	s.Append(token) // as often as it likes
//	v.Draw()        // at most ten times a second
//
// A cut lies before a line that follows a blank one, has no indent, is not the
// next item of a list that the chunk ends with, and stands in no open code
// block: by CommonMark's rules all that is above it is then closed. Only a
// reference ([label]: address) reaches back over cuts; chunks that wait for one
// are read again when it comes. A chunk that grows beyond maxChunk is cut at its
// last whole line, so that no text makes a draw dear; a block of code or a table
// that is cut so goes on in the next chunk with its opening lines before it.
package markdown
