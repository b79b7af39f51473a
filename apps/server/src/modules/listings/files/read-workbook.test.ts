import { expect, test } from 'vitest'
import { aWorkbook, aZip, type StoredCell, workbookFiles } from '#test/acts/a-workbook.ts'
import { readWorkbook } from './read-workbook.ts'

type Sheets = Record<string, readonly (readonly StoredCell[])[]>

async function read(bytes: Buffer, sheet: string | null = null) {
  const { sheets, rows } = await readWorkbook(bytes, sheet)
  const lines: [number, string[]][] = []
  for await (const { line, cells } of rows ?? []) lines.push([line, cells])
  return { sheets, lines: rows && lines }
}
const problemOf = (bytes: Buffer, sheet?: string) =>
  read(bytes, sheet).then(
    () => 'none',
    (error: Error) => error.message,
  )

const ONE: Sheets = {
  Stock: [
    ['Style', 'Size', 'Price', 'Made'],
    ['DD1391-100', 9.5, 95.5, { date: 45_787 }],
    [],
    [null, 194_817_794_556, { formula: 'SUM(C2:C2)', value: 99.900_000_000_000_01 }, 'a & <b>'],
    [{ formula: 'A2&"x"', value: 'DD1391-100x' }, 80.123],
  ],
}

test('a sheet is read as it was saved: no formula is computed, and a number is what a spreadsheet shows', async () => {
  expect(await read(aWorkbook(ONE))).toEqual({
    sheets: ['Stock'],
    lines: [
      [1, ['Style', 'Size', 'Price', 'Made']],
      [2, ['DD1391-100', '9.5', '95.5', '2025-05-10']],
      [3, ['', '', '', '']],
      [4, ['', '194817794556', '99.9', 'a & <b>']],
      // A number with three decimals is not a number with groups of three digits.
      [5, ['DD1391-100x', '80.1230', '', '']],
    ],
  })
})

test('with several non-empty sheets a person has to choose one; empty ones do not count', async () => {
  const several = aWorkbook({ Empty: [], Stock: [['a'], ['1']], 'Old & prices': [['b'], ['2']], Blank: [[null]] })
  expect(await read(several)).toEqual({ sheets: ['Stock', 'Old & prices'], lines: null })
  expect((await read(several, 'Old & prices')).lines).toEqual([[1, ['b']], [2, ['2']]]) // biome-ignore format: a table
  expect(await problemOf(several, 'Blank')).toMatch(/no sheet “Blank”/)
  expect((await read(aWorkbook({ Empty: [], Stock: [['a']] }))).lines).toEqual([[1, ['a']]])
  expect(await problemOf(aWorkbook({ Empty: [] }))).toMatch(/empty/)
})

const stock = workbookFiles(ONE)
const MANY_FILES = Array.from({ length: 1_001 }, (_, at) => ({ name: `${at}.xml`, content: '' }))
const bomb = (bytes: number) => ({ name: 'xl/worksheets/sheet2.xml', content: Buffer.alloc(bytes, ' ') })
test.each<[string, Buffer, RegExp]>([
  [
    'a zip that is no workbook',
    aZip([{ name: 'a.txt', content: 'a' }]),
    /This Excel file cannot be read|not an Excel file/,
  ],
  ['nothing but a beginning', Buffer.from('PK\u0003\u0004', 'latin1'), /damaged/],
  ['half of a file', aWorkbook(ONE).subarray(0, 900), /damaged/],
  ['a zip that unpacks to more than allowed', aZip([...stock, bomb(97_000_000)]), /more than 96 MB/],
  ['several files that do so together', aZip([...stock, bomb(50_000_000), bomb(50_000_000)]), /more than 96 MB/],
  [
    'a zip that declares too small a size',
    aZip([...stock, { ...bomb(97_000_000), statedSize: 100 }]),
    /more than 96 MB/,
  ],
  ['a zip that declares too large a size', aZip([...stock, { ...bomb(100), statedSize: 4_000_000_000 }]), /damaged/],
  ['very many files', aZip([...stock, ...MANY_FILES]), /96 MB/],
])('%s is refused with a message', async (_, bytes, words) => {
  expect(await problemOf(bytes)).toMatch(words)
})

test('at most one more line is returned than a file may have', async () => {
  const { lines } = await read(aWorkbook({ Stock: Array.from({ length: 100_200 }, () => [1]) }))
  expect(lines).toHaveLength(100_001)
})

test('a cell at the far end of a sheet takes no more memory than a thread has', async () => {
  const far = workbookFiles({ Stock: [['a']] }).map((file) =>
    file.name === 'xl/worksheets/sheet1.xml'
      ? {
          ...file,
          content: String(file.content).replace(
            '</sheetData>',
            Array.from({ length: 1_000 }, (_, at) => `<row r="${at + 2}"><c r="XFD${at + 2}"><v>1</v></c></row>`).join(
              '',
            ) + '</sheetData>',
          ),
        }
      : file,
  )
  const { lines } = await read(aZip(far)).catch((error: Error) => ({ lines: error.message }))
  // Both outcomes are fine: the lines fit or are refused with a message, and the process survives.
  expect(typeof lines === 'string' ? lines : lines?.length).toSatisfy(
    (found: unknown) => found === 1_001 || /too large/.test(String(found)),
  )
})
