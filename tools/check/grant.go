package check

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

// ever is how long a grant lasts that says nothing of an end.
const ever = 100 * 365 * 24 * time.Hour

// grants reads the member of a line; each note tells of a grant that could not be.
func (c *Checker) grants(v json.RawMessage, now time.Time) (out []policy.Grant, notes []string) {
	if !present(v) {
		return nil, nil
	}
	var list []json.RawMessage
	if json.Unmarshal(v, &list) != nil {
		list = []json.RawMessage{v}
	}
	for i, one := range list {
		g, err := c.grant(one, now)
		if err != nil {
			notes = append(notes, fmt.Sprintf("(Grant %d of the line counts for nothing: %v.)", i+1, err))
		}
		for _, g := range g {
			g.ID = cmp.Or(g.ID, "line-"+strconv.Itoa(i+1))
			out = append(out, g)
		}
	}
	return out, notes
}

func (c *Checker) grant(v json.RawMessage, now time.Time) ([]policy.Grant, error) {
	f := form{env: c.env, now: now}
	if names, err := texts(v); err == nil && len(names) == 1 {
		f.tools = names
	} else if m, err := members(v); err != nil {
		return nil, err
	} else if err := f.read(m); err != nil {
		return nil, err
	}
	if len(f.tools) == 0 {
		return nil, errors.New("it names no tool")
	}
	if f.revoked {
		return nil, nil
	}
	var out []policy.Grant
	for _, t := range f.tools {
		out = append(out, f.grantFor(t))
	}
	return out, nil
}

// form is a grant as it is being read.
type form struct {
	env   policy.Env
	now   time.Time
	tools []string
	g     policy.Grant

	paths, apps bool // were named
	spent       bool // a limit is nothing at all, which 0 in a policy.Grant is not
	revoked     bool
	inner       bool // an object in the grant is being read
}

func (f *form) grantFor(tool string) policy.Grant {
	g := f.g
	g.Tool = tool
	if !f.paths {
		for _, r := range f.env.Scope.Roots {
			g.Paths = append(g.Paths, r.Path)
		}
	}
	if !f.apps {
		g.Apps = f.env.Scope.Apps
	}
	if g.Expires.IsZero() && !g.Stays {
		g.Expires = f.now.Add(ever)
	}
	if f.spent {
		g.MaxUses, g.Uses = 1, 1
	}
	return g
}

func (f *form) read(m map[string]json.RawMessage) error {
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if err := f.member(key, m[key]); err != nil {
			return fmt.Errorf("its %s: %w", strconv.QuoteToASCII(key), err)
		}
	}
	return nil
}

// within reads an object in the grant, which has none in it.
func (f *form) within(m map[string]json.RawMessage) error {
	if f.inner {
		return errors.New("it is not known here")
	}
	f.inner = true
	defer func() { f.inner = false }()
	return f.read(m)
}

// member reads one member, whatever object of a grant it is in.
func (f *form) member(key string, v json.RawMessage) (err error) {
	if !present(v) {
		return errors.New("it is null")
	}
	switch key {
	case "tool", "tools":
		return list(v, &f.tools)
	case "scope", "scopes":
		if m, err := members(v); err == nil {
			return f.within(m)
		}
		return f.folders(v)
	case "limits":
		m, err := members(v)
		if err != nil {
			return err
		}
		return f.within(m)
	case "paths", "path", "roots", "root", "folders", "folder", "dir":
		return f.folders(v)
	case "hosts", "host":
		return list(v, &f.g.Hosts)
	case "apps", "app":
		f.apps = true
		return list(v, &f.g.Apps)
	case "max_uses":
		f.g.MaxUses, err = whole[int](v)
		f.spent = f.spent || f.g.MaxUses == 0
	case "max_bytes":
		f.g.MaxBytes, err = whole[int64](v)
		f.spent = f.spent || f.g.MaxBytes == 0
	case "uses", "count":
		f.g.Uses, err = whole[int](v)
	case "expires", "expires_at", "expiry", "until":
		f.g.Expires, err = moment(v)
	case "ttl", "expires_in":
		var seconds int64
		seconds, err = whole[int64](v)
		f.g.Expires = f.now.Add(time.Duration(min(seconds, int64(ever/time.Second))) * time.Second)
	case "revoked":
		if json.Unmarshal(v, &f.revoked) != nil {
			return errors.New("it is not true or false")
		}
	case "stays":
		if json.Unmarshal(v, &f.g.Stays) != nil {
			return errors.New("it is not true or false")
		}
	case "id":
		_ = json.Unmarshal(v, &f.g.ID) // one that is no string is a remark
	case "label", "note", "created", "created_at", "last_used", "last_use":
	default:
		return errors.New("it is not known here")
	}
	return err
}
