import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { onOffer, type TestVariant, theSize } from '#test/acts/test-listings.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type Preview = AnswerOf<Contract['POST /listings/enablings/preview']>
type PayoutPreview = AnswerOf<Contract['POST /listings/payout-changes/preview']>
type Run = AnswerOf<Contract['GET /runs/{id}']>
type Steps = AnswerOf<Contract['GET /dashboard/first-steps']>
type Failure = { detail: string }

let app: TestApp
let shop: TestShop
let owner: TestPerson
/** Sizes in stock that both marketplaces know and have an ask for. */
let sizes: TestVariant[]
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  ;({ owner } = shop)
  const page = await owner.call<{ variants: TestVariant[] }>('GET', '/listings/variants?limit=200&filter=unlisted')
  sizes = page.body.variants.filter(
    ({ total_available, stockx, goat }) =>
      total_available > 0 && stockx.net_payout !== null && goat.net_payout !== null,
  )
  if (sizes.length < 5) throw new Error('the shop has too few sizes with asks on both marketplaces')
})
afterAll(() => app?.close())

const RULE = { rule: 'better-ask', over_cost: 10, in_stock: true }
const look = (body: object = { in_stock: true }, person = owner) =>
  person.call<Preview & Failure>('POST', '/listings/enablings/preview', body)
const start = (body: object = { in_stock: true }, person = owner) =>
  person.call<Run & Failure>('POST', '/listings/enablings', body)
const runOf = async (id: number) => (await owner.call<Run>('GET', `/runs/${id}`)).body
const stepsOf = async (person = owner) => (await person.call<Steps>('GET', '/dashboard/first-steps')).body
const betterNet = ({ stockx, goat }: TestVariant) => Math.max(stockx.net_payout ?? 0, goat.net_payout ?? 0)
const priceByRule = async (body: object) => {
  const { body: run } = await owner.call<Run>('POST', '/listings/payout-changes', body)
  await app.drain()
  return runOf(run.id)
}
const cost = async (variant: TestVariant | undefined, amount: number) => {
  const item = (
    await owner.call<{ products: { product_sync_id: number; variants: { variant_id: number }[] }[] }>(
      'GET',
      '/inventory/optimized?limit=200',
    )
  ).body.products.find(({ variants }) => variants.some(({ variant_id }) => variant_id === variant?.variant_id))
  const body = { product_sync_id: item?.product_sync_id, variant_id: variant?.variant_id, cost: amount }
  expect((await owner.call('PATCH', '/inventory/costs', body)).status).toBe(200)
}

test("another retailer's sizes do not count, and a packer cannot open the check", async () => {
  const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const [size] = sizes
  expect((await look({ variant_ids: [size?.variant_id] }, other)).status).toBe(404)
  expect((await start({ variant_ids: [size?.variant_id] }, other)).status).toBe(404)
  const packer = await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId })
  expect((await look({}, packer)).status).toBe(403)
})

test('without payouts nothing is enabled, and the check shows what is missing', async () => {
  expect(await start()).toMatchObject({ status: 409, body: { detail: /payouts/ } })
  const { body } = await look()
  expect(body).toMatchObject({ already_enabled: 0, to_list: 0, net_payouts: 0, below_cost: 0 })
  expect(body.not_listed.map(({ reason }) => reason)).toContain('Set desired and minimum payout')
  expect(body.not_listed.reduce((sum, each) => sum + each.sizes, 0)).toBe(body.sizes)
})

test('a rule that works from costs is only for people who may see them', async () => {
  const associate = await aPerson(app, { role: 'associate', retailerId: shop.retailerId })
  for (const path of ['/listings/payout-changes/preview', '/listings/payout-changes'])
    expect(await associate.call('POST', path, RULE)).toMatchObject({
      status: 403,
      body: { detail: /owners and managers/ },
    })
})

test('the better lowest ask gives payouts, never under cost + 10%, and a size without a cost is left out by name', async () => {
  const [good, bad] = sizes
  await cost(good, 20)
  await cost(bad, 5_000)
  const looked = await owner.call<PayoutPreview>('POST', '/listings/payout-changes/preview', RULE)
  const rowOf = (of: TestVariant | undefined) =>
    looked.body.rows.find(({ variant_id }) => variant_id === of?.variant_id)
  expect(rowOf(good)).toMatchObject({ desired_after: good && betterNet(good), minimum_after: 22 })
  expect(rowOf(bad)?.left_out).toBe(
    `The lowest ask nets $${betterNet(bad as TestVariant).toFixed(2)}, which is less than cost + 10% ($5,500.00).`,
  )
  expect(looked.body.left_out.map(({ reason }) => reason).toSorted()).toContain('No cost is known')
  const run = await priceByRule(RULE)
  expect(run).toMatchObject({ state: 'completed', result: { changed_sizes: 1 }, can_undo: true })
  expect(await stepsOf()).toMatchObject({ are_payouts_set: true, sizes_to_enable: 1, is_listing_live: false })
})

test('the check explains the missing payouts of the others by that rule, to people who may see costs', async () => {
  const { body } = await look()
  expect(body.to_list).toBe(1)
  expect(body.not_listed.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['The lowest ask nets less than cost + 10%', 'No cost is known']),
  )
  const associate = await aPerson(app, { role: 'associate', retailerId: shop.retailerId })
  const theirs = await look({ in_stock: true }, associate)
  expect(theirs.body).toMatchObject({ to_list: 1, below_cost: null })
  expect(JSON.stringify(theirs.body)).not.toContain('cost +')
})

test('once the run is done, the marketplaces have what the check showed', async () => {
  await priceByRule({ ...RULE, without_cost: 10 })
  const { body: check } = await look()
  expect(check.to_list).toBeGreaterThan(3)
  const started = await start()
  expect(started).toMatchObject({ status: 202, body: { kind: 'enable', total: check.to_list } })
  await app.drain()
  expect(await runOf(started.body.id)).toMatchObject({
    state: 'completed',
    problem_count: 0,
    result: { enabled_sizes: check.to_list },
  })
  for (const row of check.rows.filter(({ reason }) => reason === null).slice(0, 5)) {
    const booked = await onOffer(app, row.variant_id)
    for (const { marketplace, ask } of row.offers)
      expect([row.size, marketplace, booked[marketplace].map(({ priceCents }) => priceCents / 100)]).toEqual([
        row.size,
        marketplace,
        ask === null ? [] : [ask],
      ])
  }
  expect(await stepsOf()).toMatchObject({ is_listing_live: true, sizes_to_enable: 0 })
  expect((await look()).body).toMatchObject({ to_list: 0, already_enabled: check.to_list })
})

test('a size that can no longer be listed when its turn comes is left out and reported', async () => {
  const size = (await theSize(owner, sizes[2]?.variant_id ?? 0)) as TestVariant
  await owner.call('PATCH', `/listings/variants/${size.variant_id}/toggle-queued`, { enabled: false })
  await app.drain()
  const started = await start({ variant_ids: [size.variant_id] })
  expect(started.status).toBe(202)
  await owner.call('PATCH', `/listings/variants/${size.variant_id}/payouts`, { bottom_payout: null })
  await app.drain()
  const run = await runOf(started.body.id)
  expect(run).toMatchObject({ state: 'completed', problem_count: 1, result: { enabled_sizes: 0 } })
  expect(run.problems[0]?.message).toBe('Set desired and minimum payout.')
  expect((await theSize(owner, size.variant_id)).listings_enabled).toBe(false)
})

test('an undo withdraws what was listed; sold pairs stay sold', async () => {
  const { body: runs } = await owner.call<Run[]>('GET', '/runs?kind=enable')
  const run = runs.find(({ can_undo }) => can_undo)
  const page = await owner.call<{ variants: TestVariant[] }>('GET', '/listings/variants?limit=200&filter=listed')
  const [sold, kept] = page.body.variants
  if (!run || !sold || !kept) throw new Error('nothing is enabled')
  const [listing] = (await onOffer(app, sold.variant_id)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  expect((await onOffer(app, kept.variant_id)).stockx.length).toBe(1)
  const undone = await owner.call<Run>('POST', `/listings/enablings/${run.id}/undo`)
  expect(undone.status).toBe(202)
  await app.drain()
  expect(await runOf(undone.body.id)).toMatchObject({
    state: 'completed',
    phase: expect.stringContaining('Pairs sold in the meantime stay sold'),
  })
  expect(await onOffer(app, kept.variant_id)).toMatchObject({ stockx: [], goat: [] })
  const { body } = await owner.call<{ sales: { order_number: string }[] }>('GET', '/sales/?limit=200')
  expect(body.sales.map(({ order_number }) => order_number)).toContain(orderNumber)
})
