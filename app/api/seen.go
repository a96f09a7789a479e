package api

// Destination is what a person sees of where a proposal's file would go; see
// ApproveRequest.Seen. It is to be compared, not to be opened.
func (p Proposal) Destination() string { return p.DestinationDir + "/" + p.DestinationName }
