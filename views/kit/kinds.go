package kit

import "strings"

// KindTitle returns the name of a kind of files for people.
func KindTitle(kind string) string {
	titles := map[string]string{
		"invoice": "Invoices", "outgoing": "Invoices sent", "expense": "Expenses", "statement": "Bank statements", "salary": "Payslips",
		"tax": "Taxes", "finance": "Finances", "insurance": "Insurance", "pension": "Pension", "loan": "Loans", "contract": "Contracts",
		"legal": "Legal papers", "housing": "Home", "utility": "Electricity, gas and water", "phone": "Phone", "health": "Health", "pet": "Pets",
		"identity": "Identity papers", "family": "Family", "school": "School", "university": "University", "exercise": "Exercises",
		"exam": "Exams", "paper": "Papers and articles", "thesis": "Thesis", "certificate": "Certificates", "application": "Job applications",
		"work": "Work", "client": "Clients", "supplier": "Suppliers", "employee": "Staff", "quote": "Quotes", "order": "Orders",
		"delivery": "Delivery notes", "manual": "Manuals", "catalogue": "Catalogues", "travel": "Travel", "car": "Car", "recipe": "Recipes",
		"book": "Books", "comic": "Comics", "music": "Music", "podcast": "Podcasts", "audiobook": "Audiobooks", "recording": "Recordings",
		"score": "Sheet music", "movie": "Films", "series": "Series", "tutorial": "Tutorials", "screenshot": "Screenshots",
		"wallpaper": "Wallpapers", "meme": "Memes", "photo": "Photos", "raw": "Raw photos", "inspiration": "Inspiration",
		"phonephoto": "Photos from the phone", "drone": "Drone footage", "font": "Fonts", "logo": "Logos", "design": "Design",
		"texture": "Textures", "flyer": "Flyers", "website": "Websites", "template": "Templates", "preset": "Presets",
		"model3d": "3D models", "drawing": "Drawings", "report": "Reports", "minutes": "Minutes", "presentation": "Presentations",
		"note": "Notes", "club": "Clubs", "event": "Events", "market": "Markets", "garden": "Garden", "hiking": "Hiking", "code": "Code",
		"data": "Data", "backup": "Backups", "installer": "Installers", "charity": "Charity", "church": "Church",
		"translation": "Translations", "archive": "Archives",
	}
	if t := titles[kind]; t != "" {
		return t
	}
	return strings.ToUpper(kind[:min(1, len(kind))]) + kind[min(1, len(kind)):]
}
