import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { press } from '../../../../test/press.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Run } from '../../../shared/runs/runs.ts'
import type { GuessedColumns } from './price-columns.ts'
import type { CsvCheck } from './use-csv.ts'

const dialog = () => page.getByRole('dialog', { name: 'Import and export CSV' })
const picker = (label: string) => dialog().getByRole('combobox', { name: label })
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true })

const COLUMNS: GuessedColumns = {
  matched_by: 'style_code',
  key_column: 0,
  size_column: 1,
  price_column: null,
  minimum_column: null,
  amounts_are: 'payout',
  amounts_in: 'dollars',
  decimal_mark: 'point',
}
const RUN: Run = {
  id: 5,
  kind: 'csv',
  subject_id: null,
  title: 'Prices from',
  subject: 'before.csv',
  state: 'completed',
  phase: '2 rows changed',
  done: 2,
  total: 2,
  problems: [],
  problem_count: 0,
  result: { changed_rows: 2 },
  error: null,
  can_undo: true,
  is_cancel_requested: false,
  started_at: '2026-11-22T14:00:00.000Z',
  finished_at: '2026-11-22T14:00:05.000Z',
}
/** The run that reads a file. */
const READING: Run = {
  ...RUN,
  id: 4,
  kind: 'csv-check',
  subject_id: 7,
  title: 'Check of',
  state: 'waiting',
  phase: 'Waiting in the queue',
  done: 0,
  total: null,
  result: null,
  can_undo: false,
  finished_at: null,
}
const CHECK_RUN: Run = {
  ...READING,
  state: 'completed',
  phase: '2 rows of 3 would change something',
  done: 3,
  total: 3,
  result: { rows: 3, changed_rows: 2 },
  finished_at: '2026-11-22T14:00:01.000Z',
}
const WAITING: CsvCheck = {
  id: 7,
  kind: 'prices',
  file_name: 'before.csv',
  run: READING,
  rows: 0,
  changed_rows: 0,
  changes: [],
  sheets: [],
  sheet: null,
  unclear_amounts: [],
  far_amounts: 0,
  file_columns: [],
  mapping: null,
}
const READ: CsvCheck = {
  ...WAITING,
  run: CHECK_RUN,
  rows: 3,
  file_columns: [
    { name: 'Style', samples: ['DD1391-100'] },
    { name: 'Size', samples: ['9.5', '10'] },
    { name: '', samples: ['185', '190'] },
    { name: 'Paid', samples: [] },
  ],
  mapping: COLUMNS,
}
const CHECKED: CsvCheck = {
  ...READ,
  run: {
    ...CHECK_RUN,
    problem_count: 1,
    problems: [{ line: 4, field: 'Style', message: '“ZZ”, size “9” is not a size in your inventory.' }],
  },
  changed_rows: 2,
  changes: [
    { field: 'desired_payout', before: null, after: 151.12, is_far: false },
    { field: 'bottom_payout', before: 90, after: 100, is_far: false },
  ].map((change) => ({ line: 2, product_name: 'Dunk Low', size: '9.5', location_nickname: null, ...change })),
}

/** Opens prices on a server that reads the file as `first`, and as `then` once columns are chosen. */
async function openPrices(first: CsvCheck, { then = CHECKED, runs = [] as Run[] } = {}) {
  const totals = { total_products: 1, loaded_variants: 1, available_units: 1, reserved_units: 0 }
  answer('GET /inventory/stats', totals)
  answer('GET /inventory/payout-setup', { sizes_without_payouts: 0 })
  answer('GET /shopify/stores', [])
  answer('GET /inventory/product-summaries', { products: [], total_count: 0 })
  const server = { check: first }
  answer('POST /inventory/csv', READING)
  answer('GET /inventory/csv/checks/{id}', () => server.check)
  const said = answer('PUT /inventory/csv/checks/{id}/columns', ({ body }) => {
    server.check = { ...then, mapping: { ...body, decimal_mark: body.decimal_mark ?? 'point' } }
    return { ...READING, id: 5 }
  })
  const site = openSite('/inventory?dialog=csv-prices', { as: 'owner' })
  answer('GET /runs', ({ query }) => runs.filter(({ kind }) => !query.kind || kind === query.kind))
  const { announce } = await site
  await expect.element(picker('What')).toHaveValue('Prices from another tool')
  return Object.assign(said, { server, announce })
}
const chooseFile = () =>
  userEvent.upload(
    dialog().element().querySelector('input[type=file]') ?? document.body,
    new File(['Style,Size,,Paid\n'], 'before.csv', { type: 'text/csv' }),
  )
async function choose(label: string, option: string | RegExp) {
  await expect.element(picker(label)).toBeVisible()
  await press(picker(label))
  const chosen = page.getByRole('option', { name: option })
  await expect.element(chosen).toBeVisible()
  await press(chosen)
}

test('the address opens the dialog on prices, which have no download', async () => {
  await openPrices(READ)
  await expect.element(dialog()).toMatchTextContent('An export from StockX or ALIAS, or your own spreadsheet')
  await expect.element(button('Download CSV')).not.toBeInTheDocument()
  await expect.element(button('Apply')).toBeDisabled()
})

test('unknown columns are requested with sample cells; then the file is read with the choice', async () => {
  const said = await openPrices(READ)
  await chooseFile()
  await expect.element(picker('Style codes are in')).toHaveValue('Style')
  await expect.element(dialog()).toMatchTextContent('For example 9.5, 10')
  await expect.element(dialog()).toMatchTextContent('Choose a column.')
  await expect.element(button('Apply')).toBeDisabled()
  expect(said).toHaveLength(0)
  await choose('Prices are in', /^Column 3/)
  await expect.element(button('Apply 2 prices')).toBeEnabled()
  await expect
    .poll(() => said.map(({ params, body }) => [params.id, body]))
    .toEqual([[7, { ...COLUMNS, price_column: 2, decimal_mark: null }]])
  await expect
    .element(dialog().getByRole('status').last())
    .toMatchTextContent('The payouts of 2 sizes change. 1 row of 3 is left out.')
  await expect.element(dialog().getByRole('table', { name: 'Changes' })).toMatchTextContent('– → $151.12')
  await expect.element(dialog().getByRole('table', { name: 'Changes' })).toMatchTextContent('minimum payout')
  await expect
    .element(dialog().getByRole('table', { name: 'Rows left out' }))
    .toMatchTextContent('not a size in your inventory')
  await expect.element(button('Download rows left out')).toBeVisible()
})

test('reassigning a column leaves its old purpose empty, and nothing can be applied until it is filled', async () => {
  const said = await openPrices({ ...CHECKED, mapping: { ...COLUMNS, price_column: 2 } })
  await chooseFile()
  await expect.element(button('Apply 2 prices')).toBeEnabled()
  await choose('Lowest prices are in (optional)', /^Column 3/)
  await expect.element(button('Apply')).toBeDisabled()
  expect(said).toHaveLength(0)
  await choose('Prices are in', /^Paid/)
  await choose('The amounts are', 'Asks on StockX')
  await expect.element(dialog()).toMatchTextContent('the net of that ask after all fees')
  await expect.element(button('Apply 2 prices')).toBeEnabled()
  await expect
    .poll(() => said.at(-1)?.body)
    .toMatchObject({ price_column: 3, minimum_column: 2, amounts_are: 'stockx_ask' })
})

test('of an Excel file with several sheets one is chosen, and the file is sent again for it', async () => {
  const { server } = await openPrices({ ...WAITING, run: CHECK_RUN, sheets: ['Stock', 'Old prices'] })
  const sent = answer('POST /inventory/csv', ({ query }) => {
    if (query.sheet !== undefined)
      server.check = { ...CHECKED, sheet: 'Stock', mapping: { ...COLUMNS, price_column: 2 } }
    return READING
  })
  await userEvent.upload(
    dialog().element().querySelector('input[type=file]') ?? document.body,
    new File(['PK'], 'before.xlsx'),
  )
  await expect.element(dialog()).toMatchTextContent('The file has several sheets; one is read.')
  await expect.element(button('Apply')).toBeDisabled()
  server.check = { ...WAITING }
  await choose('Which sheet', 'Stock')
  await expect.element(button('Apply 2 prices')).toBeEnabled()
  expect(sent.map(({ query }) => query.sheet)).toEqual([undefined, 'Stock'])
})

test('ambiguous amounts are shown as examples for the user to decide', async () => {
  const said = await openPrices({
    ...READ,
    mapping: { ...COLUMNS, price_column: 2, decimal_mark: null },
    unclear_amounts: ['95,50', '1,200'],
  })
  await chooseFile()
  await expect.element(dialog()).toMatchTextContent('Choose one. The file has 95,50 and 1,200.')
  await expect.element(button('Apply')).toBeDisabled()
  await choose('Amounts are written', /^With a comma/)
  await expect.element(button('Apply 2 prices')).toBeEnabled()
  await expect.poll(() => said.map(({ body }) => body)).toMatchObject([{ price_column: 2, decimal_mark: 'comma' }])
})

test('amounts far from the cost or the market of a size are marked', async () => {
  const [first, ...others] = CHECKED.changes.map((change, at) => ({ ...change, is_far: at === 0 }))
  await openPrices({
    ...CHECKED,
    mapping: { ...COLUMNS, price_column: 2 },
    far_amounts: 1,
    changes: [...(first ? [first] : []), ...others],
  })
  await chooseFile()
  await expect.element(dialog()).toMatchTextContent('1 amount to check first')
  const far = dialog().getByRole('row').filter({ hasText: 'Far from what it costs or sells for' })
  await expect.element(far).toMatchTextContent('– → $151.12')
})

test('with barcodes no size column is needed', async () => {
  const said = await openPrices({ ...CHECKED, mapping: { ...COLUMNS, price_column: 2 } })
  await chooseFile()
  await choose('Match sizes by', /^Barcode/)
  await expect.element(picker('Barcodes are in')).toHaveValue('Style')
  await expect.element(dialog().getByRole('combobox', { name: /^Sizes are in/ })).not.toBeInTheDocument()
  await expect.poll(() => said.at(-1)?.body).toMatchObject({ matched_by: 'barcode', size_column: null })
})

test('refused columns show the reason, and the earlier reading is not applied', async () => {
  await openPrices({ ...CHECKED, mapping: { ...COLUMNS, price_column: 2 } })
  answer(
    'PUT /inventory/csv/checks/{id}/columns',
    new RefusedAnswer(409, { detail: 'This file is no longer available.' }),
  )
  await chooseFile()
  await choose('Unit', 'Cents')
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('This file is no longer available.')
  await expect.element(button('Apply')).toBeDisabled()
})

test('a long file shows its progress, and is found again after the dialog was closed', async () => {
  const RUNNING: Run = { ...READING, state: 'running', phase: 'Comparing', done: 12_500, total: 50_000 }
  const runs = [RUNNING]
  const { server, announce } = await openPrices({ ...WAITING, run: RUNNING }, { runs })
  await chooseFile()
  await expect.element(dialog()).toMatchTextContent('Comparing: 12,500 of 50,000')
  await expect.element(page.getByRole('progressbar', { name: 'Check of before.csv' })).toBeVisible()
  await expect.element(button('Apply')).toBeDisabled()
  await press(button('Close').last())
  await expect.element(dialog()).not.toBeInTheDocument()
  server.check = { ...CHECKED, mapping: { ...COLUMNS, price_column: 2 } }
  runs[0] = CHECKED.run
  await announce({ changed: 'csv', ids: [7] })
  await announce({ changed: 'runs', ids: [4] })
  await expect.element(page.getByRole('alert')).toMatchTextContent('before.csv is checked')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await expect.element(button('Apply 2 prices')).toBeEnabled()
})

test('a canceled check is shown as canceled, and cannot be applied', async () => {
  const RUNNING: Run = { ...READING, state: 'running', phase: 'Comparing', done: 12_500, total: 50_000 }
  const runs = [RUNNING]
  const { server, announce } = await openPrices({ ...WAITING, run: RUNNING }, { runs })
  const cancelled = answer('POST /runs/{id}/cancel', () => {
    runs[0] = { ...CHECK_RUN, state: 'cancelled', phase: 'Canceled; nothing was changed', result: null }
    server.check = { ...WAITING, run: runs[0] }
    return { ...RUNNING, is_cancel_requested: true }
  })
  await chooseFile()
  const cancel = dialog().getByRole('button', { name: 'Cancel: Check of before.csv' })
  await expect.element(cancel).toBeVisible()
  await press(cancel)
  await expect.poll(() => cancelled.map(({ params }) => params.id)).toEqual([4])
  await announce({ changed: 'csv', ids: [7] })
  await expect.element(dialog()).toMatchTextContent('Reading was canceled. Nothing changed.')
  await expect.element(button('Apply')).toBeDisabled()
})

test('imported prices can be undone in the dialog', async () => {
  const undone = answer('POST /listings/payout-changes/{id}/undo', { ...RUN, id: 6, kind: 'payouts', state: 'waiting' })
  await openPrices(READ, { runs: [RUN] })
  const undo = dialog().getByRole('button', { name: 'Undo: Prices from before.csv' })
  await expect.element(undo).toBeVisible()
  await press(undo)
  await expect.poll(() => undone.map(({ params }) => params.id)).toEqual([5])
})
