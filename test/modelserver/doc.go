// Package modelserver gives tests a model server: the real Ollama with the tiny
// model of test/tinymodel, and a scripted one that fails in every known way.
//
// Real(t) is the real server, one for all tests of a binary that run at the same
// time; Own(t) is one that the test may kill and restart. Both skip the test,
// and say why, only where Ollama cannot be built. Launch gives the same to
// programs without package testing.
//
// NewScripted(t) is a server on loopback that speaks Ollama's API and, below
// /v1, OpenAI's. It recites the tiny model's corpus as the real one does, until
// the test tells it otherwise: Next for the requests to come, On for a text of
// the user, At for any path. What it is told is a Behaviour; Failures lists
// those that go wrong. It keeps what it was asked: Requests.
//
// Prepare builds Ollama (two minutes once, with the network) and trains the
// model (half a minute whenever its sources change) into build/modelserver.
// `go run ./test/modelserver/prepare` does so ahead of the tests.
package modelserver
