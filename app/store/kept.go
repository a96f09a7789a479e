package store

import (
	"context"
	"database/sql/driver"
	"fmt"

	"modernc.org/sqlite"
)

// maxKept is how many statements a connection keeps. There are about as many texts in
// this package; of those with a filter in them there are more.
const maxKept = 128

// keeper opens connections that keep what was prepared on them: of a small statement
// preparing costs as much as running it does. What database/sql prepares for a
// transaction it closes with it.
type keeper struct{ driver.Connector }

func keeping(dsn string) (driver.Connector, error) {
	c, err := sqlite.NewConnector(dsn)
	return keeper{c}, err
}

// Connect implements driver.Connector.
func (k keeper) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	plain, ok := c.(connection)
	if !ok {
		return nil, fmt.Errorf("the driver's connections lack a method: %T", c)
	}
	return &keepingConn{connection: plain, kept: map[string]statement{}}, nil
}

// connection is what database/sql needs of a connection. Without the methods that run
// a text at once it prepares everything.
type connection interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type statement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// keepingConn is used by one goroutine at a time, as the drivers' connections are.
type keepingConn struct {
	connection
	kept map[string]statement // that nobody uses now, by text
}

// Prepare implements driver.Conn.
func (c *keepingConn) Prepare(text string) (driver.Stmt, error) {
	return c.PrepareContext(context.Background(), text)
}

// PrepareContext implements driver.ConnPrepareContext.
func (c *keepingConn) PrepareContext(ctx context.Context, text string) (driver.Stmt, error) {
	if s, ok := c.kept[text]; ok {
		delete(c.kept, text)
		return &keptStmt{s, c, text}, nil
	}
	s, err := c.connection.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	full, ok := s.(statement)
	if !ok {
		return nil, fmt.Errorf("the driver's statements lack a method: %T", s)
	}
	return &keptStmt{full, c, text}, nil
}

// Close implements driver.Conn.
func (c *keepingConn) Close() error {
	c.drop()
	return c.connection.Close()
}

func (c *keepingConn) drop() {
	for _, s := range c.kept {
		_ = s.Close() // it has failed, if at all, when it was run
	}
	clear(c.kept)
}

// keptStmt is a statement while it is used.
type keptStmt struct {
	statement
	conn *keepingConn
	text string
}

// Close implements driver.Stmt. database/sql has closed its rows by then.
func (s *keptStmt) Close() error {
	if _, taken := s.conn.kept[s.text]; taken {
		return s.statement.Close()
	}
	if len(s.conn.kept) >= maxKept {
		s.conn.drop()
	}
	s.conn.kept[s.text] = s.statement
	return nil
}
