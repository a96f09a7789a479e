package engine

import (
	"slices"
	"strings"
)

// Words that mean the same for a plan in the languages that are read: English,
// German, French, Spanish, Italian and Dutch. They are folded: lower case and
// without accents. A phrase of several words is as one entry.
var (
	doneWords = phrases(`done, finished, completed, complete, complete already, already live, already done, nothing to do, delivered, closed, shipped, resolved, is booked, has been sent,
		erledigt, abgeschlossen, fertig, bereits erfolgt, ist gebucht, ist bestellt, wurde verschickt, liegt vor, fait, termine, terminee, deja fait, deja en ligne, realise, realisee, cloture, livre, est reserve, est reservee,
		hecho, terminado, completado, ya esta, fatto, completato, concluso, klaar, afgerond, gedaan,
		won and done, gone out, went out, is out, is reserved, signed already, chiuso, hecha, hecho ya, feito, feita, concluido, concluida, pronto, ja foi, klart, klar, fardig, fardigt, avklarat, bokad, bokat, zrobione, gotowe, zakonczone, załatwione, zamowione, juz jest, gereed, geregeld, is besteld, est reserve, c est regle, regle, gemeldet, bestatigt, 完了, 済, 済み`)
	openWords = phrases(`
		open, incomplete, todo, to do, in progress, doing, planned, new, offen, in arbeit, geplant, neu, a faire, en cours, prevu,
		ouvert, pendiente, en curso, da fare, in corso, te doen, gepland, backlog, ready, next,
		aberto, por fazer, em curso, a fazer, pagar, oppen, pagaende, att gora, otwarte, w toku, do zrobienia, nowe, bezig, aperto, da iniziare, 未着手, 進行中, 対応中`)
	droppedWords = phrases(`out of scope, not in scope, postponed, deferred, rejected, declined, cancelled, canceled, dropped, on hold, parked, wont do, will not, do without, we do not, not now, not planned, no longer, do not plan, abandoned, instead we skip, for later, not approved, duplicate,
		zuruckgestellt, verschoben, abgelehnt, gestrichen, entfallt, verworfen, vorerst nicht, vorerst nichts, nicht mehr, verzichten, wird nicht, kein bedarf, auf eis,
		hors perimetre, reporte, reportee, refuse, refusee, abandonne, abandonnee, annule, annulee, rejete, rejetee, pas maintenant, on renonce, ne fera pas, ne sera pas, ne pas planifier, ecarte, ecartee, en attente, attendra,
		fuera de alcance, aplazado, rechazado, cancelado, rinviato, respinto, annullato, uitgesteld, afgewezen, geannuleerd, vervalt,
		won t do, wont fix, icebox, someday, not worth, skipped, struck, obsolete, no way, otro ano, no se hace, lassen wir, fliegt raus, abandonnee, gestrichen, fora do ambito, adiado, adiada, cancelado, cancelada, nao vamos, fica de fora, installd, installt, skjuts upp, vi skippar, stryks, odłozone, odwołane, anulowane, rezygnujemy, nie robimy, gaat niet door, doen we niet, niet nodig, non si fa, saltato, eliminato, 中止, 見送り`)
	hedgeWords = phrases(`maybe, perhaps, might, possibly, could one day, one day, some day, would be nice, not sure, nice to have, idea, think about, could be, if there is time, we could,
		vielleicht, eventuell, evtl, moglicherweise, konnte man, man konnte, ware schon, irgendwann, unklar, peut etre, eventuellement, on pourrait, un jour, pourrait, a voir, quizas, tal vez, forse, magari, misschien, wellicht,
		talvez, quem sabe, um dia, seria bom, seria giro, kanske, nagon gang, vore kul, eventuellt, moze, kiedys, byc moze, fajnie byłoby, zou leuk zijn, ooit, un giorno, sarebbe bello, un dia, seria bonito, serait joli, ware schon`)
	nobodyWords = phrases(`
		somebody, someone, tbd, tba, n n, nobody yet, to be decided, unassigned, jemand, wer auch immer, noch offen,
		offen wer, quelqu un, a definir, a determiner, alguien, qualcuno, iemand,
		nobody, no one, noch wer, wer macht, who can, ninguem, alguem, nagon, ingen, ktos, nikt, nessuno, niemand, personne, 未定`)
	deadlineWords = phrases(`
		by, until, due, no later than, before, deadline, latest, bis, spatestens, fallig, frist, vor dem, d ici, avant,
		au plus tard, pour le, echeance, jusqu au, hasta, antes del, entro, prima del, uiterlijk, voor, tegen,
		is ready on, will be ready on, ready on,
		till, jusqu a, ate, ate ao, senast, innan, fore, do dnia, najpozniej, tot, hasta el, entro il, entro fine, まで`)
	commitWords = phrases(`will, shall, must, needs to, has to, is to, to prepare, takes over, takes care, agreed to, is responsible, should,
		wird, soll, sollen, muss, mussen, kummert sich, ubernimmt, erstellt, schreibt, bereitet, doit, doivent, s occupe, se charge, prend en charge, prepare, redige, debe, se encarga, deve, si occupa, moet, zorgt,
		vai, devera, tem de, ficou de, trata de, ska, skall, maste, tar hand, fixar, ordnar, ma, musi, zajmie, zrobi, przygotuje, ordina, zal, moeten, regelt, maakt, dovra, si incarica, se charge de, fait, hace, hara`)
	afterWords = phrases(`
		once, after, as soon as, when, as soon, following, depends on, needs, only after, sobald, nachdem, nach,
		erst wenn, wenn, setzt voraus, des que, une fois que, une fois, apres que, apres, lorsque, quand, depend de,
		en cuanto, despues de, una vez, appena, dopo che, dopo, una volta, zodra, nadat, na,
		quando, depois de, assim que, apos, nar, efter, sa snart, po, jak tylko, gdy, kiedy, cuando, quando, als, wanneer, pas als, non prima di, pas avant`)
	beforeWords = phrases(`
		have been, has been, before, first, beforehand, muss vorher, zuvor, vorher, mussen vorher, doit avoir,
		doivent avoir, auparavant, avant`)
	insteadWords = phrases(`
		instead of, rather than, statt, anstatt, anstelle von, au lieu de, plutot que, en vez de, invece di,
		in plaats van`)
	decisionWords = phrases(`
		decided, agreed, decision, approved, resolved that, beschluss, beschlossen, entscheidung, vereinbart, decision,
		decide, decidee, convenu, approuve, valide, acuerdo, decidido, deciso, approvato, besluit, besloten,
		decidiu se, ficou decidido, aprovado, beslut, beslutat, bestamt, ustalono, decyzja, postanowiono, si decide, deciso, se decide, afgesproken`)
	moreWords = phrases(`
		more, additional, extra, further, weitere, weiteren, zusatzliche, zusatzlichen, de plus, supplementaires, mas,
		adicionales, in piu, ulteriori, meer, extra`)
	anotherWords = phrases(`another, noch ein, noch eine, noch einen, encore un, encore une, otro, otra, un altro, nog een`)
	belongsWords = phrases(`
		belongs to, is part of, lies in, moves to, gehort zu, gehort zum, gehort zur, gehort in, fait partie de,
		fait partie du, appartient a, appartient au, pertenece a, pertenece al, fa parte di, appartiene a, hoort bij`)
	newWords = phrases(`
		new, of its own, of their own, separate, own, missing, create, set up, no home for it, neu, neue, neuer, neues,
		neuen, eigener, eigenes, eigenen, eigenes projekt, angelegt, aufgesetzt, einrichten, anlegen, nouveau,
		nouvelle, nouvel, creer, cree, creee, a part entiere, propre, nuevo, nueva, crear, nuovo, nuova, creare, nieuw,
		nieuwe, aanmaken,
		open one, called, name it, ouvre, ouvrir, aucun, haria, abrir, abrelo, apriamo, aprire, novo, nova, criar, abrimos, ny, nytt, nya, skapa, oppnar, nowy, nowa, nowe, zakładamy, tworzymy, otwieramy, 新しい, 新規`)
	channelWords = phrases(`channel, workstream, kanal, kanale, bereich, canal, canaux, axe, canale, kanaal, area,
		kanalen, kanał, kanału, kanale, canais, canali, kanalu, チャンネル`)
	projectWords = phrases(`
		project, programme, program, pilot, projekt, vorhaben, programm, projet, pilote, chantier, proyecto, progetto,
		project,
		projeto, projekt, projektet, projektu, programa, programma, proyectos, プロジェクト`)
	handoverWords = phrases(`
		takes over, take over, taken over, is written by, is done by, ubernimmt, ubernehmen, reprend, reprendre,
		prend le relais, se hace cargo, subentra, neemt over, still, now, nun, nunmehr, noch, desormais, toujours`)
	listHeads = phrases(`
		action items, actions, tasks, to do, todo, todos, next steps, deliverables, work items, backlog, checklist,
		aufgaben, massnahmen, nachste schritte, offene punkte, zu erledigen, todo liste, actions a mener, taches,
		prochaines etapes, a faire, plan d action, livrables, tareas, proximos pasos, attivita, prossimi passi,
		actiepunten, taken, volgende stappen,
		tarefas, a fazer, proximos passos, acoes, att gora, atgarder, uppgifter, nasta steg, zadania, do zrobienia, dalsze kroki, ustalenia, cosa fare, da fare, azioni, acties, te doen, acciones, やること, タスク`)
	quietHeads = phrases(`agenda, agenda of, contents, background, context, goals, goal, objectives, objective, audience, target group, metrics, success measures, kpi, kpis, participants, attendees, present, introduction, summary, glossary, definitions, appendix, about, history, tone, legal, contact, distribution, assumptions, risks, faq, references, vision,
		tagesordnung, inhalt, hintergrund, ausgangslage, ziele, ziel, zielgruppe, kennzahlen, teilnehmer, anwesend, einleitung, zusammenfassung, glossar, anhang, risiken, verteiler,
		ordre du jour, sommaire, contexte, objectifs, objectif, public, cible, indicateurs, participants, presents, introduction, resume, glossaire, annexe, risques, diffusion, objetivos, contexto, participantes, obiettivi, contesto, partecipanti, doelen, achtergrond, deelnemers, doelgroep,
		contexto, enquadramento, participantes, presentes, objetivo, bakgrund, narvarande, deltagare, mal, syfte, uczestnicy, obecni, cel, tło, wprowadzenie, presenti, aanwezig, wat ging eraan vooraf, d ou on vient, what we learned, lessons, who, wer, qui, 背景, 目的, 参加者`)
	droppedHeads = phrases(`
		out of scope, not in scope, non goals, parking lot, rejected, parked, later, ideas for later, wont do,
		exclusions, archive, nicht im umfang, ausserhalb, abgrenzung, zuruckgestellt, themenspeicher, ideenspeicher,
		hors perimetre, hors sujet, exclusions, reporte, frigo, idees, fuera de alcance, fuori ambito, buiten scope,
		parkeerplaats,
		fora do ambito, fora de ambito, adiado, ingar inte, utanfor, senare, poza zakresem, na pozniej, odłozone, niet nu, non in programma, rollback, template, vorlage, modelo, mall, szablon, 対象外`)
	doneHeads = phrases(`
		done, completed, finished, already done, erledigt, abgeschlossen, fait, termine, terminees, hecho, fatto,
		gedaan,
		feito, concluido, klart, avklarat, gjort, zrobione, zrealizowane, afgerond, completato, 完了`)
	milestoneHeads = phrases(`
		milestone, milestones, meilenstein, meilensteine, jalon, jalons, hito, hitos, traguardo, mijlpaal, timeline,
		zeitplan, key dates, calendrier, dates,
		marcos, calendario, milstolpar, tidplan, kamienie milowe, harmonogram, scadenze, マイルストーン`)
	noWork = phrases(`
		confidential, copyright, do not distribute, all rights reserved, vertraulich, confidentiel, holiday, vacation,
		urlaub, conge, is away, abwesend,
		ferie, ferias, vacaciones, vacances, semester, urlop, vakantie, on leave`)
	aboutDocument = phrases(`
		next meeting, nachster termin, nachste sitzung, prochaine reunion, proxima reunion, volgende vergadering, page,
		version, author, apologies, present, attendees, anwesend, entschuldigt, protokoll, presents, excuse, excuses,
		auteur, autor, stand, datum, date, from, to, von, an, betreff, subject, cc,
		proxima reuniao, nasta mote, nastepne spotkanie, prossima riunione, presentes, narvarande, obecni, presenti, assunto, amne, temat, asunto, onderwerp, oggetto, para, till, do, enviado, sent, gesendet, verzonden, skickat, data`)
	pronouns = phrases(`
		this, that, it, them, these, darum, davon, dafur, dies, dieses, cela, ceci, ca, s en, ello, esto, cio, questo,
		dit, daarvoor`)
)

// lexicon holds phrases by their first words: for each, the words that follow in each phrase.
type lexicon map[string][][]string

// phrases returns the lexicon of a list of phrases with commas between them.
func phrases(list string) lexicon {
	out := lexicon{}
	for p := range strings.SplitSeq(list, ",") {
		if words := strings.Fields(p); len(words) > 0 {
			out[words[0]] = append(out[words[0]], words[1:])
		}
	}
	return out
}

// begin returns how many words the first phrase has that some words begin with; 0: none.
func (l lexicon) begin(words []string) int {
	for _, rest := range l[words[0]] {
		if n := 1 + len(rest); len(words) >= n && slices.Equal(words[1:n], rest) {
			return n
		}
	}
	return 0
}

func has(words []string, l lexicon) bool { return at(words, l) >= 0 }

// at returns where the first of the phrases begins; -1: nowhere.
func at(words []string, l lexicon) int {
	for i := range words {
		if l.begin(words[i:]) > 0 {
			return i
		}
	}
	return -1
}

// is reports whether the words are one of the phrases, but for a few more words.
func is(words []string, l lexicon) bool {
	const more = 4
	return len(words) > 0 && slices.ContainsFunc(l[words[0]], func(rest []string) bool {
		n := 1 + len(rest)
		return len(words) >= n && len(words) <= n+more && slices.Equal(words[1:n], rest)
	})
}
