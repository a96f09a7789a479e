package proposal

import "time"

// SetMovePage sets how many proposals are moved at once.
func (s *Service) SetMovePage(n int) { s.movePage = n }

// Expected is how many files evidence is kept of.
func (s *Service) Expected() int {
	s.ahead.mu.Lock()
	defer s.ahead.mu.Unlock()
	return len(s.ahead.files)
}

// SetPatience is how long Complete waits for a drive.
func (s *Service) SetPatience(d time.Duration) { s.unsaved.patience = d }
