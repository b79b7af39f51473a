import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import type { Answer } from '../api.ts'

type SellerOffer = Answer<'GET /wholesale/offers/{id}'>
const LATER = '2099-01-01T00:00:00.000Z'

const offer = (of: Partial<SellerOffer> = {}): SellerOffer => ({
  id: 6,
  product_id: 5,
  product_name: 'Dunk Low',
  sku: 'DD1391-100',
  image_url: null,
  state: 'offered',
  round: 1,
  total_items: 3,
  total_amount: 240,
  list_amount: 300,
  created_at: '2026-11-22T10:00:00.000Z',
  expires_at: LATER,
  notes: 'All three',
  order_id: null,
  order_number: null,
  history: [{ at: '2026-11-22T10:00:00.000Z', by: 'buyer', act: 'offer', total_amount: 240 }],
  line_items: [
    {
      variant_id: 11,
      size: '9',
      quantity: 2,
      list_price: 100,
      buyer_price: 80,
      seller_price: null,
      quantity_available: 5,
    },
    {
      variant_id: 12,
      size: '10',
      quantity: 1,
      list_price: 100,
      buyer_price: 80,
      seller_price: null,
      quantity_available: 0,
    },
  ],
  ...of,
})

const listed = ({
  notes: _,
  order_id: __,
  order_number: ___,
  history: ____,
  line_items: _____,
  ...rest
}: SellerOffer) => rest
const dialog = page.getByRole('dialog', { name: 'Offer' })

async function openSeller(of: Partial<SellerOffer> = {}, address = '/wholesale/offers?offer=6') {
  const one = offer(of)
  const asked = answer('GET /wholesale/offers', [listed(one)])
  answer('GET /wholesale/offers/{id}', one)
  return { asked, ...(await openSite(address, { as: 'owner' })) }
}

describe('a seller', () => {
  test('sees the discount from the list price, whose turn it is, and the own stock', async () => {
    await openSeller({}, '/wholesale/offers')
    const row = page.getByRole('row').filter({ hasText: 'Dunk Low' })
    await expect.element(row).toMatchTextContent('Offered: your turn')
    await expect.element(row).toMatchTextContent('20%')
    await row.click()
    await expect.element(dialog).toMatchTextContent("Buyer's note: All three")
  })

  test('counters with other prices, sent with the round that was shown', async () => {
    await openSeller()
    await dialog.getByRole('button', { name: 'Counter…' }).click()
    const send = dialog.getByRole('button', { name: 'Send counteroffer' })
    await expect.element(send).toBeDisabled()
    const price = dialog.getByRole('textbox', { name: 'New price of size 9' })
    await price.fill('many')
    await expect.element(dialog).toMatchTextContent('A price is missing')
    await price.fill('90.50')
    const asked = answer('PATCH /wholesale/offers/{id}', offer({ state: 'countered', round: 2 }))
    await send.click()
    await expect.element(page.getByText('Counteroffer sent')).toBeVisible()
    await expect
      .poll(() => asked)
      .toMatchObject([
        {
          params: { id: 6 },
          body: {
            act: 'counter',
            round: 1,
            prices: [
              { variant_id: 11, price: 90.5 },
              { variant_id: 12, price: 80 },
            ],
            expires_in_days: 3,
          },
        },
      ])
  })

  test('sees why an offer cannot be accepted, and the offer stays', async () => {
    await openSeller()
    answer('PATCH /wholesale/offers/{id}', new RefusedAnswer(409, { detail: 'Of size 10 nothing is left.' }))
    await dialog.getByRole('button', { name: 'Accept $240.00' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Of size 10 nothing is left.')
  })

  test('can do nothing with an expired offer', async () => {
    await openSeller({ state: 'expired', expires_at: '2026-01-01T00:00:00.000Z' })
    await expect.element(dialog).toMatchTextContent('Expired')
    await expect.element(dialog.getByRole('button', { name: /Accept|Decline|Counter/ })).not.toBeInTheDocument()
  })

  test('sees ended offers at their own address', async () => {
    const { asked, search } = await openSeller({}, '/wholesale/offers')
    await page.getByText('Closed', { exact: true }).click()
    await expect.poll(() => search()).toBe('?show=ended')
    await expect.poll(() => asked.at(-1)?.query).toMatchObject({ view: 'ended' })
  })
})

describe('a buyer', () => {
  const mine = (of: Partial<SellerOffer> = {}) => {
    const { line_items, ...rest } = offer(of)
    return {
      ...rest,
      seller: 3,
      line_items: line_items.map(({ quantity_available: _, ...line }) => ({ ...line, seller_price: 90 })),
    }
  }

  test("accepts the seller's price, which makes an order", async () => {
    const one = mine({ state: 'countered', round: 2, total_amount: 270 })
    answer('GET /buyer/offers', [{ ...listed(offer({ state: 'countered', round: 2 })), seller: 3 }])
    answer('GET /buyer/offers/{id}', one)
    await openSite('/buyer/offers?offer=6', { as: 'buyer' })
    await expect.element(dialog).toMatchTextContent('Countered: your turn')
    const asked = answer('PATCH /buyer/offers/{id}', {
      ...one,
      state: 'accepted',
      order_id: 9,
      order_number: 'W-000009',
    })
    await dialog.getByRole('button', { name: 'Accept $270.00' }).click()
    await expect.element(page.getByText('It is now order W-000009: Dunk Low')).toBeVisible()
    await expect.poll(() => asked).toMatchObject([{ body: { act: 'accept', round: 2 } }])
  })

  test('with earlier offers never sees the text about offers coming soon', async () => {
    answer('GET /buyer/offers', ({ query }) =>
      query.view === 'ended' ? [{ ...listed(offer({ state: 'declined' })), seller: 3 }] : [],
    )
    await openSite('/buyer/offers', { as: 'buyer' })
    await expect.element(page.getByText('No open offers')).toBeVisible()
    await expect.element(page.getByText('coming soon', { exact: false })).not.toBeInTheDocument()
  })

  test('without offers gets a link to the inventory', async () => {
    answer('GET /buyer/offers', [])
    await openSite('/buyer/offers', { as: 'buyer' })
    await expect.element(page.getByText('Offers functionality coming soon...')).toBeVisible()
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Available Inventory' }))
      .toHaveAttribute('href', '/buyer/inventory')
  })
})
