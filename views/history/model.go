package history

import (
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// model is what the page shows apart from the rows of its list.
type model struct {
	filter  filter
	pages   cursors
	record  int64       // number of the current record; 0: its row is not there yet
	newer   int         // newer records that match and are not in the list yet
	loading kit.Loading // of the records
	files   files       // of the current record
	log     logState
}

// logState is what is known of the log as a whole.
type logState struct {
	api.LogState
	known    bool // it was verified at least once
	checking bool
	since    time.Time // when the check began
	failure  string    // why it could not be verified
}

// damaged reports whether the log was found to differ from what Nod wrote.
func (l logState) damaged() bool { return l.known && !l.OK }
