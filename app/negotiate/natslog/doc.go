// Package natslog keeps the log of a room in a stream of a NATS server: the embedded one
// of the host, or any cluster.
//
// A message is published to one subject, and the stream stores it. Then the server
// publishes it again, to another subject, with its position: readers get entries that
// are stored already, in their order, and ask by position for what they missed. So a
// party needs three rights: to publish to the one subject, to listen on the other, and to
// get an entry of this stream. No party makes a consumer, which could have the server
// publish where the party may not.
package natslog
