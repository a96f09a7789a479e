package proposal

// Leave is why a careful secretary would leave a file where it is.
type Leave string

// The reasons for leaving a file.
const (
	LeaveDuplicate Leave = "duplicate" // the same content is filed already, or lies beside it
	LeaveEmpty     Leave = "empty"     // there is nothing in it
	LeaveInstaller Leave = "installer" // used once, by running it
	LeaveOnce      Leave = "once"      // used once, by opening it: an invitation, a contact
	LeaveSecret    Leave = "secret"    // belongs into a password store
	LeaveDisguise  Leave = "disguise"  // a program that poses as a document
)

// Offer is what a person can do with a left file, apart from keeping it where it is.
type Offer string

// The offers.
const (
	OfferOpen  Offer = "open"
	OfferTrash Offer = "trash"
)

// Offers returns the offers for a left file, the likeliest first. A secret and a program that
// poses as a document are not to be opened by a slip of a finger, and the only copy of a secret is
// not to be thrown away by one.
func (l Leave) Offers() []Offer {
	switch l {
	case LeaveDuplicate, LeaveEmpty, LeaveInstaller, LeaveDisguise:
		return []Offer{OfferTrash}
	case LeaveOnce:
		return []Offer{OfferOpen, OfferTrash}
	}
	return nil
}

// waiting returns the status of a proposal about which no one has decided yet.
func (p Proposal) waiting() Status {
	if p.Leave != "" {
		return Left
	}
	return Pending
}

// Waits reports whether a person can still decide about a proposal.
func (p Proposal) Waits() bool { return p.Status == Pending || p.Status == Left }

func (p Proposal) leave(why Leave) Proposal {
	p.Leave, p.Status = why, Left
	p.Dir, p.Candidates = "", nil
	return p
}
