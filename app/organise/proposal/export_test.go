package proposal

import "time"

// SetMovePage sets how many proposals are moved at once.
func (s *Service) SetMovePage(n int) { s.movePage = n }

// SetPatience is how long Complete waits for a drive.
func (s *Service) SetPatience(d time.Duration) { s.unsaved.patience = d }
