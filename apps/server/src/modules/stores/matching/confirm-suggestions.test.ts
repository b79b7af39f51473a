import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type Syncs = AnswerOf<Contract['GET /shopify/stores/{id}/pending-syncs']>
type Confirmed = AnswerOf<Contract['POST /shopify/syncs/confirm-many']>
interface Link {
  sync_id: number
  ark_product_id: number
}

let app: TestApp
let shop: TestShop
/** Four products of the shop with suggestions. */
let links: Link[]

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  await sql`
    update product_links l set status = 'pending', product_id = null, suggested_product_id = l.product_id,
      suggestion_score = 0.85, suggestion_reason = 'Style code in the title'
    where product_sync_id in (select product_sync_id from product_links where product_id is not null
      order by product_sync_id limit 4)`.execute(app.capabilities.db.platform)
  links = (await pending()).flatMap(({ sync_id, suggested_ark_product: product }) =>
    product ? [{ sync_id, ark_product_id: product.id }] : [],
  )
})
afterAll(() => app?.close())

const pending = async () =>
  (await shop.owner.call<Syncs>('GET', `/shopify/stores/${shop.storeId}/pending-syncs`)).body.syncs
const confirm = (some: Link[], person = shop.owner) =>
  person.call<Confirmed>('POST', '/shopify/syncs/confirm-many', { links: some })
const linkAt = (at: number): Link => {
  const link = links[at]
  if (!link) throw new Error('too few suggestions')
  return link
}
async function productOf({ sync_id }: Link): Promise<number | null> {
  const { rows } = await sql<{ product_id: number | null }>`
    select product_id from product_links where product_sync_id = ${sync_id}`.execute(app.capabilities.db.platform)
  return rows[0]?.product_id ?? null
}

test('suggestions are linked together, and those that changed since stay pending with the reason', async () => {
  const [one, other] = [linkAt(0), linkAt(1)]
  // The person saw a suggestion that has changed since.
  const stale = { ...linkAt(2), ark_product_id: linkAt(3).ark_product_id }
  const unknown = { sync_id: 999_999, ark_product_id: one.ark_product_id }
  const { status, body } = await confirm([one, stale, unknown, other])
  expect(status).toBe(200)
  expect(body).toEqual({
    confirmed: 2,
    left_out: [
      { sync_id: stale.sync_id, message: 'Another product is suggested now. Look at it again.' },
      { sync_id: unknown.sync_id, message: expect.stringContaining('was not found') },
    ],
  })
  expect([await productOf(one), await productOf(other)]).toEqual([one.ark_product_id, other.ark_product_id])
  expect(await productOf(stale)).toBeNull()
  const waiting = (await pending()).map(({ sync_id }) => sync_id)
  expect(waiting).not.toContain(one.sync_id)
  expect(waiting).toContain(stale.sync_id)
})

test('a repeated call changes nothing, and a link to another product is not replaced', async () => {
  const one = linkAt(0)
  expect((await confirm([one])).body).toEqual({ confirmed: 1, left_out: [] })
  const moved = { ...one, ark_product_id: linkAt(3).ark_product_id }
  expect((await confirm([moved])).body).toMatchObject({
    confirmed: 0,
    left_out: [{ message: 'It was linked to another product meanwhile.' }],
  })
  expect(await productOf(one)).toBe(one.ark_product_id)
})

test('people who may not link, and other businesses, link nothing', async () => {
  const link = linkAt(3)
  const packer = await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId })
  expect((await confirm([link], packer)).status).toBe(403)
  expect(await productOf(link)).toBeNull()
})
