package proposals

import (
	"sort"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/views/kit"
)

// several says what the marked proposals are together.
type several struct {
	w     *Window
	box   *fyne.Container
	head  *kit.Line
	about *kit.Line
	where *widget.Label
}

func newSeveral(w *Window) *several {
	s := &several{w: w, head: kit.Heading(""), about: kit.Small(""), where: kit.Wrapped(fyne.TextWrapWord)}
	body := kit.Rows(16, kit.Rows(2, s.head, s.about), kit.Field("To", kit.Flush(s.where)))
	s.box = container.NewStack(container.NewVScroll(kit.Pad(16, 16, 16, 16, body)))
	s.box.Hide()
	return s
}

func (s *several) draw() {
	c := &s.w.st.choice
	var size int64
	dirs := map[string]int{}
	for _, m := range c.marked {
		size += m.size
		dirs[m.dir]++
	}
	s.head.SetText(kit.Number(len(c.marked), "file") + " selected")
	about := kit.Size(size) + " in all"
	if n := c.sensitive(); n > 0 {
		about = kit.Join(about, kit.Count(n)+" sensitive")
	}
	s.about.SetText(about)
	s.where.SetText(places(dirs, s.w.o.Home))
	s.box.Refresh()
}

// places names where the files would go, most files first.
func places(dirs map[string]int, home string) string {
	const most = 12
	all := make([]string, 0, len(dirs))
	for d := range dirs {
		all = append(all, d)
	}
	sort.Slice(all, func(i, j int) bool {
		if dirs[all[i]] != dirs[all[j]] {
			return dirs[all[i]] > dirs[all[j]]
		}
		return all[i] < all[j]
	})
	var lines []string
	for i, d := range all {
		if i == most {
			lines = append(lines, "and "+kit.Number(len(all)-most, "other folder"))
			break
		}
		lines = append(lines, kit.Place(d, home)+" · "+kit.Number(dirs[d], "file"))
	}
	return strings.Join(lines, "\n")
}
