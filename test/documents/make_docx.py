"""Writes a Word document with python-docx from the JSON of a Markdown document (pandoc -t json).

usage: make_docx.py IN.json OUT.docx
"""
import json
import sys

import docx
from docx.shared import Pt


def text_of(inlines, notes):
    """The runs of a line: text with bold and italic; the notes go to the end."""
    for i in inlines:
        kind, c = i["t"], i.get("c")
        if kind == "Str":
            yield c, None
        elif kind in ("Space", "SoftBreak"):
            yield " ", None
        elif kind == "LineBreak":
            yield "\n", None
        elif kind in ("Strong", "Emph"):
            yield "".join(t for t, _ in text_of(c, notes)), kind
        elif kind in ("Superscript", "Subscript", "Strikeout", "Underline"):
            yield "".join(t for t, _ in text_of(c, notes)), kind
        elif kind in ("Link", "Quoted", "Span"):
            quote = {"DoubleQuote": "“”", "SingleQuote": "‘’"}.get(c[0]["t"], "  ") if kind == "Quoted" else None
            inner = "".join(t for t, _ in text_of(c[1], notes))
            yield (quote[0] + inner + quote[1] if quote else inner), None
        elif kind in ("Code", "Math"):
            yield c[1], None
        elif kind == "Note":
            notes.append(c)
            yield "[%d]" % len(notes), "Superscript"


def write(paragraph, inlines, notes):
    for text, style in text_of(inlines, notes):
        run = paragraph.add_run(text)
        run.bold = style == "Strong" or None
        run.italic = style == "Emph" or None
        run.font.superscript = style == "Superscript" or None
        run.font.subscript = style == "Subscript" or None
        run.font.strike = style == "Strikeout" or None


def blocks(document, items, notes, style=None):
    for b in items:
        kind, c = b["t"], b.get("c")
        if kind in ("Para", "Plain"):
            write(document.add_paragraph(style=style), c, notes)
        elif kind == "Header":
            write(document.add_heading(level=c[0]), c[2], notes)
        elif kind in ("BulletList", "OrderedList"):
            name = "List Bullet" if kind == "BulletList" else "List Number"
            deeper = {None: name, "List Bullet": "List Bullet 2", "List Number": "List Number 2"}.get(style, "List Bullet 3")
            for item in c if kind == "BulletList" else c[1]:
                blocks(document, item, notes, deeper)
        elif kind == "BlockQuote":
            blocks(document, c, notes, "Intense Quote")
        elif kind == "CodeBlock":
            run = document.add_paragraph().add_run(c[1])
            run.font.name, run.font.size = "Courier New", Pt(9)
        elif kind == "Table":
            table(document, c, notes)
        elif kind == "DefinitionList":
            for term, meanings in c:
                write(document.add_paragraph(), term, notes)
                for m in meanings:
                    blocks(document, m, notes)
        elif kind == "HorizontalRule":
            document.add_page_break()


def table(document, c, notes):
    rows = [r for r in c[3][1]] + [r for body in c[4] for r in body[3]]
    grid = document.add_table(rows=0, cols=len(c[2]), style="Light Grid Accent 1")
    for _, cells in rows:
        out = grid.add_row().cells
        for cell, content in zip(out, cells):
            first = True
            for b in content[4]:
                if b["t"] in ("Plain", "Para"):
                    write(cell.paragraphs[0] if first else cell.add_paragraph(), b["c"], notes)
                else:
                    blocks(cell, [b], notes)
                first = False
    if c[1][1]:
        blocks(document, c[1][1], notes, "Caption")


def main():
    source = json.load(open(sys.argv[1]))
    document = docx.Document()
    title = source["meta"].get("title")
    section = document.sections[0]
    section.header.paragraphs[0].text = "Head of the page"
    section.footer.paragraphs[0].text = "Foot of the page"
    notes = []
    if title:
        write(document.add_heading(level=0), title["c"], notes)
    blocks(document, source["blocks"], notes)
    for n, content in enumerate(notes, 1):
        p = document.add_paragraph("[%d] " % n)
        for b in content:
            write(p, b["c"], notes)
    document.save(sys.argv[2])


if __name__ == "__main__":
    main()
