// Package invitation brings two desktops together that know nothing of each other but a
// link, which was sent, and a code, which was said.
//
// The exchange takes two requests of the guest and two answers of the host:
//
//	guest  1  a point of the key exchange (SPAKE2, with the code as password)
//	host   1  its own point, and a hash of what it will say of itself
//	guest  2  sealed: its keys, and the pin of the server that it sees
//	host   2  sealed: its keys, and the pin of its server
//
// The one who does not know the code cannot open or make what is sealed, and learns from an
// exchange only whether one guess was right: after that the invitation is spent. Both
// sign what was exchanged with the keys that they will use in the room. A relay that ends
// TLS is found, since host and guest name the same pin. Should someone have overheard
// the code and answer in the host's place, the words differ that both people compare;
// they cannot be made to match, since each side is bound to what it says before it hears
// what the other says.
package invitation
