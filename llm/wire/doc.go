// Package wire holds what every back end does on the way to a model server and
// back: an HTTP client that goes to one address and nowhere else, the limits of
// a reply, text that was cut in the middle of a character, and errors as
// sentences.
package wire
