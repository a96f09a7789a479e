package rules

import "context"

// Note says that the rules may have changed, in a window, at the command line or by
// hand. It never waits: a change that was noted and is not applied yet is this one, too.
func (s *Service) Note() {
	select {
	case s.noted <- struct{}{}:
	default:
	}
}

// appliedKey is the key of the rules that what waits follows. They are kept, since an
// agent that a command started may end before it has applied them.
const appliedKey = "rules.applied"

// Run applies the rules to what waits whenever they have changed, also while no agent
// ran, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		if err := s.apply(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("propose again after a change of the rules; it is tried again with the next change", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.noted:
		}
	}
}

func (s *Service) apply(ctx context.Context) error {
	now := "#\n" + s.text(s.List()) // not empty, as nothing is kept before the first time
	applied, err := s.Store.Setting(ctx, appliedKey)
	if err != nil || applied == now {
		return err
	}
	if applied != "" || len(s.List()) > 0 {
		if err := s.Apply(ctx); err != nil {
			return err
		}
	}
	return s.Store.SetSetting(ctx, appliedKey, now)
}
