import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import type { Run } from '../../shared/runs/runs.ts'
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
}
const WAITING: CsvCheck = {
  id: 7,
  kind: 'prices',
  file_name: 'before.csv',
  state: 'waiting',
  problem: null,
  rows: 0,
  changed_rows: 0,
  error_count: 0,
  errors: [],
  changes: [],
  file_columns: [],
  mapping: null,
  started_at: '2026-11-22T14:00:00.000Z',
  finished_at: null,
}
const READ: CsvCheck = {
  ...WAITING,
  state: 'unmapped',
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
  state: 'checked',
  changed_rows: 2,
  changes: [
    { field: 'desired_payout', before: null, after: 151.12 },
    { field: 'bottom_payout', before: 90, after: 100 },
  ].map((change) => ({ line: 2, product_name: 'Dunk Low', size: '9.5', location_nickname: null, ...change })),
  error_count: 1,
  errors: [{ line: 4, field: 'Style', message: '“ZZ”, size “9” is no size in your inventory.' }],
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

// The dialog may reach beyond the window of the tests.
const press = (what: Locator) => (what.element() as HTMLElement).click()

/** A server that reads a file as `first`, and by columns that are said as `then`. */
async function openPrices(first: CsvCheck, { then = CHECKED, runs = [] as Run[] } = {}) {
  const totals = { total_products: 1, loaded_variants: 1, available_units: 1, reserved_units: 0 }
  answer('GET /inventory/stats', totals)
  answer('GET /inventory/payout-setup', { new_products: 0, is_due: false })
  answer('GET /shopify/stores', [])
  answer('GET /inventory/product-summaries', { products: [], total_count: 0 })
  const server = { check: first }
  answer('POST /inventory/csv', WAITING)
  answer('GET /inventory/csv/checks/{id}', () => server.check)
  const said = answer('PUT /inventory/csv/checks/{id}/columns', ({ body }) => {
    server.check = { ...then, mapping: body }
    return { ...READ, state: 'waiting' as const, mapping: body }
  })
  const site = openSite('/inventory?dialog=csv-prices', { as: 'owner' })
  answer('GET /runs', runs)
  await site
  await expect.element(picker('What')).toHaveValue('Prices from another tool')
  return said
}
const chooseFile = () =>
  userEvent.upload(
    dialog().element().querySelector('input[type=file]') ?? document.body,
    new File(['Style,Size,,Paid\n'], 'before.csv', { type: 'text/csv' }),
  )
async function choose(label: string, option: string | RegExp) {
  await expect.element(picker(label)).toBeVisible()
  press(picker(label))
  const chosen = page.getByRole('option', { name: option })
  await expect.element(chosen).toBeVisible()
  press(chosen)
}

test('the address opens it on prices, for which there is nothing to download', async () => {
  await openPrices(READ)
  await expect.element(dialog()).toMatchTextContent('An export of StockX or ALIAS, or a sheet of your own')
  await expect.element(button('Download CSV')).not.toBeInTheDocument()
  await expect.element(button('Apply')).toBeDisabled()
})

test('what cannot be guessed is asked for, with cells of each column; then the file is read by it', async () => {
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
    .toEqual([[7, { ...COLUMNS, price_column: 2 }]])
  await expect
    .element(dialog().getByRole('status').last())
    .toMatchTextContent('The payouts of 2 sizes change. 1 row of 3 is left out.')
  await expect.element(dialog().getByRole('table', { name: 'Changes' })).toMatchTextContent('– → $151.12')
  await expect.element(dialog().getByRole('table', { name: 'Changes' })).toMatchTextContent('minimum payout')
  await expect
    .element(dialog().getByRole('table', { name: 'Rows left out' }))
    .toMatchTextContent('no size in your inventory')
  await expect.element(button('Download rows left out')).toBeVisible()
})

test('a column that is chosen for something else leaves a gap, and nothing can be applied until it is filled', async () => {
  const said = await openPrices({ ...CHECKED, mapping: { ...COLUMNS, price_column: 2 } })
  await chooseFile()
  await expect.element(button('Apply 2 prices')).toBeEnabled()
  await choose('Lowest prices are in (optional)', /^Column 3/)
  await expect.element(button('Apply')).toBeDisabled()
  expect(said).toHaveLength(0)
  await choose('Prices are in', /^Paid/)
  await choose('The amounts are', 'Asks on StockX')
  await expect.element(dialog()).toMatchTextContent('what such an ask leaves you there after all fees')
  await expect.element(button('Apply 2 prices')).toBeEnabled()
  await expect
    .poll(() => said.at(-1)?.body)
    .toMatchObject({ price_column: 3, minimum_column: 2, amounts_are: 'stockx_ask' })
})

test('with barcodes no size is asked for', async () => {
  const said = await openPrices({ ...CHECKED, mapping: { ...COLUMNS, price_column: 2 } })
  await chooseFile()
  await choose('Sizes are found by', /^Barcode/)
  await expect.element(picker('Barcodes are in')).toHaveValue('Style')
  await expect.element(dialog().getByRole('combobox', { name: /^Sizes are in/ })).not.toBeInTheDocument()
  await expect.poll(() => said.at(-1)?.body).toMatchObject({ matched_by: 'barcode', size_column: null })
})

test('columns that are refused say why, and what was read before is not applied', async () => {
  await openPrices({ ...CHECKED, mapping: { ...COLUMNS, price_column: 2 } })
  answer(
    'PUT /inventory/csv/checks/{id}/columns',
    new RefusedAnswer(409, { detail: 'This file is not here any more.' }),
  )
  await chooseFile()
  await choose('Written in', 'Cents')
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('This file is not here any more.')
  await expect.element(button('Apply')).toBeDisabled()
})

test('prices that were brought in can be put back from there', async () => {
  const undone = answer('POST /listings/payout-changes/{id}/undo', { ...RUN, id: 6, kind: 'payouts', state: 'waiting' })
  await openPrices(READ, { runs: [RUN] })
  const undo = dialog().getByRole('button', { name: 'Undo: Prices from before.csv' })
  await expect.element(undo).toBeVisible()
  press(undo)
  await expect.poll(() => undone.map(({ params }) => params.id)).toEqual([5])
})
