import { expect, test } from 'vitest'
import { atRest, rulesBrokenBy, LEVEL, type SceneAtRest, levelForSale } from './scene-at-rest.ts'

test('a consistent state at rest breaks no rule', async () => {
  expect(await rulesBrokenBy(atRest())).toEqual([])
})

test.each<[string, (scene: SceneAtRest) => void]>([
  ['units sold + units left', ({ evidence }) => evidence.levels.set(LEVEL, levelForSale(1))],
  ['units sold + units left', ({ evidence, sale }) => (evidence.levels.delete(LEVEL), (sale.unit_released = false))],
  ["ARK's stock is the shop's", ({ evidence: { items } }) => (items[0]!.shopify_stock = 3)],
  ["ARK's stock is the shop's", ({ evidence: { items } }) => (items[0]!.sold_on_ark = 1)],
  ["ARK's stock is the shop's", ({ evidence: { items } }) => items.shift()],
  ["ARK's stock is the shop's", ({ evidence: { levels } }) => levels.delete(LEVEL)],
  ["ARK's stock is the shop's", ({ evidence: { levels } }) => (levels.get(LEVEL)!.isTracked = false)],
  [
    "ARK's stock is the shop's",
    ({ evidence }) => evidence.heldByOrders.push({ level: LEVEL, quantity: 1, is_released: false }),
  ],
  ['what may be offered is what the shop has', ({ evidence: { items } }) => (items[0]!.quantity_available = 0)],
  ['what may be offered is what the shop has', ({ evidence: { levels } }) => (levels.get(LEVEL)!.isForSale = false)],
  ['nothing is live on a marketplace without stock', ({ evidence: { levels } }) => levels.delete(LEVEL)],
  [
    'nothing is live on a marketplace without stock',
    ({ evidence: { levels } }) => (levels.get(LEVEL)!.isForSale = false),
  ],
  ['nothing is live on a marketplace without stock', ({ evidence: { levels } }) => (levels.get(LEVEL)!.available = 0)],
  ['nothing is live on a marketplace without stock', ({ evidence: { items } }) => (items[0]!.quantity_reserved = 2)],
  ['every order at a marketplace', ({ evidence }) => evidence.outsideOrders.goat.push({ id: 'lost', listingId: 'x' })],
  ['every order at a marketplace', ({ evidence, sale }) => evidence.sales.push({ ...sale, sale_id: 10 })],
  ["a sale agrees with the marketplace's", ({ evidence }) => (evidence.outsideOrders.stockx[0]!.status = 'SHIPPED')],
  ['exactly one Shopify order', ({ shop }) => shop.orders.set(78, { ...shop.orders.get(77)!, id: 78 })],
  ['exactly one Shopify order', ({ shop }) => shop.orders.clear()],
  ['exactly one Shopify order', ({ sale }) => Object.assign(sale, { oversold: true, inventory_item_id: null })],
  ['lowered exactly one level, once', ({ shop, lowering }) => shop.adjustmentGroups.set(2, lowering)],
  ['lowered exactly one level, once', ({ lowering }) => (lowering.changes[0]!.level.location.id = 2)],
  ['lowered exactly one level, once', ({ sale }) => Object.assign(sale, { is_canceled: true, unit_released: false })],
  ['raised again once if restocked', ({ sale }) => Object.assign(sale, { is_canceled: true, is_restocked: true })],
  ['shipped in Shopify once', ({ sale }) => (sale.is_fulfilled = true)],
  ['shipped in Shopify once', ({ shop }) => shop.orders.get(77)!.fulfillments.push({ status: 'SUCCESS' })],
  [
    'every unit that the shop sold itself',
    ({ evidence }) => evidence.shopSales.push({ retailer_id: 1, external_order_id: '5501-401-1', stage: 'to_ship' }),
  ],
  ['the listing of a sale is sold', ({ evidence: { listings } }) => (listings[0]!.state = 'withdrawing')],
  ['exactly one Shopify order', ({ shop, secondShop }) => secondShop.orders.set(77, shop.orders.get(77)!)],
  ['has exactly one owner', ({ evidence: { listings } }) => (listings[1]!.price = 121)],
  ['has exactly one owner', ({ evidence: { listings } }) => (listings[1]!.state = 'withdrawn')],
  ['has exactly one owner', ({ evidence: { listings } }) => listings.push({ ...listings[1]!, retailer_id: 2 })],
  ['has exactly one owner', ({ evidence: { owners } }) => owners.splice(1, 1)],
  ['has exactly one owner', ({ evidence: { owners } }) => (owners[1]!.retailer_id = 2)],
  ['has exactly one owner', ({ evidence: { owners } }) => (owners[1]!.account_id = 3)],
  ['or is shown as unknown', ({ evidence: { unknown } }) => unknown.pop()],
  ['or is shown as unknown', ({ evidence: { unknown } }) => (unknown[0]!.choice = 'withdraw')],
  [
    'or is shown as unknown',
    ({ evidence: { unknown } }) => unknown.push({ ...unknown[0]!, external_listing_id: 'outside-2' }),
  ],
  [
    'at most one listing of each size',
    ({ evidence: { listings, outsideListings, owners } }) => {
      listings.push({ ...listings[2]!, listing_id: 7, external_listing_id: 'outside-7' })
      owners.push({ ...owners[2]!, listing_id: 7, external_listing_id: 'outside-7' })
      outsideListings.goat.push({ ...outsideListings.goat[0]!, id: 'outside-7' })
    },
  ],
  ['made by hand at a different price has no owner', ({ evidence: { outside } }) => outside.byHand.add('outside-2')],
  ['on an account that the retailer no longer uses', ({ evidence: { accounts } }) => (accounts[2]!.is_retired = true)],
  ['on an account that the retailer no longer uses', ({ evidence: { accounts } }) => (accounts[2]!.retailer_id = 1)],
  ['followed on the account', ({ sale }) => (sale.account_id = 3)],
  ['followed on the account', ({ evidence: { accounts } }) => accounts.shift()],
  ['nothing is live here', ({ evidence: { outsideListings } }) => (outsideListings.goat[0]!.isLive = false)],
  ['nothing is live here', ({ evidence: { listings } }) => (listings[2]!.state = 'withdrawn')],
  ['nothing is listed outside without stock', ({ evidence: { listings } }) => (listings[1]!.offerable = 0)],
  ['nothing is listed outside without stock', ({ evidence: { slots } }) => (slots[0]!.listings_enabled = false)],
  ['nothing is listed outside without stock', ({ evidence: { slots } }) => slots[0]!.gives_way.push('goat')],
  [
    'a last pair is listed',
    ({ evidence: { slots } }) => Object.assign(slots[0]!, { offerable: 1, last_pair: 'keep_off' }),
  ],
  [
    'a last pair is listed',
    ({ evidence: { slots } }) => Object.assign(slots[0]!, { offerable: 1, last_pair: 'higher_payout' }),
  ],
  ['never takes both listings', ({ evidence: { slots } }) => slots[0]!.gives_way.push('goat', 'stockx')],
  ['a size that its owner wants', ({ evidence: { listings } }) => (listings[2]!.state = 'failed')],
  [
    'every payment to the retailer',
    ({ evidence }) => evidence.payments.push({ key: 'payment-0', cents: 100, isAccepted: true }),
  ],
  ['answered 2xx is on disk', ({ evidence: { slots } }) => (slots[0]!.desired_payout = 99)],
])('broken: %s', async (name, change) => {
  const scene = atRest()
  change(scene)
  expect(await rulesBrokenBy(scene)).toContainEqual(expect.stringContaining(name))
})

test('a sale of a deleted size waits, and shows it', async () => {
  const scene = atRest()
  const { evidence, sale, shop } = scene
  Object.assign(sale, { unit_released: false, store_order_id: null })
  for (const each of [shop.orders, shop.adjustmentGroups, evidence.levels])
    each.delete(each.keys().next().value as never)
  evidence.moves.clear()
  Object.assign(evidence.items[0]!, { shopify_stock: 0, sold_on_ark: 1, quantity_available: 0 })
  evidence.listings[1]!.state = evidence.listings[2]!.state = 'withdrawn'
  evidence.listings[1]!.offerable = evidence.listings[2]!.offerable = evidence.slots[0]!.offerable = 0
  for (const each of [evidence.outsideListings.stockx[1]!, evidence.outsideListings.goat[0]!])
    Object.assign(each, { status: 'DELETED', isOpen: false, isLive: false })
  evidence.owners.splice(1, 2)
  expect(await rulesBrokenBy(scene)).toEqual([expect.stringContaining('exactly one Shopify order')])
  Object.assign(sale, { store_order_problem: 'The shop no longer has this size at the location that ships it' })
  expect(await rulesBrokenBy(scene)).toEqual([])
})

test('a sale whose size Shopify lacks waits for a person, or is recorded without it and lowers no level', async () => {
  const scene = atRest()
  const { evidence, sale, shop } = scene
  shop.adjustmentGroups.clear()
  evidence.moves.clear()
  evidence.levelsBefore.set(LEVEL, levelForSale(2))
  expect(await rulesBrokenBy(scene)).toContainEqual(expect.stringContaining('lowered exactly one level'))
  sale.store_order_size = 'left_out'
  expect(await rulesBrokenBy(scene)).toEqual([])

  const words = 'Shopify no longer has this size at the location that ships it'
  Object.assign(sale, { unit_released: false, store_order_id: null, store_order_size: 'missing' })
  Object.assign(sale, { store_order_problem: words })
  shop.orders.clear()
  evidence.items[0]!.sold_on_ark = 1
  expect(await rulesBrokenBy(scene)).not.toContainEqual(
    expect.stringMatching(/one Shopify order|lowered exactly one level/),
  )
})

test('a pair written off while its shop lacks the size lowers no level', async () => {
  const scene = atRest()
  const { shop, sale, evidence } = scene
  Object.assign(sale, { is_canceled: true, stage: 'resolved' })
  shop.orders.clear()
  shop.adjustmentGroups.clear()
  evidence.levels.set(LEVEL, levelForSale(3))
  Object.assign(evidence.items[0]!, { shopify_stock: 3, quantity_available: 3 })
  evidence.moves.clear()
  expect(await rulesBrokenBy(scene)).toHaveLength(2)
  sale.is_unlowered = true
  expect(await rulesBrokenBy(scene)).toEqual([])
})

test('a canceled Shopify order breaks no rule', async () => {
  const scene = atRest()
  const { shop } = scene
  shop.orders.set(76, { ...shop.orders.get(77)!, id: 76, cancelledAt: new Date(0) })
  expect(await rulesBrokenBy(scene)).toEqual([])
})

test('changes that sellers made themselves are excused until every account was read', async () => {
  const scene = atRest()
  const { outside, outsideListings, unknown } = scene.evidence
  outside.isSwept = false
  outside.changed = new Set(['outside-2', 'outside-3'])
  outsideListings.stockx[1]!.priceCents = 15_000
  Object.assign(outsideListings.goat[0]!, { status: 'deleted', isOpen: false, isLive: false })
  unknown.pop()
  expect(await rulesBrokenBy(scene)).toEqual([])
  outside.isSwept = true
  expect(await rulesBrokenBy(scene)).toEqual([
    'nothing is live here that is not live outside, and nothing that ended here is live there',
    'every open listing on every account has exactly one owner, at the price we believe, or is shown as unknown',
  ])
})

test('listings on an account unknown to ARK are ignored, unless ARK made them', async () => {
  const scene = atRest()
  const { accounts, outsideListings } = scene.evidence
  outsideListings.stockx[3]!.accountId = null
  expect(await rulesBrokenBy(scene)).toEqual([])
  accounts.pop()
  outsideListings.stockx[2]!.accountId = null
  expect(await rulesBrokenBy(scene)).toContainEqual(expect.stringContaining('has exactly one owner'))
})

test('a change without an answer may or may not have happened; a refused one may not', async () => {
  const scene = atRest()
  const [accepted] = scene.evidence.changes
  scene.evidence.changes.push({ ...accepted!, value: 90, askedAtMs: 3, answeredAtMs: 4, isAccepted: null as never })
  expect(await rulesBrokenBy(scene)).toEqual([])
  scene.evidence.slots[0]!.desired_payout = 90
  expect(await rulesBrokenBy(scene)).toEqual([])
  scene.evidence.changes[1]!.isAccepted = false
  expect(await rulesBrokenBy(scene)).toEqual(['what was answered 2xx is on disk'])
})

test('a pair that was lost before its sale continued counts once, and its level stays lowered', async () => {
  const scene = atRest()
  const { evidence, sale } = scene
  Object.assign(sale, { inventory_item_id: null, level: null, unit_released: false, oversold: true, lost_before: 1 })
  scene.shop.orders.clear()
  expect(await rulesBrokenBy(scene)).toEqual([])
  evidence.levels.set(LEVEL, levelForSale(9))
  expect(await rulesBrokenBy(scene)).toContainEqual(expect.stringContaining('units sold + units left'))
})
