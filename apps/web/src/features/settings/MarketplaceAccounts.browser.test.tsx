import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import type { Answer } from '../../shared/api.ts'

type Account = Answer<'GET /marketplaces/accounts'>['accounts'][number]
type Run = Answer<'GET /runs'>[number]

const NOW = new Date().toISOString()
const SHARED: Account = {
  id: 1,
  marketplace: 'stockx',
  is_own: false,
  connected_since: NOW,
  left_at: null,
  problem: null,
  problem_since: null,
}
const OWN: Account = { ...SHARED, id: 2, is_own: true }
const HANDOVER: Run = {
  id: 7,
  kind: 'handover',
  subject_id: 1,
  title: 'Change of your StockX account',
  subject: null,
  state: 'running',
  phase: 'Withdrawing from the account used before',
  done: 3,
  total: 12,
  problems: [],
  problem_count: 0,
  result: null,
  error: null,
  can_undo: false,
  is_cancel_requested: false,
  started_at: NOW,
  finished_at: null,
}

async function openSettings(accounts: Account[], runs: Run[], as: 'owner' | 'associate' = 'owner') {
  answer('GET /sales/settings', {
    business_name: 'Kicks & Co',
    shopify_generate_order: true,
    auto_fulfill_shopify_orders: true,
    retail_or_payout: false,
    wholesale_sale_direct_ship: false,
    SKU_matches_StockX: false,
    auto_disable_release_day: false,
    last_pair: 'both',
  })
  answer('GET /notifications/settings', { kinds: [], chat: null })
  answer('GET /shopify/stores', [])
  answer('GET /shopify/webhooks/webhook-status', { registered_webhooks: [], webhook_secret: null, stores: [] })
  answer('GET /marketplaces/accounts', { accounts })
  const site = openSite('/settings', { as })
  answer('GET /runs', runs)
  await site
  return page.getByRole('region', { name: 'Marketplaces' })
}

test('a change of accounts shows its progress, and cannot be canceled', async () => {
  const card = await openSettings([OWN, { ...SHARED, left_at: NOW }], [HANDOVER])
  await expect.element(card.getByText('StockX: your own account')).toBeVisible()
  await expect.element(card).toMatchTextContent('Withdrawing from the account used before: 3 of 12')
  const bar = card.getByRole('progressbar', { name: 'Change of your StockX account' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25')
  expect(card.getByRole('button', { name: /^Cancel/ }).elements()).toEqual([])
})

test('an own account is disconnected after a confirmation; the shared one cannot be', async () => {
  const card = await openSettings([OWN], [])
  const asked = answer('POST /stockx/disconnect', { message: 'Your StockX account is disconnected.' })
  await card.getByRole('button', { name: 'Disconnect StockX' }).click()
  expect(asked).toEqual([])
  const question = page.getByRole('dialog', { name: 'Disconnect StockX' })
  await expect
    .element(question)
    .toMatchTextContent("Your listings move from your StockX account to ARK's shared account")
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => asked.length).toBe(1)
  await expect.element(page.getByText('Your StockX account is disconnected.')).toBeVisible()
})

test('users of the shared account cannot disconnect it, and see who fixes it', async () => {
  const sick = { ...SHARED, problem: 'must be reconnected', problem_since: NOW }
  const card = await openSettings([sick], [])
  await expect.element(card.getByText("StockX: ARK's shared account")).toBeVisible()
  await expect.element(card.getByRole('status')).toMatchTextContent('It must be reconnected')
  await expect.element(card.getByRole('status')).toMatchTextContent('ARK is handling it.')
  expect(card.getByRole('button', { name: 'Disconnect StockX' }).elements()).toEqual([])
})

test('staff without permission see the accounts, without buttons', async () => {
  const card = await openSettings([OWN], [], 'associate')
  await expect.element(card.getByText('StockX: your own account')).toBeVisible()
  expect(card.getByRole('button', { name: /StockX/ }).elements()).toEqual([])
})
