package engine

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
)

// tableRow is what the cells of a table's row mean.
type tableRow struct {
	id, title, owner, due, start, status, channel, project, label, note string
	before                                                              string // what comes first: ids of rows, or their work in words
	milestones                                                          bool   // the table lists dates, not work
}

// columns are the words in the head of a table by what the column means. The
// first column that fits takes the meaning.
var columns = []struct {
	meaning string
	names   lexicon
}{
	{"before", phrases(`predecessor, predecessors, depends, depends on, dependency, dependencies, blocked by, after, requires, vorganger, abhangig, abhangig von, voraussetzung, nach, depend de, dependances, prerequis, apres, depende de, dipende da, afhankelijk van, depende de, beroende av, efter, zalezy od, po czym, dopo, tras, pas avant que, nicht vor, na`)},
	{"due", phrases(`due, due date, deadline, by, until, end, end date, finish, target date, fallig, fallig am, faellig, termin, frist, bis, ende, echeance, date limite, pour le, fin, date de fin, avant le, fecha limite, vencimiento, scadenza, fine, deadline, einddatum, date, datum, wann, when, quand, fecha, data, prazo, data limite, ate quando, forfallodatum, senast, klart, termin, termin do, do kiedy, deadline, quando, cuando, wanneer, 期限, 締切, 期日`)},
	{"start", phrases(`start, start date, begin, from, beginn, anfang, debut, date de debut, inicio, inizio, begindatum, inicio, poczatek, startdatum, 開始`)},
	{"owner", phrases(`owner, responsible, assignee, assigned, assigned to, who, lead, person, accountable, name of owner, verantwortlich, verantwortliche, zustandig, wer, bearbeiter, responsable, qui, pilote, porteur, charge de, responsabile, chi, eigenaar, wie, verantwoordelijke, members, id members, responsavel, quem, ansvarig, vem, odpowiedzialny, kto, quien, encargado, wie doet het, trekker, 担当, 担当者`)},
	{"status", phrases(`status, state, progress, done, column, list, id list, stand, zustand, fortschritt, statut, etat, avancement, estado, stato, idlist, lijst, stav, situacao, lage, lane, 状態, 状況, ステータス`)},
	{"project", phrases(`project, programme, program, initiative, epic, projekt, vorhaben, projet, proyecto, progetto, projeto, projekt, proyecto, プロジェクト`)},
	{"channel", phrases(`channel, area, workstream, stream, department, team, category, bereich, kanal, abteilung, domaine, canal, axe, service, area, canale, kanaal, afdeling`)},
	{"id", phrases(`id, no, nr, number, key, ref, num, lfd, lfd nr, n, numero, idx, code, nummer, n o, lp`)},
	{"milestone", phrases(`milestone, milestones, event, meilenstein, ereignis, jalon, evenement, hito, traguardo, mijlpaal, marco, milstolpe, kamien milowy`)},
	{"title", phrases(`task, tasks, title, name, action, activity, item, what, work, work item, summary, deliverable, to do, step, ticket, issue, card, massnahme, aufgabe, was, tatigkeit, vorgang, titel, thema, arbeitspaket, tache, intitule, titre, quoi, activite, livrable, libelle, tarea, actividad, attivita, compito, taak, actie, description, beschreibung, tarefa, o que, uppgift, vad, atgard, zadanie, co, cosa, que, wat, 作業, タスク, 内容, 項目`)},
	{"label", phrases(`label, labels, tag, tags, etikett, etiquette, etiquettes`)},
	{"note", phrases(`note, notes, remark, remarks, comment, comments, details, bemerkung, kommentar, hinweis, remarque, remarques, commentaire, notas, note, opmerking, desc, description, nota, observacao, anmarkning, uwagi, コメント, 備考`)},
}

// meaningOf returns what a column means; "" if its name says nothing.
func meaningOf(column string, taken []string) string {
	ws := words(lastKey(column))
	if len(ws) == 0 && strings.ContainsAny(column, "#№") {
		ws = []string{"id"}
	}
	for _, c := range columns {
		if !slices.Contains(taken, c.meaning) && is(ws, c.names) {
			return c.meaning
		}
	}
	return ""
}

// lastKey splits fooBar and foo_bar, and leaves out what contains it.
func lastKey(column string) string {
	if owner, name, ok := strings.Cut(column, "."); ok && (name == "name" || name == "displayName" || name == "fullName") {
		column = owner
	}
	var b strings.Builder
	for i, r := range column {
		if i > 0 && r >= 'A' && r <= 'Z' && column[i-1] >= 'a' && column[i-1] <= 'z' {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// readRow reads the cells of a row by what the columns of its table mean.
func readRow(b extract.Block, refs, meanings map[string]string) *tableRow {
	r := &tableRow{}
	for _, c := range b.Cells {
		meaning := meanings[c.Column]
		text := strings.TrimSpace(c.Text)
		if name := named(refs, text); name != "" && meaning != "id" && meaning != "before" {
			text = name
		}
		r.set(meaning, text)
	}
	return r
}

// named replaces ids of a JSON export by the names of what they stand for.
func named(refs map[string]string, ids string) string {
	var out []string
	for id := range strings.SplitSeq(ids, ", ") {
		if name := refs[id]; name != "" {
			out = append(out, name)
		}
	}
	return strings.Join(out, ", ")
}

func isLetter(r rune) bool { return r > '9' }

func (r *tableRow) set(meaning, text string) {
	switch meaning {
	case "before":
		r.before = text
	case "due":
		r.due = text
	case "start":
		r.start = text
	case "owner":
		r.owner = text
	case "status":
		r.status = text
	case "project":
		r.project = text
	case "channel":
		r.channel = text
	case "id":
		r.id = text
	case "milestone":
		r.title, r.milestones = text, true
	case "title":
		r.title = text
	case "label":
		r.label = text
	case "note":
		r.note = text
	}
}

// references returns the names of the objects of a JSON export by their ids, so
// that a card says the list in which it is.
func references(blocks []extract.Block) map[string]string {
	refs := map[string]string{}
	for _, b := range blocks {
		if b.Place.Ref == "" {
			continue
		}
		id, name := "", ""
		for _, c := range b.Cells {
			switch strings.ToLower(c.Column) {
			case "id", "_id":
				id = c.Text
			case "name", "fullname", "title":
				if name == "" {
					name = c.Text
				}
			}
		}
		if id != "" && name != "" && len(b.Cells) <= 6 {
			refs[id] = name
		}
	}
	return refs
}

// rowEvidence finds who and until when in the cells of a row.
func (r reader) rowEvidence(p *statement) {
	w := p.row
	p.hedged = has(p.words, nobodyWords) || has(words(w.note), hedgeWords)
	p.owner = r.team.firstOf(w.owner)
	if ds := findDates(w.due, p.written); len(ds) > 0 {
		p.due, p.start = ds[0].String(), true
	}
	p.title, p.after = titleOf(w.title, r.team, p.written)
}
