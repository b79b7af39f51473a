import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import type { Run } from '../../shared/runs/runs.ts'
import type { CanceledSale, CanceledSales, PairsInLimbo, UnsettledSale } from './canceled-sales.queries.ts'

const sale = (id: number, of: Partial<CanceledSale> = {}): CanceledSale => ({
  id,
  platform: 'stockx',
  order_number: `4711-${id}`,
  sale_date: '2026-11-20T10:00:00.000Z',
  product_name: `Dunk Low ${id}`,
  variant_size: '9',
  sku: 'DD1391-100',
  image_url: null,
  location_name: 'Main Store',
  status: 'CANCELED',
  failure_reason: null,
  stage: 'canceled',
  is_packed: false,
  inventory_item_id: 7,
  is_in_shopify: true,
  sale_ask: 214,
  is_offered: true,
  sale_metadata: {
    previous_status: 'CREATED',
    canceled_at: '2026-11-21T10:00:00.000Z',
    shopify_order_name: '#1001',
    cancellation: null,
  },
  ...of,
})

const unsettled: UnsettledSale = {
  id: 9,
  platform: 'goat',
  order_number: '10009',
  product_name: 'Samba',
  variant_size: '8',
  location_name: 'Main Store',
  restock: true,
  write_off: null,
  problem: 'Shopify does not answer',
  problem_since: '2026-11-21T10:00:00.000Z',
  is_in_doubt: false,
}

const pageOf = (sales: CanceledSale[], of: Partial<CanceledSales> = {}): CanceledSales => ({
  sales,
  total: sales.length,
  unsettled: [],
  ...of,
})

afterEach(() => page.viewport(1280, 800))

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = page.getByRole('dialog', { name: 'Resolve Cancelled Sale' })

const NO_LIMBO = { pairs: [], total: 0, of_nobody: [] }

async function open(answered: CanceledSales, address = '/cancelled-sales', limbo: PairsInLimbo = NO_LIMBO) {
  const asked = answer('GET /sales/cancelled-sales', answered)
  answer('GET /sales/pairs-in-limbo', limbo)
  const site = await openSite(address, { as: 'owner' })
  return { asked, ...site }
}

test('nothing is resolved before a person says where the pair is; then one message appears', async () => {
  await open(pageOf([sale(1), sale(2)]))
  await row('Dunk Low 1')
    .getByRole('button', { name: /^Resolve/ })
    .click()
  const resolve = dialog.getByRole('button', { name: 'Resolve', exact: true })
  await expect.element(resolve).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Restock 1 unit at Main Store' }).click()
  await expect.element(dialog).toMatchTextContent('is listed again as soon as the pair is in stock')
  const asked = answer('POST /sales/resolve-cancelled-sale/{id}', { message: 'The pair is back.', restocked: true })
  answer('GET /sales/cancelled-sales', pageOf([sale(2)]))
  await resolve.click()
  await expect.element(page.getByText('Sale Resolved')).toBeVisible()
  await expect.poll(() => asked).toMatchObject([{ params: { id: 1 }, query: { restock: true } }])
  await expect.poll(() => row('Dunk Low 1').elements()).toEqual([])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a sale without an inventory item cannot be restocked, and shows the reason', async () => {
  await open(pageOf([sale(3, { inventory_item_id: null, location_name: null })]), '/cancelled-sales?resolve=3')
  await expect.element(dialog.getByRole('radio', { name: /^Restock/ })).toBeDisabled()
  await expect.element(dialog).toMatchTextContent('there is nothing to restock')
  await expect.element(dialog.getByRole('radio', { name: 'Do not restock' })).toBeChecked()
  await expect.element(dialog.getByRole('button', { name: 'Resolve', exact: true })).toBeEnabled()
})

test('a size that is switched off is offered again if the person asks for it', async () => {
  await open(pageOf([sale(4, { is_offered: false })]), '/cancelled-sales?resolve=4')
  await dialog.getByRole('radio', { name: /^Restock/ }).click()
  await dialog.getByRole('checkbox', { name: 'Offer this size on the marketplaces again' }).click()
  const asked = answer('POST /sales/resolve-cancelled-sale/{id}', { message: 'Done.', restocked: true })
  answer('GET /sales/cancelled-sales', pageOf([]))
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect.poll(() => asked).toMatchObject([{ query: { restock: true, relist: true } }])
  await expect.element(page.getByText('No cancelled sales', { exact: true })).toBeVisible()
})

test("a failure shows the server's message, and the dialog keeps the choice", async () => {
  await open(pageOf([sale(5)]), '/cancelled-sales?resolve=5')
  await dialog.getByRole('radio', { name: 'It is lost' }).click()
  answer(
    'POST /sales/resolve-cancelled-sale/{id}',
    new RefusedAnswer(409, { detail: 'It was resolved, and restocked.' }),
  )
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'It was resolved, and restocked.' })).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'It is lost' })).toBeChecked()
})

test('each sale offers the possible outcomes of its pair: a marketplace cannot keep an unsent one', async () => {
  const sent = { status: 'AUTHFAILED', stage: 'failed', is_in_shopify: false } as const
  await open(pageOf([sale(1), sale(2, sent)]), '/cancelled-sales?resolve=1')
  const reasons = () => dialog.getByRole('radio').elements().length
  await expect.element(dialog.getByRole('radio', { name: 'It is damaged' })).toBeVisible()
  expect(reasons()).toBe(3)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(row('Dunk Low 2')).toMatchTextContent('AUTH FAILED')
  await expect.element(row('Dunk Low 2')).toMatchTextContent('It failed authentication')
  await row('Dunk Low 2')
    .getByRole('button', { name: /^Resolve/ })
    .click()
  await dialog.getByRole('radio', { name: 'The marketplace keeps it' }).click()
  await expect.element(dialog).toMatchTextContent('ARK also removes the pair from your Shopify stock.')
  const asked = answer('POST /sales/resolve-cancelled-sale/{id}', { message: 'Kept.', restocked: false })
  answer('GET /sales/cancelled-sales', pageOf([sale(1)]))
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect.poll(() => asked).toMatchObject([{ params: { id: 2 }, query: { write_off: 'kept' } }])
})

test("a failed sale shows the marketplace's reason as plain text, in its row and in the dialog", async () => {
  const said = { status: 'AUTHFAILED', stage: 'failed', failure_reason: 'Box says <b>9</b>, pair is 9.5' } as const
  await open(pageOf([sale(1), sale(2, said)]))
  await expect.element(row('Dunk Low 2')).toMatchTextContent('StockX says: Box says <b>9</b>, pair is 9.5')
  expect(row('Dunk Low 1').getByText(/says:/).elements()).toEqual([])
  await row('Dunk Low 2')
    .getByRole('button', { name: /^Resolve/ })
    .click()
  await expect.element(dialog).toMatchTextContent('StockX says: Box says <b>9</b>, pair is 9.5')
})

test('the card on a phone shows it too', async () => {
  await page.viewport(390, 844)
  const said = { platform: 'goat', stage: 'failed', failure_reason: 'Worn' } as const
  await open(pageOf([sale(2, said)]))
  await expect.element(page.getByText('ALIAS says: Worn')).toBeVisible()
})

test('surplus sold pairs without an owner are shown at once, with their location', async () => {
  const size = { product_name: 'Dunk Low', variant_size: '9', location_name: 'Main Store', pairs: 2 }
  await open(pageOf([]), '/cancelled-sales', {
    ...NO_LIMBO,
    of_nobody: [{ ...size, since: '2026-11-01T10:00:00.000Z' }],
  })
  const report = page.getByRole('region', { name: /without a sale or order/ })
  await expect.element(report).toMatchTextContent('2 pairs counted as sold without a sale or order')
  await expect.element(report).toMatchTextContent('2 × Dunk Low 9 · Main Store, since')
})

test('pairs in limbo are counted, and listed on request with reason and time', async () => {
  const held = (id: number): PairsInLimbo['pairs'][number] => ({
    id,
    platform: 'stockx',
    order_number: `4711-${id}`,
    product_name: `Held ${id}`,
    variant_size: '9',
    location_name: 'Main Store',
    status: id === 1 ? 'SUSPENDED' : 'RETURNED',
    waits_for: id === 1 ? 'marketplace' : 'decision',
    since: '2026-11-01T10:00:00.000Z',
  })
  await open(pageOf([]), '/cancelled-sales', { ...NO_LIMBO, pairs: [1, 2, 3, 4, 5].map(held), total: 61 })
  const limbo = page.getByRole('region', { name: /blocked by sales/ })
  await expect.element(limbo).toMatchTextContent('61 pairs blocked by sales')
  await expect.element(limbo).toMatchTextContent('Longest since')
  expect(limbo.getByRole('link').elements()).toHaveLength(0)
  await limbo.getByRole('button', { name: 'Show them' }).click()
  await expect.element(limbo.getByRole('link', { name: /Held 1/ })).toBeVisible()
  await expect.element(limbo).toMatchTextContent('waits for its marketplace, since')
  await expect.element(limbo).toMatchTextContent('These 5 wait longest.')
  await limbo.getByRole('button', { name: 'Hide them' }).click()
  expect(limbo.getByRole('link').elements()).toHaveLength(0)
})

test('platform, search and page are in the address and go to the server', async () => {
  const many = Array.from({ length: 3 }, (_, at) => sale(at + 1))
  const { asked, search, back } = await open(pageOf(many, { total: 120 }))
  await expect.element(page.getByText('Page 1 of 3')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('Page 2 of 3')).toBeVisible()
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ skip: 50, limit: 50 })
  await page.getByRole('combobox', { name: 'Platform' }).selectOptions('Alias/GOAT')
  expect(search()).toBe('?platform=goat')
  await expect.poll(() => asked.at(-1)?.query).toEqual({ limit: 50, platform: 'goat' })
  back()
  await expect.element(page.getByText('Page 2 of 3')).toBeVisible()
})

test('a decision that waits for Shopify shows the reason, and can be retried', async () => {
  await open(pageOf([], { unsettled: [unsettled] }))
  const waiting = page.getByRole('status').filter({ hasText: '1 resolved sale on the way to Shopify' })
  await expect.element(waiting).toMatchTextContent('Shopify does not answer.')
  const asked = answer('POST /sales/resolve-cancelled-sale/{id}', { message: 'It is tried.', restocked: true })
  answer('GET /sales/cancelled-sales', pageOf([]))
  await waiting.getByRole('button', { name: /^Try again/ }).click()
  await expect.poll(() => asked).toMatchObject([{ params: { id: 9 }, query: { restock: true } }])
  await expect.element(waiting).not.toBeInTheDocument()
})

test('a failure to load the list is shown with a retry', async () => {
  answer('GET /sales/cancelled-sales', new RefusedAnswer(500, { detail: 'ARK could not answer.' }))
  answer('GET /sales/pairs-in-limbo', NO_LIMBO)
  await openSite('/cancelled-sales', { as: 'owner' })
  await expect.element(page.getByRole('alert').filter({ hasText: 'Error Loading Cancelled Sales' })).toBeVisible()
  answer('GET /sales/cancelled-sales', pageOf([sale(6)]))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row('Dunk Low 6')).toBeVisible()
})

test('by keyboard: a row can be resolved without a mouse, and Escape leaves it open', async () => {
  await open(pageOf([sale(8)]))
  const button = row('Dunk Low 8').getByRole('button', { name: /^Resolve/ })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

const many = page.getByRole('dialog', { name: 'Resolve Cancelled Sales' })
const choose = (name: RegExp) => page.getByRole('checkbox', { name }).click()

const RUN: Run = {
  id: 5,
  kind: 'resolutions',
  subject_id: null,
  title: '3 canceled sales: restock',
  subject: null,
  state: 'running',
  phase: 'Putting pairs back',
  done: 1,
  total: 3,
  problems: [],
  problem_count: 0,
  result: null,
  error: null,
  can_undo: false,
  is_cancel_requested: false,
  started_at: '2026-11-22T12:00:00.000Z',
  finished_at: null,
}

test('a run resolves several sales in one way, with one progress bar, and names failures at its end', async () => {
  const { announce } = await open(pageOf([sale(1), sale(2), sale(3, { inventory_item_id: null })]))
  await choose(/4711-1/)
  await choose(/4711-2/)
  await choose(/4711-3/)
  await page.getByRole('button', { name: 'Resolve 3', exact: true }).click()
  const send = many.getByRole('button', { name: /^Resolve 3/ })
  await expect.element(send).toBeDisabled()
  await expect.element(many).toMatchTextContent('1 sale without a pair will not change')
  await many.getByRole('radio', { name: 'Restock 1 unit of each at its location' }).click()
  const asked = answer('POST /sales/resolve-cancelled-sales', () => {
    answer('GET /runs', [RUN])
    return RUN
  })
  await send.click()
  await expect.poll(() => asked).toMatchObject([{ body: { sale_ids: [1, 2, 3], restock: true } }])
  await expect.element(many).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Resolve 3', exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('progressbar', { name: RUN.title })).toBeVisible()
  await expect.element(page.getByText('Putting pairs back: 1 of 3')).toBeVisible()
  await expect.element(page.getByRole('button', { name: `Cancel: ${RUN.title}` })).toBeVisible()
  answer('GET /runs', [
    {
      ...RUN,
      state: 'completed',
      done: 3,
      phase: '2 sales resolved: their pairs go back into stock',
      problems: [{ line: null, field: 'order 4711-3', message: 'This sale has no pair.' }],
      problem_count: 1,
      result: { resolved_sales: 2 },
      finished_at: '2026-11-22T12:00:09.000Z',
    },
  ])
  await announce({ changed: 'runs', ids: [5] })
  await expect.element(page.getByText('2 Sales Resolved')).toBeVisible()
  await expect.element(page.getByText(/1 left out: the first is order 4711-3, This sale has no pair/)).toBeVisible()
})

test('a server failure keeps the selection and the choice', async () => {
  await open(pageOf([sale(1), sale(2)]))
  await choose(/4711-1/)
  await page.getByRole('button', { name: 'Resolve 1', exact: true }).click()
  await many.getByRole('radio', { name: 'They are lost' }).click()
  answer('POST /sales/resolve-cancelled-sales', new RefusedAnswer(404, { detail: 'These sales were not found.' }))
  await many.getByRole('button', { name: 'Resolve 1', exact: true }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'These sales were not found.' })).toBeVisible()
  await expect.element(many.getByRole('radio', { name: 'They are lost' })).toBeChecked()
  await expect.element(many.getByRole('button', { name: 'Resolve 1', exact: true })).toBeEnabled()
})

test('a run resolves all matching sales except unselected ones, and shows their number', async () => {
  await open(pageOf([sale(1), sale(2)], { total: 4_128 }), '/cancelled-sales?search=dunk&platform=stockx')
  await choose(/4711-2/)
  const bar = page.getByRole('region', { name: 'Selected cancelled sales' })
  await bar.getByRole('button', { name: 'Select all 4,128 cancelled sales that match' }).click()
  await choose(/4711-1/)
  await expect.element(bar.getByRole('status')).toMatchTextContent('4,127 of 4,128 selected')
  await page.getByRole('button', { name: 'Resolve 4,127', exact: true }).click()
  await expect.element(many).toMatchTextContent('Sales without a pair will not change')
  await many.getByRole('radio', { name: 'They are lost' }).click()
  const asked = answer('POST /sales/resolve-cancelled-sales', RUN)
  await many.getByRole('button', { name: 'Resolve 4,127', exact: true }).click()
  await expect.element(many).not.toBeInTheDocument()
  expect(asked.map(({ body }) => body)).toEqual([
    { restock: false, write_off: 'lost', count: 4_127, except_sale_ids: [1], search: 'dunk', platform: 'stockx' },
  ])
  await expect.element(bar).not.toBeInTheDocument()
})
