import { aSavedView } from './a-saved-view.ts'
import { sql } from 'kysely'
import { aPickRuleChange } from '../acts/a-pick-rule-change.ts'
import { aWholesalePriceChange, sellInCases } from '../acts/a-wholesale-price-change.ts'
import { anEnabling } from '../acts/an-enabling.ts'
import { expect } from 'vitest'
import { type InviteCodeBelongings, inviteCodesOf } from './invite-codes-of.ts'
import { aProductBesides, aProductOfItsOwn, aSizeOfItsOwn, throwTooFewSizes } from './products-apart.ts'
import { pollOrdersNow } from '../acts/poll-orders-now.ts'
import { startPrepared } from '../prepared-world.ts'
import { sentCsvs } from '../requests/sent-csvs.ts'
import { aLabelPrint, shippingRequests } from './shipping-belongings.ts'
import type { TestApp, TestAppOptions } from '../start-test-app.ts'
import { aLiveSizeOf, onOffer, sizesWith, type TestSale, type TestVariant } from '../acts/test-listings.ts'
import { aPerson, type TestPerson } from '../acts/test-people.ts'
import { aCatalogue, aConnectedShop, type TestShop } from '../acts/test-shop.ts'
import { aPayoutDifference, salesWithoutPairs } from './sale-belongings.ts'
import { today } from '../acts/today.ts'
import { type UnknownListingBelongings, unknownListingsOf } from './unknown-listings-of.ts'
import { type WholesaleOfferBelongings, wholesaleOfferBelongings } from './wholesale-offer-belongings.ts'

/** One of everything that a retailer can have and a call can name. */
export interface Belongings extends WholesaleOfferBelongings, InviteCodeBelongings, UnknownListingBelongings {
  owner: TestPerson
  retailer: number
  shopDomain: string
  store: number
  /** A link between a product of the shop and the catalog's `product`. */
  sync: number
  product: number
  /** The shop's ids of that product and of its size. */
  shopifyProduct: string
  shopifyVariant: string
  barcode: string
  /** The key of that product's picture in the shop. */
  shopImage: string
  /** The StockX id of that product, and its retail price. */
  stockxProduct: string
  retailPrice: number
  /** The same size in the catalog, without stock. */
  catalogueSize: number
  /** The fields of the form for custom apps. */
  customApp: { shop_domain: string; api_key: string; api_secret_key: string; access_token: string }
  /** A link and a store that may be removed: nothing depends on them. */
  spareSync: number
  spareStore: number
  /** Another product of the shop, so that reading it again restores nothing that the test removed. */
  spareProduct: number
  /** The link of that product. */
  spareProductSync: number
  /** Another size that the other retailer does not have. */
  spareVariant: number
  /** A product in stock only at `location`, and not at the other retailer. */
  ownProduct: number
  /** A size in stock only at `location`, and not at the other retailer; `item` is its row there. */
  variant: number
  item: number
  location: number
  /** Another location; 0 when the shop has only one. */
  elsewhere: number
  /** Sales of other sizes, shipped from `location`. */
  stockxSale: number
  aliasSale: number
  aliasSpare: number
  /** Sales of a size in stock: one that was canceled, and one without a pair, which has no location. */
  canceledSale: number
  oversoldSale: number
  /** A sale whose size its shop no longer has. */
  sizelessSale: number
  /** StockX's order number of `stockxSale`. */
  stockxOrder: string
  /** A failed request for bulk shipping of a sale at `location`, and a waiting one that may be withdrawn. */
  automationRequest: number
  spareRequest: number
  /** Requests for the operator to process and to delete. */
  deskRequest: number
  deletedRequest: number
  /** Print files of labels: a PDF, and one for a thermal printer. */
  labelPrint: number
  thermalPrint: number
  payment: number
  /** The notification of that payment. */
  notification: number
  /** The name of the owner's saved view of sales. */
  savedView: string
  /** A webhook address of a chat service that it does not know. */
  chatAddress: string
  /** A member of staff without any activity. */
  colleague: number
  /** Imports that wait for an answer, and one that can be undone; the test does not run them. */
  stoppedImport: number
  spareImport: number
  confirmedImport: number
  /** The owner's checked CSV that may be applied, and one that was. */
  csvCheck: number
  /** The owner's price file, whose columns may be assigned differently. */
  pricesCheck: number
  ownRun: number
  /** A change of `variant`'s payouts that can be undone. */
  payoutRun: number
  /** An enabling of `variant` that can be undone. */
  enableRun: number
  /** A change of `variant`'s wholesale prices that can be undone. */
  wholesalePriceRun: number
  /** A change of the pick rule of `product` that can be undone. */
  pickRuleRun: number
  /** Texts that no other retailer may see. */
  marks: string[]
  /** The marks that only people with `location` may see. */
  marksOfLocation: string[]
}

/**
 * Returns two retailers whose shops are connected and imported, each with listings, sales and a payment; they offer
 * and sell different sizes.
 */
export async function twoRetailers(test: TestApp): Promise<[Belongings, Belongings]> {
  await aCatalogue(test)
  const small = await aConnectedShop(test, 'second-street.myshopify.com')
  const large = await aConnectedShop(test, 'kicks-and-co.myshopify.com')
  const operator = await aPerson(test, { role: 'operator' })
  const offered = [...(await sizesWith(small.owner, 1)), ...(await sizesWith(small.owner, 2))].slice(0, 8)
  const theirs = new Set(offered.map(({ variant_id }) => variant_id))
  const others = (await sizesWith(large.owner, 1)).filter(({ variant_id }) => !theirs.has(variant_id))
  const first = await belongings(test, { shop: large, operator, sizes: others })
  const second = await belongings(test, { shop: small, operator, sizes: offered })
  await limitToStock(test, first)
  await limitToStock(test, second)
  for (const one of [first, second])
    Object.assign(one, await aProductBesides(test, one, [first.product, second.product]))
  for (const one of [first, second]) await aPayoutDifference(test, one)
  // Sends the mails of their notifications.
  await test.drain()
  for (const one of [first, second]) one.spareVariant = await aSizeOfItsOwn(test, one, [first, second])
  for (const one of [first, second]) one.ownProduct = await aProductOfItsOwn(test, one, [first, second])
  await sellInCases(test, [first, second])
  return [first, second]
}

/** Starts an app with the two retailers. */
export async function startWithTwoRetailers(
  options?: TestAppOptions,
): Promise<{ app: TestApp; own: Belongings; other: Belongings }> {
  const { app, held } = await startPrepared({ name: 'ark_two_retailers', make: twoRetailers }, options)
  // A picture's key follows from its address, which has a new port.
  for (const one of held) one.chatAddress = chatAddressOf(app)
  for (const one of held) one.shopImage = await shopImageOf(one.owner, { storeId: one.store, sync: one.sync })
  const [own, other] = held
  return { app, own, other }
}

/**
 * Removes a size's other rows, so that it is in stock at only one location: the small market's shops have nearly the
 * same shoes everywhere.
 */
const limitToStock = ({ capabilities }: TestApp, { variant, item }: Belongings) =>
  sql`delete from inventory_items where variant_id = ${variant} and inventory_item_id <> ${item}`.execute(
    capabilities.db.platform,
  )

interface Wanted {
  shop: TestShop
  operator: TestPerson
  /** Sizes that the shop has at one location. */
  sizes: TestVariant[]
}

async function shopImageOf(owner: TestPerson, { storeId, sync }: { storeId: number; sync: number }): Promise<string> {
  const { body } = await owner.call<{ syncs: { sync_id: number; image_url: string | null }[] }>(
    'GET',
    `/shopify/stores/${storeId}/completed-syncs`,
  )
  return (
    body.syncs
      .find(({ sync_id }) => sync_id === sync)
      ?.image_url?.split('/')
      .at(-1) ?? ''
  )
}

async function belongings(test: TestApp, { shop, operator, sizes }: Wanted): Promise<Belongings> {
  const { owner, retailerId, storeId } = shop
  const stockedAt = ({ locations }: TestVariant) =>
    locations.find(({ quantity_available }) => quantity_available > 0)?.location_id ?? 0
  const location = stockedAt(sizes[0] ?? throwTooFewSizes())
  const [listed = throwTooFewSizes(), ...sold] = sizes.filter((size) => stockedAt(size) === location)
  const size = await aLiveSizeOf(test, owner, listed)
  const ofSize = { retailerId, userId: owner.userId, variant: size.variant_id }
  const orders = {
    stockx: await anOrder(test, { owner, size: sold[0] ?? throwTooFewSizes(), marketplace: 'stockx' }),
    alias: await anOrder(test, { owner, size: sold[1] ?? throwTooFewSizes(), marketplace: 'goat' }),
    spare: await anOrder(test, { owner, size: sold[2] ?? throwTooFewSizes(), marketplace: 'goat' }),
  }
  const amount = 1_000 + retailerId + 0.37
  const paid = { retailer_id: retailerId, amount, payment_date: today(), confirm: true }
  const payment = await operator.call<{ id: number }>('POST', '/admin/payments', paid)
  const news = await owner.call<{ notifications: { id: number }[] }>('GET', '/notifications')
  const colleague = await aPerson(test, { role: 'associate', retailerId })
  const places = await owner.call<{ id: number; location_nickname: string }[]>('GET', '/locations/')
  const [row] = size.locations.filter(({ location_id }) => location_id === location)
  const saleOf = await salesByOrder(owner)
  const spare = await spares(test, { retailerId, storeId, sync: row?.product_sync_id ?? 0, variant: size.variant_id })
  const [store] = (await owner.call<{ store_name: string; shop_domain: string }[]>('GET', '/shopify/stores')).body
  return {
    owner,
    retailer: retailerId,
    shopDomain: store?.shop_domain ?? '',
    store: storeId,
    sync: row?.product_sync_id ?? 0,
    product: size.product_id,
    ...spare,
    shopImage: await shopImageOf(owner, { storeId, sync: row?.product_sync_id ?? 0 }),
    catalogueSize: size.variant_id,
    customApp: customAppOf(test, store?.shop_domain ?? ''),
    spareProduct: 0,
    spareProductSync: 0,
    spareVariant: 0,
    ownProduct: 0,
    variant: size.variant_id,
    item: row?.inventory_item_id ?? 0,
    location,
    elsewhere: places.body.map(({ id }) => id).find((id) => id !== location) ?? 0,
    stockxSale: saleOf(orders.stockx),
    aliasSale: saleOf(orders.alias),
    aliasSpare: saleOf(orders.spare),
    ...(await salesWithoutPairs(test, { retailerId, location, sync: row?.product_sync_id ?? 0 })),
    stockxOrder: orders.stockx,
    ...(await shippingRequests(test, { retailerId, userId: owner.userId, location, sale: saleOf(orders.alias) })),
    labelPrint: await aLabelPrint(test, { retailerId, userId: owner.userId, paper: '4x6' }),
    thermalPrint: await aLabelPrint(test, { retailerId, userId: owner.userId, paper: 'zpl-203' }),
    payment: payment.body.id,
    ...(await inviteCodesOf(test, owner.userId)),
    ...(await unknownListingsOf(test, retailerId)),
    ...(await wholesaleOfferBelongings(test, { owner, retailerId })),
    notification: news.body.notifications[0]?.id ?? throwTooFewSizes(),
    savedView: await aSavedView(owner),
    chatAddress: chatAddressOf(test),
    colleague: colleague.userId,
    ...(await decidableImports(test, { retailerId, storeId, userId: owner.userId })),
    ownRun: await aRunOfCsv(test, { retailerId, userId: owner.userId }),
    payoutRun: await aPayoutChange(test, ofSize),
    enableRun: await anEnabling(test, ofSize),
    wholesalePriceRun: await aWholesalePriceChange(test, ofSize),
    pickRuleRun: await aPickRuleChange(test, { retailerId, userId: owner.userId, product: size.product_id }),
    ...(await sentCsvs(test, { retailerId, userId: owner.userId, variant: size.variant_id })),
    marksOfLocation: [
      ...Object.values(orders),
      ...places.body.filter(({ id }) => id === location).map(({ location_nickname }) => location_nickname),
    ],
    marks: [
      ...Object.values(orders),
      String(amount),
      colleague.email,
      store?.shop_domain ?? '',
      store?.store_name ?? '',
      ...places.body.map(({ location_nickname }) => location_nickname),
    ],
  }
}

const chatAddressOf = ({ capabilities }: TestApp) => `${capabilities.config.chat.discord}/api/webhooks/1/of-request`

function customAppOf({ simulators }: TestApp, shopDomain: string): Belongings['customApp'] {
  const app =
    simulators.shopify.credentials().shops.find((each) => each.shopDomain === shopDomain) ?? throwTooFewSizes()
  return {
    shop_domain: shopDomain,
    api_key: app.apiKey,
    api_secret_key: app.apiSecretKey,
    access_token: app.accessToken,
  }
}

interface Spares
  extends Pick<
    Belongings,
    'shopifyProduct' | 'shopifyVariant' | 'barcode' | 'spareSync' | 'spareStore' | 'stockxProduct' | 'retailPrice'
  > {}

/** Inserts rows that calls may delete, and returns the shop's ids of a link. */
async function spares(
  { capabilities }: TestApp,
  { retailerId, storeId, sync, variant }: { retailerId: number; storeId: number; sync: number; variant: number },
): Promise<Spares> {
  const { rows } = await capabilities.db.asPlatform((tx) =>
    sql<Spares>`
      with store as (
        insert into stores (retailer_id, shop_domain, store_name) values (${retailerId},
          ${`spare-${retailerId}.myshopify.com`}, 'Spare')
        returning store_id
      ), link as (
        insert into product_links (retailer_id, store_id, shopify_product_id, shopify_title, status)
        values (${retailerId}, ${storeId}, ${`9${retailerId}`}, 'Spare', 'pending') returning product_sync_id
      )
      select l.shopify_product_id as "shopifyProduct", v.shopify_variant_id as "shopifyVariant", v.barcode,
        link.product_sync_id as "spareSync", store.store_id as "spareStore",
        p.stockx_product_id as "stockxProduct", coalesce(p.retail_price, 120)::float8 as "retailPrice"
      from product_links l join product_link_variants v using (retailer_id, product_sync_id)
      join products p on p.product_id = l.product_id cross join store cross join link
      where l.retailer_id = ${retailerId} and l.product_sync_id = ${sync} and v.variant_id = ${variant}`.execute(tx),
  )
  return rows[0] ?? throwTooFewSizes()
}

async function decidableImports(
  { capabilities }: TestApp,
  { retailerId, storeId, userId }: { retailerId: number; storeId: number; userId: number },
): Promise<Pick<Belongings, 'stoppedImport' | 'spareImport' | 'confirmedImport'>> {
  const difference = {
    sums: { units_before: 30, units_after: 0, moved_units: 30, stocked_items: 9, changed_items: 9, zeroed_items: 9 },
    rows: [{ product_name: 'A shoe', size: '9', location_nickname: 'A place', before: 3, after: 0 }],
  }
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into runs (retailer_id, kind, subject_id, title, state, can_undo, started_at, finished_at)
      -- About no store those that stopped: else an import of it would answer them.
      select ${retailerId}, 'import', case state when 'completed' then ${storeId}::bigint end, 'Import of', state,
        state = 'completed', '2026-11-01',
        case state when 'completed' then '2026-11-01'::timestamptz end
      from (values (1, 'stopped'), (2, 'stopped'), (3, 'completed')) wanted (nth, state) order by nth
      returning run_id, state
    )
    insert into import_runs (retailer_id, run_id, store_id, difference, confirmed_by)
    select ${retailerId}, run_id, ${storeId}, ${JSON.stringify(difference)}::jsonb,
      case state when 'completed' then ${userId}::bigint end
    from made order by run_id returning run_id as id`.execute(capabilities.db.platform)
  const [stoppedImport = 0, spareImport = 0, confirmedImport = 0] = rows.map(({ id }) => id)
  await sql`insert into import_undo_rows (retailer_id, run_id, kind, content)
    values (${retailerId}, ${confirmedImport}, 'item', '{"inventory_item_id": 0}')`.execute(capabilities.db.platform)
  return { stoppedImport, spareImport, confirmedImport }
}

/** Inserts a change of payouts as its job leaves it. */
async function aPayoutChange(
  { capabilities }: TestApp,
  { retailerId, userId, variant }: { retailerId: number; userId: number; variant: number },
): Promise<number> {
  const [before, after] = [10_000, 10_500].map((desired_cents) => ({ desired_cents, bottom_cents: null }))
  const kept = { before, after, chosen: {} }
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into runs (retailer_id, kind, title, user_id, state, done, total, can_undo, started_at, finished_at)
      values (${retailerId}, 'payouts', '1 size: desired payout raised by 5%', ${userId}, 'completed', 1, 1, true,
        '2026-11-20', '2026-11-20')
      returning run_id
    )
    insert into bulk_undo_rows (retailer_id, run_id, id, kept)
    select ${retailerId}, run_id, ${variant}, ${JSON.stringify(kept)}::jsonb from made returning run_id as id`.execute(
    capabilities.db.platform,
  )
  return rows[0]?.id ?? throwTooFewSizes()
}

/** Inserts a file that was applied. */
async function aRunOfCsv(
  { capabilities }: TestApp,
  { retailerId, userId }: { retailerId: number; userId: number },
): Promise<number> {
  const mistakes = JSON.stringify([{ line: 3, field: 'variant_id', message: '7 is not in your inventory.' }])
  const { rows } = await sql<{ id: number }>`
    insert into runs (retailer_id, kind, title, subject, user_id, state, done, total, problems, problem_count,
      started_at, finished_at)
    values (${retailerId}, 'csv', 'Payouts from', 'mine.csv', ${userId}, 'completed', 1, 1, ${mistakes}::jsonb, 1,
      '2026-11-01', '2026-11-01')
    returning run_id as id`.execute(capabilities.db.platform)
  return rows[0]?.id ?? throwTooFewSizes()
}

/** Lists a size and lets a buyer take it; the sale is recorded and its jobs are done. Returns the order number. */
async function anOrder(
  test: TestApp,
  { owner, size, marketplace }: { owner: TestPerson; size: TestVariant; marketplace: 'stockx' | 'goat' },
): Promise<string> {
  await aLiveSizeOf(test, owner, size)
  const [listing] = (await onOffer(test, size.variant_id))[marketplace]
  const bought = { listingId: listing?.id ?? '' }
  const order =
    marketplace === 'stockx'
      ? test.simulators.stockx.control.buy(bought).orderNumber
      : test.simulators.alias.control.buy(bought).id
  await pollOrdersNow(test)
  await test.drain()
  return order
}

async function salesByOrder(owner: TestPerson): Promise<(order: string) => number> {
  const { body } = await owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')
  return (order) => {
    const sale = body.sales.find(({ order_number }) => order_number === order)
    expect([order, sale?.oversold]).toEqual([order, false])
    return sale?.id ?? 0
  }
}
