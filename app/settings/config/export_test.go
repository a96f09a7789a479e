package config

// Default returns the text of the default config.toml for a user with a Downloads folder.
func Default(home string, user UserFolders) string {
	return defaultFor(Paths{Home: home, User: user}, true)
}
