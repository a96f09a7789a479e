// Package kit is what the windows share: how things are said (times, sizes,
// paths, text from files made safe to show) and the widgets that say them.
// It knows Fyne and nothing of Nod but its looks.
package kit
