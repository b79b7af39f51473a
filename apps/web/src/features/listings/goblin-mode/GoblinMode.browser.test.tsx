import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endPause } from '../../../../test/clock.ts'
import type { Answer } from '../../../shared/api.ts'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

type Products = Answer<'GET /listings/product-summaries'>['products']
type Replay = Answer<'GET /listings/products/{id}/goblin-replay'>

const PRODUCT: Products[number] = {
  product_id: 1,
  product_name: 'Dunk Low Panda',
  total_variants: 3,
  shown_variants: 3,
  total_available: 5,
  total_shopify_stock: 5,
}
const NOTHING: Replay = {
  days: 30,
  history_since: null,
  sizes: 3,
  sizes_with_history: 0,
  times: 0,
  hours: 0,
  pairs_sold: 0,
  more_payout: 0,
  acted: [],
}

let products: Products
let replays: { query: { threshold_percentage?: number } }[]
let replay: Replay
beforeEach(() => {
  products = [PRODUCT]
  replay = NOTHING
  answer('GET /listings/product-summaries', () => ({ products, has_more: false }))
  replays = answer('GET /listings/products/{id}/goblin-replay', () => replay)
  answer('GET /listings/stats', {
    total_variants: 3,
    stocked_variants: 3,
    enabled_listings: 3,
    configured_variants: 3,
    available_stock: 5,
  })
})

const open = () => openSite('/listings?view=product', { as: 'owner' })
const button = () => page.getByRole('button', { name: 'Goblin Mode: Dunk Low Panda' })
const dialog = () => page.getByRole('dialog', { name: 'Goblin Mode' })
const threshold = () => dialog().getByRole('textbox', { name: 'Threshold' })

test('Goblin Mode is set up with a threshold, after a replay of the past', async () => {
  replay = {
    ...NOTHING,
    history_since: '2026-11-12T10:00:00.000Z',
    sizes_with_history: 2,
    times: 4,
    hours: 31,
    pairs_sold: 1,
    more_payout: 12.4,
    acted: [{ variant_id: 11, size: '9.5', times: 4, hours: 31, pairs_sold: 1, more_payout: 12.4 }],
  }
  const sent = answer('POST /listings/products/{id}/goblin-mode', () => {
    products = [{ ...PRODUCT, goblin_threshold_percentage: 15 }]
    return { message: 'Goblin Mode is on for 3 sizes, from 15% more.', disabled_listings: [] }
  })
  await open()
  await button().click()
  await expect.element(dialog()).toMatchTextContent('It would have acted 4 times on 1 size, for 31 hours in all.')
  await expect.element(dialog()).toMatchTextContent('the other ask pays $12.40 more, had a buyer taken it.')
  await expect.element(dialog()).toMatchTextContent('Only 2 of 3 sizes have data.')
  await expect.element(threshold()).toHaveValue('10%')
  await threshold().fill('15')
  await expect.poll(() => replays.at(-1)?.query).toEqual({ threshold_percentage: 15 })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent[0]?.body).toEqual({ product_id: 1, activate: true, threshold_percentage: 15 })
  await expect.element(page.getByText('Goblin Mode Activated')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button()).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button()).toMatchTextContent('Goblin Mode 15%')
})

test('without history the dialog says so, and an invalid number means the default threshold', async () => {
  const sent = answer(
    'POST /listings/products/{id}/goblin-mode',
    new RefusedAnswer(503, { detail: 'The database is busy.', code: 'busy' }),
  )
  await open()
  await button().click()
  await expect.element(dialog()).toMatchTextContent('It would not have withdrawn any listing.')
  await expect.element(dialog()).toMatchTextContent('have no market data yet')
  await threshold().fill('')
  await dialog().getByRole('button', { name: 'Activate Goblin Mode' }).click()
  await expect.poll(() => sent[0]?.body).toEqual({ product_id: 1, activate: true, threshold_percentage: 10 })
  await expect.element(page.getByText('Goblin Mode Failed')).toBeVisible()
  // The form stays open for another attempt.
  await expect.element(dialog()).toBeVisible()
})

test('a click switches it off and names the listings that return', async () => {
  products = [{ ...PRODUCT, goblin_threshold_percentage: 10 }]
  const sent = answer('POST /listings/products/{id}/goblin-mode', () => {
    products = [PRODUCT]
    return {
      message: 'Goblin Mode is off. 1 listing will be offered again.',
      disabled_listings: [{ marketplace: 'goat' as const, size: '9.5', price: null, new_price: 214 }],
    }
  })
  await open()
  await button().click()
  await expect.poll(() => sent[0]?.body).toEqual({ product_id: 1, activate: false })
  await expect.element(page.getByText('Goblin Mode Deactivated')).toBeVisible()
  await endPause(500)
  await expect.element(page.getByText('9.5 on ALIAS at $214.00')).toBeVisible()
  await expect.element(button()).toHaveAttribute('aria-pressed', 'false')
})
