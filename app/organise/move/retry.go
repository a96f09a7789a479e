package move

import "time"

// A file that another program holds is tried for holdTime, every holdPause: a scanner
// or an index that has just seen it lets it go soon.
const (
	holdTime  = time.Second
	holdPause = 25 * time.Millisecond
)

// retryWhile repeats what fails because a file is held, for some time.
func retryWhile(do func() error, held func(error) bool) error {
	for end := time.Now().Add(holdTime); ; {
		err := do()
		if err == nil || !held(err) || time.Now().After(end) {
			return err
		}
		time.Sleep(holdPause)
	}
}
