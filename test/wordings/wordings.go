// Package wordings has messages as people write them to an assistant, each with the tools that it takes: for the tests and
// benchmarks of how a model comes to a tool. They were written before the words that tools are found by, and are not made of those.
package wordings

// Wording is a message and the names of the tools that it takes.
type Wording struct {
	Said  string
	Tools []string
}

// All returns the wordings, by what they are about.
func All() []Wording {
	plan := []string{"upload_context", "detect_planning_gaps", "build_modular_plan", "propose_plan_actions"}
	return []Wording{
		// Proposals and watched folders.
		{"What's new in my downloads that you would tidy up?", []string{"list_proposals"}},
		{"yes, move the electricity bill where you said", []string{"approve_proposal"}},
		{"no, leave the photo where it is", []string{"reject_proposal"}},
		{"ok do all of them", []string{"approve_all_proposals"}},
		{"Forget every suggestion, I want a clean slate", []string{"clear_all_proposals"}},
		{"Which folders are you keeping an eye on?", []string{"get_watched_directories"}},
		{"Please also look after my Scans folder from now on", []string{"add_watched_directory"}},
		{"Don't monitor the Desktop any longer", []string{"remove_watched_directory"}},
		{"take a break from watching until I say so", []string{"stop_watcher"}},
		{"you can start looking for new files again", []string{"start_watcher"}},
		{"Genehmige bitte alle Vorschläge auf einmal", []string{"approve_all_proposals"}},
		{"Arrête de surveiller mes dossiers pour aujourd'hui", []string{"stop_watcher"}},
		{"Vigila también la carpeta de escaneos", []string{"add_watched_directory"}},
		{"新しいファイルの監視を一時停止して", []string{"stop_watcher"}},
		// Files.
		{"Where did I put the lease for the flat?", []string{"files.find"}},
		{"What does contract.pdf say about notice periods?", []string{"files.read_text"}},
		{"Show me everything inside Pictures", []string{"files.list_dir"}},
		{"Save this recipe as pasta.md in my documents", []string{"files.write_text"}},
		{"create a new directory called Taxes 2026", []string{"files.ensure_dir"}},
		{"Put all the jpgs from Downloads into Pictures", []string{"files.move_glob"}},
		{"Schreib mir eine Einkaufsliste in eine Textdatei", []string{"files.write_text"}},
		{"Crée un dossier pour les factures", []string{"files.ensure_dir"}},
		{"Mova todos os PDFs para a pasta Documentos", []string{"files.move_glob"}},
		{"Sposta le foto dalla scrivania alla cartella Immagini", []string{"files.move_glob"}},
		// The desktop and the web.
		{"what did I just copy?", []string{"clipboard.read"}},
		{"Copy the tracking number so I can paste it", []string{"clipboard.write"}},
		{"remind me with a popup once you are finished", []string{"notify.send"}},
		{"launch the calculator", []string{"apps.open"}},
		{"Go to the website of the city library", []string{"browser.open_url"}},
		{"execute make test in my project", []string{"shell.run"}},
		{"Öffne die Seite der Bahn im Browser", []string{"browser.open_url"}},
		{"Abre el editor de texto con mis notas", []string{"apps.open"}},
		{"Co mam w schowku?", []string{"clipboard.read"}},
		{"Stuur me een melding als het klaar is", []string{"notify.send"}},
		// Plans.
		{"Turn this brief into a project plan", plan},
		{"Here are the minutes of our kickoff, what work follows from them?", plan},
		{"What's still missing for the spring campaign?", []string{"detect_planning_gaps"}},
		{"Who works on the launch?", []string{"list_team"}},
		{"Show me all open tickets with their due dates", []string{"list_tasks"}},
		{"Let me go through the actions you suggested and decide", []string{"review_proposed_actions"}},
		{"Apply what I agreed to in the plan", []string{"apply_approved_actions"}},
		{"Give me an overview of channels and projects in the campaign", []string{"get_planning_topology"}},
		{"Register the style guide as a document of the campaign", []string{"register_context_doc"}},
		{"Mach aus dem Protokoll einen Plan mit Aufgaben", plan},
		{"Quelles tâches sont prévues cette semaine dans la campagne ?", []string{"list_tasks"}},
		{"¿Quién está en el equipo?", []string{"list_team"}},
		{"Составь план по этому документу", plan},
		{"根据这份简报制定一个计划", plan},
		{"Visa planen som den byggdes senast", []string{"load_plans"}},
		// Negotiations and payments.
		{"Pay Ben 15 pounds for the gate", []string{"execute_payment"}},
		{"Send Ola 40 euros right now", []string{"execute_payment"}},
		{"Suggest 50 pounds to Ben for the fence", []string{"analyze_and_propose"}},
		{"He wants 80, tell him 65 is my last word", []string{"evaluate_proposal"}},
		{"Reserve the money until the work is done", []string{"create_escrow_hold"}},
		{"The work is finished, let him have the reserved money", []string{"capture_escrow"}},
		{"Give me back what was held, the deal is off", []string{"release_escrow"}},
		{"how much money is in my account?", []string{"check_balance"}},
		{"Zahle Mia zwölf Euro für die Lampe", []string{"execute_payment"}},
		{"Combien me reste-t-il sur mon compte ?", []string{"check_balance"}},
		{"Benに3000円払って", []string{"execute_payment"}},
	}
}
