//go:build !linux

package move

// countLinks looks once more: only Linux can be asked to look past its cache.
func countLinks(s spot) uint64 {
	l, err := s.look()
	if err != nil {
		return 2
	}
	return l.links
}
