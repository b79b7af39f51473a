import type { AnswerOf, Contract } from '@ark/contract'
import { may, needsEveryLocation, type Permission, type Role } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../../tooling/test-app/ask.ts'
import { CALLS, CHANGES_CALLER, requestOf } from '../../../tooling/test-app/contract-requests.ts'
import { type LedgerEvent, postEvent } from './modules/finances/queries/ledger.ts'
import { type RowWatch, watchRows } from '../../../tooling/test-app/row-watch.ts'
import type { TestApp } from '../../../tooling/test-app/start-test-app.ts'
import { aPerson, type TestPerson } from '../../../tooling/test-app/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '../../../tooling/test-app/two-retailers.ts'

type Get<K extends keyof Contract> = AnswerOf<Contract[K]>

/** What of a retailer lies at a location, or was sold from it (domain §7). */
const OF_LOCATION = [
  'variant',
  'item',
  'location',
  'stockxSale',
  'aliasSale',
  'aliasSpare',
  'canceledSale',
  'oversoldSale',
  'sizelessSale',
  'automationRequest',
  'spareRequest',
  'deskRequest',
  'deletedRequest',
]
const RESTRICTED = ['manager', 'associate', 'fulfillment'] as const satisfies Role[]

let app: TestApp
let own: Belongings
/** Staff who see `own.elsewhere` alone, while everything of `own` lies at `own.location`. */
let people: Map<Role, TestPerson>
let watch: RowWatch

beforeAll(async () => {
  ;({ app, own } = await startWithTwoRetailers())
  await own.owner.call('GET', `/sales/stockx-shipping-label/${own.stockxSale}`)
  people = new Map()
  for (const role of RESTRICTED)
    people.set(role, await aPerson(app, { role, retailerId: own.retailer, locationIds: [own.elsewhere] }))
  watch = await watchRows(app)
})
afterAll(() => app?.close())

const restricted = (role: Role): TestPerson => {
  const person = people.get(role)
  if (!person) throw new Error(`nobody is a restricted ${role}`)
  return person
}

/** Whether a call's request names something that lies at a location. */
const namesSomethingThere = (key: (typeof CALLS)[number]['key']): boolean => {
  const named = new Set<string>()
  const watched = new Proxy({} as Belongings, { get: (_, name) => (named.add(String(name)), 1) })
  requestOf(key, watched)
  return OF_LOCATION.some((name) => named.has(name))
}

/** Lines of a file are compared by a job with what its sender sees: see modules/listings/stock-csv.test.ts. */
const there = CALLS.filter(({ key, upload }) => !upload && namesSomethingThere(key))
const NOTHING: Record<string, [status: number, body: object]> = {
  'GET /sales/': [200, { sales: [], total: 0 }],
  'GET /sales/summaries': [200, { sales: [] }],
  'GET /sales/totals': [200, { total: 0 }],
  'GET /sales/scanning/unfulfilled': [200, { sales: [] }],
  'POST /sales/get-details': [200, { sales: [] }],
  'POST /sales/generate-shopify-orders/bulk': [202, { results: { successful: [] } }],
  // Each line is answered for itself.
  'GET /automation-requests/': [200, { requests: [], waiting: 0 }],
}

const NOT_FOUND = [404, { code: 'not_found' }]
const FORBIDDEN = [403, { code: 'forbidden' }]
const mayCall = (role: Role, access: string): boolean =>
  access === 'signed-in' || (may(role, access as Permission) && !needsEveryLocation(access as Permission))

describe.each(there)('$key of another location', ({ key, access }) => {
  test.each(RESTRICTED)('is not found by a %s who is restricted to his, and changes nothing', async (role) => {
    const before = await watch.now()
    const { status, body } = await ask(app, { key, request: requestOf(key, own), from: restricted(role) })
    // A role that may not make the call, and what concerns every location, is refused before anything is looked for.
    const found = mayCall(role, access) ? (NOTHING[key] ?? NOT_FOUND) : FORBIDDEN
    expect([status, JSON.parse(body)]).toMatchObject(found)
    expect(await watch.changes(own.retailer, before)).toEqual([])
  })
})

describe.each(CALLS.filter(({ access, key }) => access !== 'public' && !CHANGES_CALLER.includes(key)))(
  '$key',
  ({ key }) => {
    test.each(RESTRICTED)('shows a %s nothing that lies at, or was sold from, another location', async (role) => {
      const { text } = await ask(app, { key, request: requestOf(key, own), from: restricted(role) })
      expect(own.marksOfLocation.filter((mark) => text.includes(mark))).toEqual([])
    })
  },
)

/** What of the retailer lies elsewhere than `own.elsewhere`, or concerns every location. */
async function restOfBusiness(): Promise<unknown> {
  const { rows } = await sql<{ print: string }>`
    select concat_ws(' ',
      (select md5(string_agg(i::text, '|' order by inventory_item_id)) from inventory_items i
        where retailer_id = ${own.retailer} and location_id <> ${own.elsewhere}),
      (select md5(string_agg(s::text, '|' order by sale_id)) from sales s
        where retailer_id = ${own.retailer} and location_id is distinct from ${own.elsewhere}),
      (select md5(string_agg(concat(product_sync_id, status, product_id), '|' order by product_sync_id))
        from product_links where retailer_id = ${own.retailer}),
      (select md5(string_agg(concat(product_sync_id, shopify_variant_id, variant_id), '|'
        order by product_sync_id, shopify_variant_id)) from product_link_variants where retailer_id = ${own.retailer}),
      (select md5(r::text) from retailers r where retailer_id = ${own.retailer}),
      (select md5(string_agg(p::text, '|' order by payment_id)) from payments p where retailer_id = ${own.retailer}),
      (select md5(string_agg(concat(store_id, shop_domain, webhook_secret), '|' order by store_id))
        from stores where retailer_id = ${own.retailer}),
      (select md5(string_agg(concat(user_id, role, is_active, email), '|' order by user_id))
        from users where retailer_id = ${own.retailer})) as print`.execute(app.capabilities.db.platform)
  return rows[0]?.print
}

const concernsAll = (access: string): boolean => needsEveryLocation(access as Permission)
const changing = CALLS.filter(({ verb, access }) => access !== 'public' && (verb !== 'GET' || concernsAll(access)))

describe.each(changing.filter(({ key }) => !CHANGES_CALLER.includes(key)))(
  '$key by restricted staff',
  ({ key, access }) => {
    test.each(RESTRICTED)('leaves, of a %s, what lies elsewhere and what concerns every location', async (role) => {
      await app.drain({ allowFailures: true })
      const before = await restOfBusiness()
      const { body } = await ask(app, { key, request: requestOf(key, own), from: restricted(role) })
      await app.drain({ allowFailures: true })
      expect(await restOfBusiness()).toBe(before)
      const isRefused = may(role, access as Permission) && concernsAll(access)
      expect(body.includes('This concerns every location')).toBe(isRefused)
    })
  },
)

test('the numbers that restricted staff read are those of their location', async () => {
  const { rows } = await sql<{ available: number; products: number; sizes: number }>`
    select sum(quantity_available)::int as available, count(distinct product_sync_id)::int as products,
      count(distinct (product_sync_id, variant_id))::int as sizes
    from inventory_items where retailer_id = ${own.retailer} and location_id = ${own.elsewhere}`.execute(
    app.capabilities.db.platform,
  )
  const { available, products, sizes } = rows[0] ?? { available: 0, products: 0, sizes: 0 }
  expect([available > 0, sizes > 0]).toEqual([true, true])
  const manager = restricted('manager')
  const get = async <K extends keyof Contract>(path: string) => (await manager.call<Get<K>>('GET', path)).body

  const page = await get<'GET /inventory/optimized'>('/inventory/optimized?limit=200')
  expect([page.products.length, page.total_count]).toEqual([products, products])
  expect(page.products.reduce((sum, { totals }) => sum + totals.total_available, 0)).toBe(available)
  expect(await get<'GET /inventory/stats'>('/inventory/stats')).toMatchObject({
    total_products: products,
    loaded_variants: sizes,
    available_units: available,
  })
  expect(await get<'GET /listings/stats'>('/listings/stats')).toMatchObject({
    total_variants: sizes,
    available_stock: available,
  })
  const today = await get<'GET /dashboard/today'>('/dashboard/today')
  expect(today).toMatchObject({ sales: 0, revenue: 0, units_available: available, waiting: { to_fulfill: 0 } })
  expect((await get<'GET /finances/'>('/finances/')).recent_transactions).toEqual([])
})

test('staff without a list of locations see them all', async () => {
  const everywhere = await aPerson(app, { role: 'associate', retailerId: own.retailer })
  expect((await everywhere.call<Get<'GET /locations/'>>('GET', '/locations/')).body.length).toBeGreaterThan(1)
  expect((await everywhere.call<Get<'GET /sales/'>>('GET', '/sales/')).body.sales.length).toBeGreaterThan(0)
})

const POSTED = { kind: 'adjusted' as const, occurredAt: new Date(), details: {} }

test('the balances that restricted managers read are those of the sales of their locations', async () => {
  const { asRetailer, platform } = app.capabilities.db
  await sql`update sales set location_id = ${own.elsewhere} where sale_id = ${own.aliasSpare}`.execute(platform)
  const paid = { [own.stockxSale]: 300, [own.aliasSpare]: 100 }
  await asRetailer(own.retailer, async (tx) => {
    for (const [saleId, dollars] of Object.entries(paid)) {
      const entries: LedgerEvent['entries'] = [
        ['payable', dollars * 100],
        ['marketplace', dollars * -100],
      ]
      const event = { ...POSTED, retailerId: own.retailer, eventKey: `paid ${saleId}`, entries, paymentId: null }
      await postEvent(tx, { ...event, saleId: Number(saleId) })
    }
    // Of the payment of the thread, so much is taken back that a quarter of what was earned is paid out.
    const { rows } = await sql<{ cents: number }>`
      select (amount * 100 - 10000)::int as cents from ledger_balances
      where retailer_id = ${own.retailer} and account = 'paid_out'`.execute(tx)
    const excess = rows[0]?.cents ?? 0
    const entries: LedgerEvent['entries'] = [
      ['paid_out', -excess],
      ['payable', excess],
    ]
    const event = { ...POSTED, retailerId: own.retailer, eventKey: 'taken back', entries }
    await postEvent(tx, { ...event, saleId: null, paymentId: own.payment })
  })
  const balances = async (locationIds: number[]) => {
    const manager = await aPerson(app, { role: 'manager', retailerId: own.retailer, locationIds })
    const { body } = await manager.call<Get<'GET /finances/'>>('GET', '/finances/')
    return [body.ready_for_payout, body.all_unpaid_sales, body.all_paid_sales] as const
  }
  const [everywhere, here, there] = [
    await balances([]),
    await balances([own.location]),
    await balances([own.elsewhere]),
  ]
  expect(everywhere.slice(0, 1).concat(everywhere[2])).toEqual([300, 100])
  expect([here[0], here[2]]).toEqual([225, 75])
  expect([there[0], there[2]]).toEqual([75, 25])
  expect(here[1] + there[1]).toBeCloseTo(everywhere[1], 2)
})
