package toolset

import (
	"context"
	"sync"
	"time"

	"github.com/nod-app/nod/tools/apps"
)

// installedFor is how long the list of applications is not read again: it takes
// some hundred files.
const installedFor = 30 * time.Second

// installed are the ids of the applications that tools may open.
type installed struct {
	index *apps.Index

	mu  sync.Mutex
	ids []string
	at  time.Time
}

func (i *installed) list() []string {
	i.mu.Lock()
	defer i.mu.Unlock()
	if !i.at.IsZero() && time.Since(i.at) < installedFor {
		return i.ids
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	all, err := i.index.List(ctx)
	if err != nil {
		return i.ids // those that were known
	}
	i.ids = i.ids[:0:0]
	for _, app := range all {
		if app.Why == "" {
			i.ids = append(i.ids, app.ID)
		}
	}
	i.at = time.Now()
	return i.ids
}
