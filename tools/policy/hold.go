package policy

// Hold gives an Env for many paths that are resolved one after the other: it opens each
// folder of the scope once, looks once at each folder on the way, and asks once which
// folders are Nod's own. release closes what it has opened. It is for one goroutine.
func (e Env) Hold() (held Env, release func()) {
	h := &heldFS{FS: e.FS, views: map[string]*keptView{}, ids: map[string]FileID{}}
	e.FS, e.dirs = h, map[string]dir{}
	return e, h.release
}

// heldFS is an FS that remembers what it was asked.
type heldFS struct {
	FS
	views map[string]*keptView
	ids   map[string]FileID
}

// Open implements FS. The view stays open until release.
func (h *heldFS) Open(root string) (View, error) {
	if v, ok := h.views[root]; ok {
		return v, nil
	}
	v, err := h.FS.Open(root)
	if err != nil {
		return nil, err
	}
	h.views[root] = &keptView{v, map[string]Node{}}
	return h.views[root], nil
}

// Identify implements FS.
func (h *heldFS) Identify(abs string) FileID {
	id, ok := h.ids[abs]
	if !ok {
		id = h.FS.Identify(abs)
		h.ids[abs] = id
	}
	return id
}

func (h *heldFS) release() {
	for _, v := range h.views {
		_ = v.View.Close() // it was only read
	}
}

// keptView is a View that others still need. It remembers which folders it has seen.
type keptView struct {
	View
	folders map[string]Node
}

// Lstat implements View.
func (v *keptView) Lstat(rel string) (Node, error) {
	if n, ok := v.folders[rel]; ok {
		return n, nil
	}
	n, err := v.View.Lstat(rel)
	if err == nil && n.Kind == Folder {
		v.folders[rel] = n
	}
	return n, err
}

// Close implements View and closes nothing.
func (*keptView) Close() error { return nil }
