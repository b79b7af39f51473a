import type { AnswerOf, Call, Contract } from '@ark/contract'
import { may, needsEveryLocation, type Permission, type Role, STAFF_ROLES } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { CALLS, CHANGES_CALLER, requestOf } from '../requests/contract-requests.ts'
import { type LedgerEvent, postEvent } from '../../src/modules/finances/queries/ledger.ts'
import { type RowWatch, watchRows } from '../statements/row-watch.ts'
import type { TestApp } from '../start-test-app.ts'
import { aPerson, type TestPerson } from '../acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '../belongings/two-retailers.ts'

type Get<K extends keyof Contract> = AnswerOf<Contract[K]>

/** The belongings of a retailer that are at a location, or were sold from it. */
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
/** Staff who see only `own.elsewhere`, while all belongings of `own` are at `own.location`. */
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

/** Returns whether a call's request names something at a location. */
const namesSomethingThere = (key: (typeof CALLS)[number]['key']): boolean => {
  const named = new Set<string>()
  const watched = new Proxy({} as Belongings, { get: (_, name) => (named.add(String(name)), 1) })
  requestOf(key, watched)
  return OF_LOCATION.some((name) => named.has(name))
}

/**
 * Calls that name something at a location. A job compares the lines of a file with the sender's locations: see
 * modules/listings/files/stock-csv.test.ts.
 */
const there = CALLS.filter(({ key, upload }) => !upload && namesSomethingThere(key))
const NOTHING: Record<string, [status: number, body: object]> = {
  'GET /sales/': [200, { sales: [], total: 0 }],
  'GET /sales/summaries': [200, { sales: [] }],
  'GET /sales/totals': [200, { total: 0 }],
  'GET /sales/scanning/unfulfilled': [200, { sales: [] }],
  'POST /sales/get-details': [200, { sales: [] }],
  'POST /sales/generate-shopify-orders/bulk': [202, { results: { successful: [] } }],
  'GET /listings/change-log': [200, { logs: [], total_logs: 0 }],
  // Each line has its own result.
  'GET /automation-requests/': [200, { requests: [], waiting: 0 }],
}

const NOT_FOUND = [404, { code: 'not_found' }]
const FORBIDDEN = [403, { code: 'forbidden' }]
type Declared = (typeof CALLS)[number] & Pick<Call, 'reads' | 'changes'>
const concernsAll = (access: string): boolean => needsEveryLocation(access as Permission)
const isStaffs = (role: Role, access: string): boolean => access === 'signed-in' || may(role, access as Permission)
/** Returns whether the contract declares effects beyond a location, which closes the call for every role. */
const isFar = ({ reads, changes }: Pick<Call, 'reads' | 'changes'>): boolean =>
  reads === 'all locations' || changes === 'all locations' || changes === 'the business'

describe.each(there)('$key of another location', (call: Declared) => {
  const { key, access } = call
  test.each(RESTRICTED)('is not found by a %s who is restricted to one location, and changes nothing', async (role) => {
    const before = await watch.now()
    const { status, body } = await ask(app, { key, request: requestOf(key, own), from: restricted(role) })
    // A role without access, and a call that concerns every location, is refused before any look-up.
    const found = isStaffs(role, access) && !isFar(call) ? (NOTHING[key] ?? NOT_FOUND) : FORBIDDEN
    expect([status, JSON.parse(body)]).toMatchObject(found)
    expect(await watch.changes(own.retailer, before)).toEqual([])
  })
})

describe.each(CALLS.filter(({ access, key }) => access !== 'public' && !CHANGES_CALLER.includes(key)))(
  '$key',
  ({ key }) => {
    test.each(RESTRICTED)('shows a %s nothing that is at, or was sold from, another location', async (role) => {
      const { text } = await ask(app, { key, request: requestOf(key, own), from: restricted(role) })
      expect(own.marksOfLocation.filter((mark) => text.includes(mark))).toEqual([])
    })
  },
)

/** Tables that record a person's work and its results have no location. */
const ABOUT_WORK = [
  'runs',
  'csv_checks',
  'csv_parts',
  'csv_check_parts',
  'audit_log',
  // Barcodes of boxes that the person scans: see the test below.
  'retailer_barcodes',
  'label_prints',
  'bulk_runs',
]
/** Tables of people's decisions, which no reading of a shop or a marketplace changes. */
const DECIDED = [
  'variant_offers',
  'variant_costs',
  'product_selling_rules',
  'wholesale_terms',
  'users',
  'retailers',
  'payments',
  'sales',
]

/** Returns the changed rows that a call's declaration does not allow for staff who see only `own.elsewhere`. */
async function beyondDeclared(changes: Call['changes'], before: number): Promise<string[]> {
  const rows = await watch.rows(own.retailer, before)
  if (changes === 'what is outside')
    return rows.flatMap(({ change, table_name }) => (DECIDED.includes(table_name) ? [change] : []))
  const { rows: items } = await sql<{ item: number; size: number; place: number; pairs: number }>`
    select inventory_item_id as item, variant_id as size, location_id as place,
      shopify_stock + quantity_reserved + sold_on_ark as pairs
    from inventory_items where retailer_id = ${own.retailer}`.execute(app.capabilities.db.platform)
  const placeOf = new Map(items.map(({ item, place }) => [item, place]))
  const isPriced = (size: unknown) => {
    const stocked = items.filter((item) => item.size === size && item.pairs > 0)
    return stocked.length > 0 && stocked.every(({ place }) => place === own.elsewhere)
  }
  return rows.flatMap(({ change, table_name, content }) => {
    const { location_id, inventory_item_id, variant_id } = content
    if (ABOUT_WORK.includes(table_name)) return []
    const place = location_id ?? placeOf.get(Number(inventory_item_id))
    const isHere = place === undefined ? isPriced(variant_id) : place === own.elsewhere
    return changes !== 'nothing' && isHere ? [] : [`${change} ${JSON.stringify(content)}`]
  })
}

const changing = CALLS.filter(({ verb, access }) => access !== 'public' && verb !== 'GET')

describe.each(changing.filter(({ key }) => !CHANGES_CALLER.includes(key)))(
  '$key by restricted staff',
  (call: Declared) => {
    const { key, access, changes } = call
    test.each(RESTRICTED)('changes, as a %s, only rows of the own location', async (role) => {
      await app.drain({ allowFailures: true })
      const before = await watch.now()
      const { body } = await ask(app, { key, request: requestOf(key, own), from: restricted(role) })
      await app.drain({ allowFailures: true })
      expect(await beyondDeclared(changes, before)).toEqual([])
      expect(body.includes('This concerns every location')).toBe(isStaffs(role, access) && isFar(call))
    })
  },
)

describe('the contract', () => {
  const ofStaff = CALLS.filter(
    ({ access }) => access !== 'public' && STAFF_ROLES.some((role) => isStaffs(role, access)),
  )

  test('declares the reach of each call that staff can make', () => {
    const undeclared = ofStaff.filter(({ verb, reads, changes }: Declared) =>
      verb === 'GET' ? reads === undefined || changes !== undefined : changes === undefined || reads !== undefined,
    )
    expect(undeclared.map(({ key }) => key)).toEqual([])
  })

  test('gives staff of some locations no call that the permissions reserve for staff of all locations', () => {
    const near = ofStaff.filter((call: Declared) => concernsAll(call.access) && !isFar(call))
    expect(near.map(({ key }) => key)).toEqual([])
  })
})

test('restricted staff can teach barcodes of sizes that are, or were sold, at their location', async () => {
  const { rows } = await sql<{ id: number }>`
    select variant_id as id from variants v where not exists (select from inventory_items i
        where i.variant_id = v.variant_id and i.location_id = ${own.elsewhere})
      and not exists (select from sales s where s.variant_id = v.variant_id and s.location_id = ${own.elsewhere})
    limit 1`.execute(app.capabilities.db.platform)
  const body = { barcode: 'BOX-0099', variant_id: rows[0]?.id ?? 0 }
  const packer = restricted('fulfillment')
  expect((await packer.call('PUT', '/sales/scanning/barcodes', body)).status).toBe(404)
  expect((await own.owner.call('PUT', '/sales/scanning/barcodes', body)).status).toBe(200)
  expect((await packer.call('DELETE', '/sales/scanning/barcodes?barcode=BOX-0099')).status).toBe(404)
  expect((await own.owner.call('DELETE', '/sales/scanning/barcodes?barcode=BOX-0099')).status).toBe(200)
})

test('restricted staff read the figures of their location', async () => {
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

test('restricted managers read the balances of the sales of their locations', async () => {
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
    // Takes back so much of the payment that a quarter of the earnings is paid out.
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
