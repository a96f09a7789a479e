package store

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"math"
	"time"
)

// blob is a path or a name: any bytes, kept as they are.
type blob string

// Value gives the bytes; empty is not NULL.
func (r blob) Value() (driver.Value, error) { return []byte(r), nil }

// Scan reads what Value gave.
func (r *blob) Scan(v any) error {
	b, ok := v.([]byte)
	if !ok {
		return fmt.Errorf("bytes stored as %T", v)
	}
	*r = blob(b)
	return nil
}

// unsigned is an unsigned number; SQLite has signed ones only.
type unsigned uint64

// Value gives the signed number of the same bits.
func (b unsigned) Value() (driver.Value, error) { return int64(b), nil }

// Scan reads what Value gave.
func (b *unsigned) Scan(v any) error {
	n, ok := v.(int64)
	if !ok {
		return fmt.Errorf("number stored as %T", v)
	}
	*b = unsigned(n)
	return nil
}

// timestamp is a time as nanoseconds since 1970; 0 is the zero time.
type timestamp time.Time

// The times that fit; others become the nearest of these.
var (
	firstStamp = time.Unix(0, math.MinInt64)
	lastStamp  = time.Unix(0, math.MaxInt64)
)

// Value gives the nanoseconds.
func (s timestamp) Value() (driver.Value, error) { return nanoseconds(time.Time(s)), nil }

// Scan reads what Value gave, as UTC.
func (s *timestamp) Scan(v any) error {
	n, ok := v.(int64)
	if !ok {
		return fmt.Errorf("time stored as %T", v)
	}
	*s = timestamp{}
	if n != 0 {
		*s = timestamp(time.Unix(0, n).UTC())
	}
	return nil
}

func nanoseconds(t time.Time) int64 {
	switch {
	case t.IsZero():
		return 0
	case t.Before(firstStamp):
		return math.MinInt64
	case t.After(lastStamp):
		return math.MaxInt64
	}
	return t.UnixNano()
}

// wordList is a list of words of any bytes as JSON; words in file names need not be UTF-8.
type wordList []string

// Value gives the JSON.
func (w wordList) Value() (driver.Value, error) {
	bytes := make([][]byte, len(w))
	for i, word := range w {
		bytes[i] = []byte(word)
	}
	text, err := json.Marshal(bytes)
	return string(text), err
}

// Scan reads what Value gave.
func (w *wordList) Scan(v any) error {
	text, ok := v.(string)
	if !ok {
		return fmt.Errorf("list of words stored as %T", v)
	}
	var bytes [][]byte
	if err := json.Unmarshal([]byte(text), &bytes); err != nil {
		return fmt.Errorf("a list of words: %w", err)
	}
	*w = make(wordList, len(bytes))
	for i, b := range bytes {
		(*w)[i] = string(b)
	}
	return nil
}

// asJSON is a value that is kept as JSON.
type asJSON[T any] struct{ value *T }

// Value gives the JSON.
func (j asJSON[T]) Value() (driver.Value, error) {
	text, err := json.Marshal(j.value)
	return string(text), err
}

// Scan reads what Value gave; an empty list becomes nil.
func (j asJSON[T]) Scan(v any) error {
	text, ok := v.(string)
	if !ok {
		return fmt.Errorf("JSON stored as %T", v)
	}
	if text == "[]" {
		text = "null"
	}
	return json.Unmarshal([]byte(text), j.value)
}

func inJSON[T any](v *T) asJSON[T] { return asJSON[T]{v} }
