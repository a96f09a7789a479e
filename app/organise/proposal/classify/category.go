package classify

// The built-in categories: keys of [categories] in config.toml.
const (
	Finances    = "finances"
	Documents   = "documents"
	Images      = "images"
	Screenshots = "screenshots"
	Photos      = "photos"
	Music       = "music"
	Video       = "video"
	Archives    = "archives"
	Installers  = "installers"
	Code        = "code"
	Ebooks      = "ebooks"
	Fonts       = "fonts"
	Design      = "design"
	Data        = "data"
	Other       = "other"
)

// Categories gives the built-in categories in the order in which people see them.
func Categories() []string {
	return []string{
		Finances, Documents, Images, Screenshots, Photos, Music, Video, Archives,
		Installers, Code, Ebooks, Fonts, Design, Data, Other,
	}
}
