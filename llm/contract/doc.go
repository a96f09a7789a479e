// Package contract holds what every back end must do, as tests: Run for all of
// them, Scripted against a server that fails in every known way, and Mortal
// against a real one that is killed.
//
// The texts that the models answer are those of test/tinymodel.
package contract
