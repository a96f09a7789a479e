package main

import (
	"encoding/xml"
	"strconv"
	"strings"
)

// infoPlist says to macOS what the program is: one that lives in the menu bar, without an
// icon in the Dock, and opens links to rooms. It is not closed to save memory: it watches.
func infoPlist(a about) string {
	v := strings.NewReplacer("@NAME@", escaped(a.Details.Name), "@ID@", escaped(a.Details.ID), "@VERSION@", escaped(a.Details.Version), "@BUILD@", strconv.Itoa(a.Details.Build))
	return v.Replace(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>CFBundleName</key>
	<string>@NAME@</string>
	<key>CFBundleDisplayName</key>
	<string>@NAME@</string>
	<key>CFBundleIdentifier</key>
	<string>@ID@</string>
	<key>CFBundleExecutable</key>
	<string>nod</string>
	<key>CFBundleIconFile</key>
	<string>nod.icns</string>
	<key>CFBundlePackageType</key>
	<string>APPL</string>
	<key>CFBundleInfoDictionaryVersion</key>
	<string>6.0</string>
	<key>CFBundleShortVersionString</key>
	<string>@VERSION@</string>
	<key>CFBundleVersion</key>
	<string>@BUILD@</string>
	<key>CFBundleURLTypes</key>
	<array>
		<dict>
			<key>CFBundleURLName</key>
			<string>@ID@</string>
			<key>CFBundleURLSchemes</key>
			<array>
				<string>nod</string>
			</array>
		</dict>
	</array>
	<key>LSApplicationCategoryType</key>
	<string>public.app-category.productivity</string>
	<key>LSMinimumSystemVersion</key>
	<string>12.0</string>
	<key>LSUIElement</key>
	<true/>
	<key>NSHighResolutionCapable</key>
	<true/>
	<key>NSSupportsAutomaticTermination</key>
	<false/>
	<key>NSSupportsSuddenTermination</key>
	<false/>
</dict>
</plist>
`)
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder never fails
	return b.String()
}
