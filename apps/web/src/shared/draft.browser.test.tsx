import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../test/network.ts'
import { press } from '../../test/press.ts'
import { openSite, reloadSite } from '../../test/site.tsx'

const OWNER = { as: 'owner' } as const
const dialog = (name: string) => page.getByRole('dialog', { name })
const field = (label: string) => dialog('Create User').getByLabelText(label, { exact: true })

function answerInventory() {
  answer('GET /inventory/payout-setup', { sizes_without_payouts: 0 })
  answer('GET /inventory/stats', { total_products: 0, loaded_variants: 0, available_units: 0, reserved_units: 0 })
  answer('GET /inventory/product-summaries', { products: [], total_count: 0 })
  answer('GET /locations/', [])
}

async function openNewUser() {
  answer('GET /users/', [])
  answer('GET /locations/', [])
  await openSite('/users?create=true', OWNER)
  await field('Username *').fill('sam')
  await dialog('Create User').getByRole('textbox', { name: 'Password' }).fill('Green-Otter-7')
}

test('the input of a dialog survives a reload, except a password', async () => {
  await openNewUser()
  await expect.poll(() => JSON.stringify(sessionStorage)).toContain('sam')
  expect(JSON.stringify(sessionStorage)).not.toContain('Green-Otter-7')
  await reloadSite('/users?create=true', OWNER)
  await expect.element(field('Username *')).toHaveValue('sam')
  await expect.element(dialog('Create User').getByRole('textbox', { name: 'Password' })).toHaveValue('')
})

test('a closed dialog is empty when it is opened again', async () => {
  await openNewUser()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Create User')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect.element(field('Username *')).toHaveValue('')
})

test('another person who signs in in the same tab sees none of it', async () => {
  await openNewUser()
  await reloadSite('/users?create=true', { ...OWNER, me: { id: 99 } })
  await expect.element(field('Username *')).toHaveValue('')
})

test('a bulk reserve stays open over a reload, with its rule and location', async () => {
  answerInventory()
  const preview = {
    change: null,
    items: 1,
    changed_items: 1,
    short_items: 0,
    reserved_before: 0,
    reserved_after: 4,
    available_before: 9,
    available_after: 5,
    rows: [],
  }
  const asked = answer('POST /inventory/bulk-reserve', preview)
  const site = await openSite('/inventory?search=dunk', OWNER)
  await page.getByRole('button', { name: 'Bulk Reserve' }).click()
  const reservations = dialog('Inventory Reservations')
  await expect.element(reservations).toBeVisible()
  await press(reservations.getByRole('radio', { name: 'Custom amount' }))
  await reservations.getByLabelText('Units of each size at each location').fill('4')
  await expect.poll(() => asked.at(-1)?.body).toMatchObject({ rule: 'custom', amount: 4, product_search: 'dunk' })
  await reloadSite(`${site.path()}${site.search()}`, OWNER)
  await expect.element(reservations.getByRole('radio', { name: 'Custom amount' })).toBeChecked()
  await expect.element(reservations.getByLabelText('Units of each size at each location')).toHaveValue('4')
})

test('an uploaded CSV can be applied after a reload, without choosing the file again', async () => {
  answerInventory()
  const run = {
    id: 40,
    kind: 'csv-check' as const,
    subject_id: 41,
    title: 'Check of',
    subject: 'edited.csv',
    state: 'completed' as const,
    phase: '2 rows of 2 would change something',
    done: 2,
    total: 2,
    problems: [],
    problem_count: 0,
    result: { rows: 2, changed_rows: 2 },
    error: null,
    can_undo: false,
    is_cancel_requested: false,
    started_at: '2026-11-22T14:00:00.000Z',
    finished_at: '2026-11-22T14:00:01.000Z',
  }
  const check = {
    id: 41,
    kind: 'reserved' as const,
    file_name: 'edited.csv',
    run,
    rows: 2,
    changed_rows: 2,
    changes: [],
    file_columns: [],
    sheets: [],
    sheet: null,
    unclear_amounts: [],
    far_amounts: 0,
    mapping: null,
  }
  answer('POST /inventory/csv', run)
  answer('GET /inventory/csv/checks/{id}', check)
  await openSite('/inventory?dialog=csv', OWNER)
  const csv = dialog('Import and export CSV')
  await expect.element(csv).toBeVisible()
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!chooser) throw new Error('no file can be chosen')
  await userEvent.upload(chooser, new File(['a,b'], 'edited.csv', { type: 'text/csv' }))
  await expect.element(csv.getByRole('button', { name: 'Apply 2 rows' })).toBeEnabled()
  await reloadSite('/inventory?dialog=csv', OWNER)
  await expect.element(csv.getByRole('button', { name: 'Apply 2 rows' })).toBeEnabled()
  await expect.element(csv.getByText('edited.csv')).toBeVisible()
})
