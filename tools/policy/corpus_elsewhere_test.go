package policy

// elsewhere says of each row that no single call at this layer expresses where
// it belongs.
func elsewhere() map[string]string {
	const (
		window  = "the approval window: what it shows, focus, arming, who may answer"
		move    = "the move itself (app/move and files.move_glob): collisions, listed items only, identity at the move"
		render  = "drawing the model's Markdown in the chat window"
		audit   = "the audit log (tools/audit)"
		payment = "a tool of the issue on negotiations and payments"
		plans   = "a tool of the issue on plans and uploads"
		model   = "the client of the model (llm)"
		clip    = "the clipboard tool finds it and hands it over as a Finding; TestDecide shows that one denies or asks"
	)
	return map[string]string{
		"P25": "opening: files.read_text opens Place.Rel in an os.Root of Place.Root",
		"P29": "the toolchain's own fix; go.mod asks for a later Go",
		"M02": move, "M03": move, "M04": move, "M05": move,
		"O10": "the index of applications pins what an id starts (apps.open)",
		"C01": clip, "C02": clip, "C03": clip, "C06": clip,
		"R01": render, "R02": render, "R03": render, "R05": render, "R06": render,
		"D04": window, "D07": window, "D12": window,
		"F06": plans,
		"F12": "no call can carry a label, and Labels has no way to take one off (TestLabels)",
		"F14": model, "F15": model,
		"Y01": payment, "Y03": payment, "Y04": payment, "Y05": payment, "Y06": payment, "Y08": payment, "Y10": payment, "Y11": payment,
		"L01": audit, "L03": audit, "L04": audit, "L05": audit, "L09": audit, "L10": audit,
		"H01": model, "H03": model, "H04": model, "H05": model, "H09": model,
		"H06": "whatever listens on HTTP for a browser; Nod has only its unix socket",
		"Z02": plans, "Z03": plans, "Z04": plans, "Z05": plans, "Z06": plans,
	}
}
