package api

// envelope is the form of every answer, as the proposal contract (docs/contracts.md) has it.
type envelope[T any] struct {
	Success bool   `json:"success"`
	Data    *T     `json:"data,omitempty"`
	Error   string `json:"error,omitempty"`
	Code    Code   `json:"code,omitempty"`
}

// secretHeader carries what the agent gave its window process at the start.
const secretHeader = "Nod-Window-Secret"

const (
	prefix      = "/v1/"
	eventsPath  = prefix + "events"
	maxRequest  = 1 << 20  // bytes; the largest real request but an import names 10,000 ids
	maxImport   = 16 << 20 // bytes; a campaign of 8 MB with its escapes
	maxUpload   = 12 << 20 // bytes; a pasted text of 5 MB with its escapes, and one that is somewhat too large
	maxResponse = 64 << 20 // bytes; a page of 1,000 proposals with long reasonings is 2 MB
)

// requestLimit returns how many bytes the body of a request can have.
func requestLimit(path string) int64 {
	switch path {
	case prefix + ImportCampaign.Path:
		return maxImport
	case prefix + AddUpload.Path:
		return maxUpload
	}
	return maxRequest
}
