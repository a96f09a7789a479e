// Package welcome keeps whether the first start is to be shown to a person.
package welcome

import (
	"context"
	"strconv"
)

// Settings remember over restarts; *store.Store implements it.
type Settings interface {
	Setting(ctx context.Context, name string) (string, error)
	SetSetting(ctx context.Context, name, value string) error
}

// Service keeps whether the first start is to be shown.
type Service struct{ Settings Settings }

const (
	leftSetting = "welcome.left" // how often its window may still be closed without an end; "": it is not shown
	closings    = 2
)

// Begin notes that this is a first start.
func (s Service) Begin(ctx context.Context) error {
	return s.Settings.SetSetting(ctx, leftSetting, strconv.Itoa(closings))
}

// Due reports whether the first start is to be shown.
func (s Service) Due(ctx context.Context) (bool, error) {
	left, err := s.left(ctx)
	return left > 0, err
}

// Close notes that its window was closed in the middle: it is shown once more.
func (s Service) Close(ctx context.Context) error {
	left, err := s.left(ctx)
	if err != nil {
		return err
	}
	if left < 2 {
		return s.End(ctx)
	}
	return s.Settings.SetSetting(ctx, leftSetting, strconv.Itoa(left-1))
}

// End notes that it was finished or skipped.
func (s Service) End(ctx context.Context) error { return s.Settings.SetSetting(ctx, leftSetting, "") }

func (s Service) left(ctx context.Context) (int, error) {
	v, err := s.Settings.Setting(ctx, leftSetting)
	if err != nil || v == "" {
		return 0, err
	}
	return strconv.Atoi(v)
}
