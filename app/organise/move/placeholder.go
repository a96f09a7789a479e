package move

import "io"

// placeholder is the content of a file that keeps a name for one that is about to
// be renamed to it. A crash can leave it; Recover knows it by this.
const placeholder = "Nod keeps this name for a file that it is moving here.\n"

// isPlaceholder reports whether a file is one. Only a name in an open record is asked about.
func isPlaceholder(s spot) bool {
	f, err := s.dir.root.OpenFile(s.name, openSource, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, int64(len(placeholder))+1))
	return err == nil && string(b) == placeholder
}

// removePlaceholder makes a name free that a crash left reserved.
func removePlaceholder(s spot, seen *look) (*look, error) {
	if seen == nil || seen.Size != int64(len(placeholder)) || !isPlaceholder(s) {
		return seen, nil
	}
	return nil, s.remove()
}
