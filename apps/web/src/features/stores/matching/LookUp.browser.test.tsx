import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { A_STORE } from '../../../../test/a-store.ts'
import { answer } from '../../../../test/network.ts'
import { press } from '../../../../test/press.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Run } from '../../../shared/runs/runs.ts'

const RUN: Run = {
  id: 5,
  kind: 'look-up',
  subject_id: A_STORE.id,
  title: 'StockX lookup for',
  subject: A_STORE.store_name,
  state: 'completed',
  phase: '17 products found at StockX',
  done: 18,
  total: 18,
  problems: [{ line: null, field: 'Logo Tee Black', message: 'The shop gives it no style code and no barcode.' }],
  problem_count: 1,
  result: { found_products: 17 },
  error: null,
  can_undo: false,
  is_cancel_requested: false,
  started_at: '2026-11-22T15:00:00.000Z',
  finished_at: '2026-11-22T15:01:00.000Z',
}

const NONE = { syncs: [], total: 0, total_searched: 0, next_cursor: null }

/** Opens the pending products of a store, of which some have no match. `runs` has the current runs. */
async function openPending(products: number, runs: () => Run[]) {
  answer('GET /shopify/stores', [A_STORE])
  answer('GET /shopify/stores/{id}/look-up', { products })
  answer('GET /shopify/stores/{id}/unrecognized-sizes', { sizes: [], total: 0, chosen: [] })
  answer('GET /shopify/stores/{id}/pending-syncs', NONE)
  answer('GET /shopify/stores/{id}/completed-syncs', NONE)
  const { announce } = await openSite('/shopify?tab=pending', { as: 'owner' })
  answer('GET /runs', runs)
  return () => announce({ changed: 'runs', ids: [RUN.id] })
}

test('a lookup says what it does, starts, and shows its progress instead of the offer', async () => {
  const running: Run = { ...RUN, state: 'running', phase: 'Looking up at StockX', done: 4, finished_at: null }
  let runs: Run[] = []
  const announceRun = await openPending(18, () => runs)
  const started = answer('POST /shopify/stores/{id}/look-up', () => {
    runs = [running]
    return running
  })
  await press(page.getByRole('button', { name: 'Look up at StockX' }))
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Only an equal code counts.')
  await press(page.getByRole('button', { name: 'Look up 18 products' }))
  await expect.poll(() => started.map(({ params }) => params)).toEqual([{ id: A_STORE.id }])
  await announceRun()
  await expect.element(part).toMatchTextContent('Looking up at StockX: 4 of 18')
  await expect.element(page.getByRole('button', { name: 'Look up at StockX' })).not.toBeInTheDocument()
})

test('the result of the last lookup names what was left out', async () => {
  answer('GET /runs/{id}', RUN)
  const announceRun = await openPending(1, () => [RUN])
  await announceRun()
  await expect.element(part).toMatchTextContent('1 product is not in the catalog')
  await expect.element(part).toMatchTextContent('17 products found at StockX; 1 left out')
  await press(page.getByRole('button', { name: 'Show what was left out' }))
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Logo Tee Black')
})

const part = page.getByRole('region', { name: 'StockX lookup' })
