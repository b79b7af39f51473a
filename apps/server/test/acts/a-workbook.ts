import { crc32, deflateRawSync } from 'node:zlib'

/** The value of a cell as a spreadsheet stores it: a text, a number, a formula with its last value, or a date. */
export type StoredCell = string | number | { formula: string; value: number | string } | { date: number } | null

export interface ZipFile {
  name: string
  content: Buffer | string
  /** The unpacked size that the zip states; the real one by default. */
  statedSize?: number
}

/** Returns a zip as programs write it; `said` makes one that states a false size. */
export function aZip(files: readonly ZipFile[]): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, content, statedSize } of files) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(plain), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(statedSize ?? plain.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, place, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellXml(cell: StoredCell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  // The second style is a date.
  if ('date' in cell) return `<c r="${at}" s="1"><v>${cell.date}</v></c>`
  const type = typeof cell.value === 'string' ? ' t="str"' : ''
  return `<c r="${at}"${type}><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`
}

function sheetXml(rows: readonly (readonly StoredCell[])[]): string {
  const lines = rows.map((cells, row) => {
    const inner = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`)).join('')
    return `<row r="${row + 1}">${inner}</row>`
  })
  return `${HEAD}<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData></worksheet>`
}

/** Returns the files of a workbook (ECMA-376), with the sheets in their order. */
export function workbookFiles(sheets: Record<string, readonly (readonly StoredCell[])[]>): ZipFile[] {
  const names = Object.keys(sheets)
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`
  const relations = [
    ...names.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    relation(names.length + 1, 'styles', 'styles.xml'),
  ]
  const listed = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const package_ = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
  return [
    {
      name: '[Content_Types].xml',
      content: `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    },
    {
      name: '_rels/.rels',
      content: `${HEAD}<Relationships ${package_}>${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${HEAD}<Relationships ${package_}>${relations.join('')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${HEAD}<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    },
    ...Object.values(sheets).map((rows, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: sheetXml(rows),
    })),
  ]
}

/** Returns an Excel file (.xlsx) with these sheets. */
export const aWorkbook = (sheets: Record<string, readonly (readonly StoredCell[])[]>): Buffer =>
  aZip(workbookFiles(sheets))
