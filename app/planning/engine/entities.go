package engine

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
	"github.com/nod-app/nod/app/planning/table"
)

// EntityKind says what a document names.
type EntityKind string

// The kinds of entities.
const (
	EntityDate         EntityKind = "date"     // YYYY-MM-DD
	EntityDeadline     EntityKind = "deadline" // YYYY-MM-DD, and what for
	EntityTask         EntityKind = "task"
	EntityPerson       EntityKind = "person"
	EntityOrganisation EntityKind = "organisation"
	EntityMoney        EntityKind = "money"
)

// Entity is something that a document names.
type Entity struct {
	Kind  EntityKind    `json:"kind"`
	Text  string        `json:"text"`
	Place extract.Place `json:"place"` // where it is named first
}

// Limits of what is looked for in one document; chosen by hand.
const (
	maxEntities   = 200
	maxEntityText = 96 << 10 // bytes of the document
	maxEntityPart = 16 << 10 // bytes of one block
	longestEntity = 120      // bytes
)

// Entities finds by rule what the beginning of a document names, in its order. What is
// hidden and what speaks to the program is left out. team are people that are known.
func Entities(d extract.Document, team []campaign.Member) []Entity {
	d.Blocks = beginning(d.Blocks)
	c := collector{seen: map[string]bool{}}
	for _, p := range statementsOf(context.Background(), d, people.NewTeam(possiblePeople(d.Blocks, team))) {
		if p.kind != hidden && p.kind != order {
			c.passage(p, d.Blocks[p.block].Place)
		}
	}
	return c.found
}

// Opening returns the first sentence of a document that is written for its readers; "" if
// there is none.
func Opening(d extract.Document) string {
	const first = 20 // blocks; what comes later is no beginning
	d.Blocks = beginning(d.Blocks[:min(len(d.Blocks), first)])
	for _, p := range statementsOf(context.Background(), d, people.Team{}) {
		if p.kind != hidden && p.kind != order && p.kind != field && len(p.words) > 3 {
			return strings.Join(strings.Fields(p.plain), " ")
		}
	}
	return ""
}

// statementsOf reads a document that was cut to its beginning, until ctx ends.
func statementsOf(ctx context.Context, d extract.Document, t people.Team) []*statement {
	r := reader{ctx: ctx, team: t, room: maxEntityText, weights: shipped()} // a passage has a byte
	found, _ := r.passages(0, d)
	return r.statements(found, d)
}

// beginning returns what of a document is looked at; long blocks are cut.
func beginning(blocks []extract.Block) []extract.Block {
	var out []extract.Block
	for left := maxEntityText; left > 0 && len(out) < len(blocks); {
		b := blocks[len(out)]
		if len(b.Text) > maxEntityPart {
			b.Text = strings.ToValidUTF8(b.Text[:maxEntityPart], "")
			b.Cells = nil
		}
		left -= len(b.Text) + 1
		out = append(out, b)
	}
	return out
}

// collector gathers entities, each once.
type collector struct {
	found []Entity
	seen  map[string]bool
}

func (c *collector) add(kind EntityKind, text string, at extract.Place) {
	text = extract.Preview(strings.Join(strings.Fields(text), " "), longestEntity)
	key := string(kind) + language.Fold(text)
	if text == "" || c.seen[key] || len(c.found) == maxEntities {
		return
	}
	c.seen[key] = true
	c.found = append(c.found, Entity{kind, text, at})
}

func (c *collector) passage(p *statement, at extract.Place) {
	if p.kind == task {
		c.add(EntityTask, p.title, at)
	}
	if p.due != "" && (p.start || p.kind == task) {
		c.add(EntityDeadline, p.due+" "+p.title, at)
	}
	for _, d := range p.dates {
		c.add(EntityDate, d.String(), at)
	}
	if p.kind == task || p.start {
		c.add(EntityPerson, p.owner, at)
	}
	for _, m := range titled.FindAllStringSubmatch(p.plain, -1) {
		c.add(EntityPerson, m[1], at)
	}
	for _, m := range organisation.FindAllString(p.plain, -1) {
		c.add(EntityOrganisation, m, at)
	}
	for _, m := range money.FindAllString(p.plain, -1) {
		c.add(EntityMoney, strings.Trim(m, " ,."), at)
	}
}

const capitalised = `\p{Lu}[\p{L}'’\-]+`

var (
	titled       = regexp.MustCompile(`\b(?:Mr|Mrs|Ms|Dr|Prof|Frau|Herrn?|Mme|Madame|Monsieur|Sra?|Sig)\.?[ \t]+(` + capitalised + `(?:[ \t]+` + capitalised + `)?)`)
	fullName     = regexp.MustCompile(capitalised + `[ \t]+` + capitalised)
	organisation = regexp.MustCompile(`(?:[\p{Lu}\d][\p{L}\d'’&.\-]*[ \t]+(?:(?:&|and|und|et|of|de|für|for)[ \t]+)?){1,4}(?:GmbH(?:[ \t]+&[ \t]+Co\.?[ \t]+KG)?|AG|SE|KG|OHG|e\.[ \t]?V\.|Inc\b\.?|Ltd\b\.?|LLC|LLP|PLC|Corp\b\.?|Corporation|Foundation|Stiftung|University|Universität|Verlag|SARL|SAS|SA|S\.p\.A\.|S\.r\.l\.|B\.V\.|N\.V\.)`)
	money        = regexp.MustCompile(`(?i)(?:[€$£]|\b(?:EUR|USD|CHF|GBP)\b)[ \t]?\d[\d.,'’]*(?:[ \t]?(?:k|m|mio\.?|million|bn)\b)?|\b\d[\d.,'’]*(?:[ \t]\d{3})*[ \t]?(?:(?:k|mio\.?|million|millions|millionen)[ \t]?)?(?:[€£]|(?:EUR|USD|CHF|GBP|euros?|dollars?|francs?|franken|pounds)\b)`)
)

// possiblePeople returns those who could be named in a document: the values of columns for the
// responsible, and two capitalised words that are no key before a colon. Which of them
// do something is for the reader to say.
func possiblePeople(blocks []extract.Block, team []campaign.Member) []campaign.Member {
	all := team[:len(team):len(team)]
	add := func(name string) {
		if !slices.ContainsFunc(all, func(m campaign.Member) bool { return m.Name == name }) && len(all) < len(team)+maxEntities {
			all = append(all, campaign.Member{Name: name})
		}
	}
	for _, b := range blocks {
		switch {
		case b.Hidden || b.Kind == extract.Code || b.Kind == extract.Heading:
		case b.Kind == extract.Row:
			for _, k := range b.Cells {
				if table.MeaningOf(language.Any(), k.Column, nil) == "owner" && isName(k.Text) {
					add(k.Text)
				}
			}
		default:
			for line := range strings.SplitSeq(b.Text, "\n") {
				line = plain(line)
				for _, at := range fullName.FindAllStringIndex(line, -1) {
					if name := line[at[0]:at[1]]; isName(name) && !strings.HasPrefix(line[at[1]:], ":") {
						add(name)
					}
				}
			}
		}
	}
	return all
}

// isName reports one to three capitalised words that are none of the words that stand
// at the beginning of a list or of a sentence.
func isName(s string) bool {
	fields := strings.Fields(s)
	if len(fields) == 0 || len(fields) > 3 {
		return false
	}
	for _, w := range fields {
		folded := language.Words(w)
		if !unicode.IsUpper([]rune(w)[0]) || len(folded) != 1 && !strings.ContainsAny(w, "-'’") || len(folded) > 0 && language.Any().Whole(folded[:1], language.Address) {
			return false
		}
		if len(folded) > 0 && (language.SaysLittle(folded[0]) || language.Any().Whole(folded, language.Months)) {
			return false
		}
	}
	all := language.Words(s)
	return !slices.ContainsFunc([]language.Topic{language.HeadWork, language.Nobody, language.Decided, language.Open}, func(t language.Topic) bool { return language.Any().Says(all, t) })
}
