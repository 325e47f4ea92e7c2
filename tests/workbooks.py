"""Writes workbooks as spreadsheet programs save them, with their least parts."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

Cell: TypeAlias = str | int | float | bool | None
Sheets: TypeAlias = Mapping[str, Sequence[Sequence[Cell]]]

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_ODS = "urn:oasis:names:tc:opendocument:xmlns"
_ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    """Returns a ZIP archive of these files."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return kept.getvalue()


def xlsx(sheets: Sheets, *, macros: bool = False) -> bytes:
    """Returns an Excel workbook."""
    bodies = {name: "".join(map(_xlsx_row, rows)) for name, rows in sheets.items()}
    return xlsx_of(bodies, macros=macros)


def xlsx_of(bodies: Mapping[str, str], *, macros: bool = False) -> bytes:
    """Returns an Excel workbook whose sheets have these rows of XML."""
    names = ""
    links = ""
    parts: dict[str, str | bytes] = {
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1" '
        f'Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
    }
    for number, (name, body) in enumerate(bodies.items(), 1):
        names += f'<sheet name={quoteattr(name)} sheetId="{number}" r:id="r{number}"/>'
        links += f'<Relationship Id="r{number}" Type="{_OFFICE}/worksheet" Target="s{number}.xml"/>'
        parts[f"xl/s{number}.xml"] = (
            f'<worksheet xmlns="{_MAIN}"><sheetData>{body}</sheetData></worksheet>'
        )
    parts["xl/workbook.xml"] = (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{names}</sheets></workbook>'
    )
    parts["xl/_rels/workbook.xml.rels"] = (
        f'<Relationships xmlns="{_PACKAGE}/relationships">{links}</Relationships>'
    )
    if macros:
        parts["xl/vbaProject.bin"] = b"\xd0\xcf\x11\xe0"
    return zipped(parts)


def _xlsx_row(cells: Sequence[Cell]) -> str:
    return f"<row>{''.join(map(_xlsx_cell, cells))}</row>"


def _xlsx_cell(cell: Cell) -> str:
    match cell:
        case None:
            return "<c/>"
        case bool():
            return f'<c t="b"><v>{cell:d}</v></c>'
        case str():
            return f'<c t="inlineStr"><is><t>{escape(cell)}</t></is></c>'
        case _:
            return f"<c><v>{cell}</v></c>"


def ods(sheets: Sheets, *, encrypted: bool = False) -> bytes:
    """Returns a LibreOffice workbook."""
    tables = ""
    for name, rows in sheets.items():
        cells = "".join(map(_ods_row, rows))
        tables += f"<table:table table:name={quoteattr(name)}>{cells}</table:table>"
    entry = '<manifest:file-entry manifest:full-path="content.xml"/>'
    if encrypted:
        key = "<manifest:encryption-data/></manifest:file-entry>"
        entry = f"{entry.removesuffix('/>')}>{key}"
    return zipped(
        {
            "mimetype": _ODS_TYPE,
            "content.xml": f'<office:document-content xmlns:office="{_ODS}:office:1.0" '
            f'xmlns:table="{_ODS}:table:1.0" xmlns:text="{_ODS}:text:1.0"><office:body>'
            f"<office:spreadsheet>{tables}</office:spreadsheet></office:body>"
            "</office:document-content>",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{_ODS}:manifest:1.0">'
            f"{entry}</manifest:manifest>",
        }
    )


def _ods_row(cells: Sequence[Cell]) -> str:
    return f"<table:table-row>{''.join(map(_ods_cell, cells))}</table:table-row>"


def _ods_cell(cell: Cell) -> str:
    match cell:
        case None:
            return "<table:table-cell/>"
        case str():
            return (
                '<table:table-cell office:value-type="string">'
                f"<text:p>{escape(cell)}</text:p></table:table-cell>"
            )
        case bool():
            word = str(cell).lower()
            return f'<table:table-cell office:value-type="boolean" office:boolean-value="{word}"/>'
        case _:
            return f'<table:table-cell office:value-type="float" office:value="{cell}"/>'
