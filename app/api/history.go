package api

// The routes of how long what was decided about files is kept.
var (
	GetHistory  = Route[None, HistoryResult]{get, "history", "How long what was decided about files is kept."}
	KeepHistory = Route[HistoryResult, HistoryResult]{post, "history/keep", "Sets how long it is kept. What is older is removed, beginning an hour to a day later, and can then be neither undone nor looked up."}
)

// HistoryTime is how long what was decided about files is kept.
type HistoryTime string

// The times.
const (
	HistoryForever  HistoryTime = "forever"
	HistoryTwoYears HistoryTime = "2y"
	HistoryYear     HistoryTime = "1y"
	HistoryQuarter  HistoryTime = "90d"
)

// HistoryResult says how long what was decided about files is kept, or is to be.
type HistoryResult struct {
	Keep HistoryTime `json:"keep"` // forever, 2y, 1y or 90d
}
