package cli

import "github.com/nod-app/nod/app/base/lang"

// word returns a state, a kind or a step as a person reads it; what it does not know is as it is.
func word[T ~string](value T) string {
	if text, ok := words()[string(value)]; ok {
		return lang.Text(text)
	}
	return string(value)
}

// words are the texts for the values of the API.
func words() map[string]string {
	return map[string]string{
		// proposals
		"pending": lang.Mark("pending"), "approved": lang.Mark("approved"), "rejected": lang.Mark("rejected"), "invalid": lang.Mark("invalid"), "left": lang.Mark("left in place"),
		"high": lang.Mark("high"), "medium": lang.Mark("medium"), "low": lang.Mark("low"),
		// checks, folders and what is read
		"ok": lang.Mark("ok"), "warning": lang.Mark("warning"), "problem": lang.Mark("problem"),
		"watching": lang.Mark("watching"), "polling": lang.Mark("checked every few seconds"), "missing": lang.Mark("not available now; Nod resumes when it is back"), "stopped": lang.Mark("stopped"),
		"looking": lang.Mark("looking"), "reading": lang.Mark("reading"), "ready": lang.Mark("ready"), "battery": lang.Mark("continues when the computer is plugged in"), "unavailable": lang.Mark("unavailable"),
		// plans and what they do
		"empty": lang.Mark("empty"), "uploaded": lang.Mark("uploaded"), "planned": lang.Mark("planned"), "reviewed": lang.Mark("reviewed"), "applying": lang.Mark("applying"),
		"applied": lang.Mark("applied"), "proposed": lang.Mark("proposed"), "failed": lang.Mark("failed"), "undone": lang.Mark("undone"),
		"CREATE_CHANNEL": lang.Mark("New channel"), "CREATE_PROJECT": lang.Mark("New project"), "CREATE_DOC": lang.Mark("New document"),
		"CREATE_PLAN_MODULE": lang.Mark("Ticket"), "LINK_DOC": lang.Mark("Link document"), "NOOP": lang.Mark("Nothing to do"),
		"added": lang.Mark("added"), "changed": lang.Mark("changed"), "gone": lang.Mark("gone"),
		// passages of documents
		"sentence": lang.Mark("sentence"), "item": lang.Mark("item"), "row": lang.Mark("row"), "field": lang.Mark("field"), "hidden": lang.Mark("hidden"),
		"remark": lang.Mark("remark"), "task": lang.Mark("task"), "done": lang.Mark("done"), "dropped": lang.Mark("dropped"), "decision": lang.Mark("decision"),
		"structure": lang.Mark("structure"), "milestone": lang.Mark("milestone"), "order to the program": lang.Mark("order to the program"),
		// rooms, negotiations and payments
		"inviting": lang.Mark("no one yet"), "comparing": lang.Mark("compare words"), "open": lang.Mark("open"), "broken": lang.Mark("broken"), "closed": lang.Mark("closed"),
		"offered": lang.Mark("offered"), "accepted": lang.Mark("accepted"), "agreed": lang.Mark("agreed"), "expired": lang.Mark("time ran out"),
		"summary": lang.Mark("summary"), "condition": lang.Mark("condition"), "total": lang.Mark("total"), "description": lang.Mark("description"), "amount": lang.Mark("amount"), "type": lang.Mark("type"),
		"immediate": lang.Mark("immediate"), "hold": lang.Mark("hold"), "escrow": lang.Mark("escrow"), "conditional": lang.Mark("conditional"),
		"offer": lang.Mark("offer"), "counter-offer": lang.Mark("counter-offer"), "acceptance": lang.Mark("acceptance"), "rejection": lang.Mark("rejection"), "approval": lang.Mark("approval"),
		"intended": lang.Mark("being made"), "unknown": lang.Mark("outcome unknown"), "held": lang.Mark("held"), "paid": lang.Mark("paid"), "captured": lang.Mark("captured"), "released": lang.Mark("released"),
		"pay": lang.Mark("pay"), "capture": lang.Mark("capture"), "release": lang.Mark("release"),
	}
}
