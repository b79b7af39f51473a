import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startWithShop } from '#test/acts/test-shop.ts'
import { wholesaleBelongings } from '#test/belongings/wholesale-belongings.ts'

test('orders and offers of wholesale buyers wait until the seller answers or they expire', async () => {
  const { app, shop } = await startWithShop()
  const { buyer, offer, offeredSize } = await wholesaleBelongings(app, shop)
  const waiting = async () =>
    (await shop.owner.call<AnswerOf<Contract['GET /wholesale/waiting']>>('GET', '/wholesale/waiting')).body
  const orders = await sql<{ status: string }>`
    select status from wholesale_orders o where retailer_id = ${shop.retailerId} and not exists (
      select from wholesale_proposals p where p.wholesale_order_id = o.wholesale_order_id and p.state = 'open')`.execute(
    app.capabilities.db.platform,
  )
  const open = orders.rows.filter(({ status }) => status === 'submitted').length
  expect(open).toBeGreaterThan(0)
  expect(await waiting()).toEqual({ orders: open, offers: 0 })
  const line_items = [{ variant_id: offeredSize, qty: 1, price: 70 }]
  await buyer.call('POST', '/buyer/offers', { product_sync_id: offer, line_items, expires_in_days: 1 })
  expect(await waiting()).toEqual({ orders: open, offers: 1 })
  await app.pass(86_400_000)
  expect(await waiting()).toEqual({ orders: open, offers: 0 })
  await app.close()
})
