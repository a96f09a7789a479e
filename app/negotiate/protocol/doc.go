// Package protocol is what two desktops share without trusting what lies between them:
// signed and numbered messages, and the log that puts them in one order.
//
// A [Message] is signed with its sender's own key and says which entry of the log its
// sender had seen last. A [Chain] takes the entries of a room in their order and finds
// what is forged, replayed, reordered, missing, oversized, malformed or put into a
// different order for the other party. Both desktops come to the same result from the
// same entries. Bodies are bytes: what they mean is not known here.
//
// The packages below carry the messages: invitation brings two desktops together,
// server is the embedded NATS server, natslog a room's log on any NATS server, and
// contract what every such log must do, as tests.
package protocol
