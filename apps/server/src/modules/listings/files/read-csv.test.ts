import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ReadCsv, readCsv } from './read-csv.ts'
import { CSV_LIMITS } from './rules/csv-limits.ts'

/** Yields parts of this many bytes and counts the requested ones. */
function partsOf(text: string, size = 64 * 1024) {
  const bytes = Buffer.from(text)
  const taken = { parts: 0 }
  async function* parts() {
    for (let from = 0; from < bytes.length; from += size) {
      taken.parts += 1
      yield bytes.subarray(from, from + size)
    }
  }
  return { parts: parts(), taken }
}
const read = (text: string, size?: number) => readCsv('cost', { parts: partsOf(text, size).parts, sheet: null })
const rowsOf = (result: Awaited<ReturnType<typeof readCsv>>) =>
  (result as ReadCsv).rows.map(({ line, id, values }) => [line, id, values['cost']])
const errorsOf = (result: Awaited<ReturnType<typeof readCsv>>) =>
  (result as ReadCsv).errors.map(({ line, message }) => [line, message])

test('the rows are the same however a file is cut into parts', async () => {
  const file = '\uFEFFVariant_ID,product, COST \r\n1,"Größe ""9"", neu\nzwei",10.50\r\n\r\n2,,"$1,200"\r\n3,x,\r\n'
  const whole = rowsOf(await read(file))
  expect(whole).toEqual([
    [2, 1, 10.5],
    [4, 2, 1_200],
    [5, 3, null],
  ])
  for (const size of [1, 2, 3, 5, 7, 11]) expect(rowsOf(await read(file, size))).toEqual(whole)
})

test.each([';', '\t', '|'])('columns may be separated by %j', async (separator) => {
  const file = ['variant_id,product,cost', '1,a,7', '2,b,8'].join('\n').replaceAll(',', separator)
  expect(rowsOf(await read(file))).toEqual([
    [2, 1, 7],
    [3, 2, 8],
  ])
})

test('torn lines are reported, and the lines next to them are read', async () => {
  const long = `6,${'y'.repeat(3_000)}`
  const lines = ['variant_id,cost', '1,1', '2,1,200', '3,"4" 5', '4,5" 6', '', '5,6', 'x,many', long, '7']
  const result = await read(lines.join('\n'))
  expect(rowsOf(result)).toEqual([
    [2, 1, 1],
    [7, 5, 6],
    [10, 7, null],
  ])
  expect(errorsOf(result)).toEqual([
    [3, expect.stringContaining('more cells than there are columns')],
    [4, expect.stringContaining('“"4" 5” is not an amount')],
    [5, expect.stringContaining('“5" 6” is not an amount')],
    [8, expect.stringContaining('“x” is not a valid variant_id')],
    [8, expect.stringContaining('is not an amount')],
    [9, expect.stringContaining('2000 characters')],
  ])
  expect((result as ReadCsv).count).toBe(8)
})

test('a short line costs no more than a complete one: no error object is created', async () => {
  const { captureStackTrace } = Error
  let made = 0
  Error.captureStackTrace = (...traced) => {
    made += 1
    captureStackTrace(...traced)
  }
  try {
    const rows = Array.from({ length: 1_000 }, (_, at) => String(at + 1))
    expect(rowsOf(await read(['variant_id,product,cost', ...rows].join('\n')))).toHaveLength(1_000)
  } finally {
    Error.captureStackTrace = captureStackTrace
  }
  expect(made).toBeLessThan(10)
})

test('no more of a file is read than its limits allow', async () => {
  const { parts, taken } = partsOf(['variant_id,cost', ...Array.from({ length: 2_000_000 }, () => 'x')].join('\n'))
  expect(await readCsv('cost', { parts, sheet: null })).toMatchObject({ problem: expect.stringContaining('rows') })
  expect(taken.parts).toBeLessThan(5)
  const open = partsOf(`variant_id,cost\n1,"${'x'.repeat(3_000_000)}`)
  expect(await readCsv('cost', { parts: open.parts, sheet: null })).toMatchObject({
    problem: expect.stringContaining('Line 2'),
  })
  expect(open.taken.parts).toBeLessThan(3)
})

test('other work runs after every part', async () => {
  const rows = Array.from({ length: CSV_LIMITS.rows }, (_, at) => `${at + 1},"a long product name, with a comma",1`)
  const { parts, taken } = partsOf(['variant_id,product,cost', ...rows].join('\n'))
  let turns = 0
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      await setImmediate()
      turns += 1
    }
  })()
  expect(rowsOf(await readCsv('cost', { parts, sheet: null }))).toHaveLength(CSV_LIMITS.rows)
  isOver = true
  await others
  expect(turns).toBeGreaterThanOrEqual(taken.parts)
})
