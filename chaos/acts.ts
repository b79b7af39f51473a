import { setTimeout as wait } from 'node:timers/promises'
import { PEOPLE } from '../apps/server/src/sandbox/people.ts'
import { changeAccount, changeOutside, listOutside, loseReplies, slowBatches } from './accounts.ts'
import { answered, askForPayouts, isAccepted, askForOnePayout, askForToggle } from './ask-owner.ts'
import { injectFault } from './inject-fault.ts'
import { buyIfLive, outsideOrdersOf } from './outside.ts'
import { type Answered, callsTo } from './owner.ts'
import type { Act, ActDetails, OutsideMarketplace } from './acts-of-plan.ts'
import type { RetailerInPlay, SizeInPlay } from './retailers.ts'
import {
  archiveProduct,
  closeLocation,
  deleteWithSizes,
  deleteSize,
  enterAgain,
  loseWebhooks,
  shutShop,
  sizeInShop,
  untrackSize,
} from './shopkeeper.ts'
import { refreshSale, changeOrderAtMarketplace, recordStatementOf } from './payouts.ts'
import { cancelHere, clicked, resolveSale, setByHand, undoCancellation, withSale } from './sale-acts.ts'
import { retailerAt, type Stage } from './stage.ts'
import { answerWholesale, orderWholesale } from './wholesale.ts'

type Doing = {
  [Name in ActDetails['act']]: (stage: Stage, act: Extract<Act, { act: Name }>) => Promise<string> | string
}

/**
 * Performs one act and returns the result in a few words. Acts of a program that is down do nothing; nothing throws.
 */
export async function perform(stage: Stage, act: Act): Promise<string> {
  try {
    return await (ACTS[act.act] as (stage: Stage, act: Act) => Promise<string> | string)(stage, act)
  } catch (error) {
    return `not done: ${error instanceof Error ? error.message : String(error)}`
  }
}

const ACTS: Doing = {
  buy: (stage, act) => buy(stage, act, act.marketplace),
  'buy-on-both': (stage, act) => (['stockx', 'goat'] as const).map((name) => buy(stage, act, name)).join(', '),
  buyers: (stage, { retailer, sizes, marketplace }) =>
    sizes.map((size) => buy(stage, { retailer, size }, marketplace)).join(', '),
  'buy-while-repriced': (stage, act) =>
    buyDuring(stage, act, () => askForPayouts(stage, placeOf(stage, act), act.percent)),
  'buy-while-toggled': (stage, act) =>
    buyDuring(stage, act, async () => {
      const off = await askForToggle(stage, placeOf(stage, act), false)
      return `${off}, ${await askForToggle(stage, placeOf(stage, act), true)}`
    }),
  restock: (stage, act) => changeLevel(stage, placeOf(stage, act), (available) => available + act.units),
  'shop-empties': (stage, act) => changeLevel(stage, placeOf(stage, act), () => 0),
  'shop-sale': (stage, act) => {
    const { retailer, size } = placeOf(stage, act)
    const { shop } = retailer
    const { id: variantId } = sizeInShop(stage, retailer, size)
    const order = stage.world.simulators.shopify.control.placeOrder({ shop, variantId })
    return `${size.name}: order ${order.name} of ${shop}`
  },
  'shop-order-changes': (stage, { retailer, nth, change }) => {
    const { shopify } = stage.world.simulators
    const { shop } = retailerAt(stage, retailer)
    const own = [...shopify.store.shop(shop).orders.values()].filter(
      ({ sourceIdentifier, createdAt, cancelledAt }) =>
        sourceIdentifier === null && createdAt >= stage.world.startedAt && cancelledAt === null,
    )
    const order = own[nth % Math.max(1, own.length)]
    if (!order) return 'no such order'
    const which = { shop, orderId: order.id }
    if (change === 'refunds-one') shopify.control.refundOrder({ ...which, quantity: 1 })
    else shopify.control.advance({ ...which, status: change === 'ships' ? 'fulfilled' : 'cancelled' })
    return `order ${order.name} of ${shop}`
  },
  toggle: (stage, act) => askForToggle(stage, placeOf(stage, act), act.enabled),
  payouts: (stage, act) => askForPayouts(stage, placeOf(stage, act), act.percent),
  'bulk-payouts'(stage, { retailer, sizes, percent }) {
    const owner = retailerAt(stage, retailer)
    const named = [...new Set(sizes)].map((index) => owner.sizes[index % owner.sizes.length] as SizeInPlay)
    const amount = Math.round((named[0]?.payout ?? 0) * (1 + percent / 100))
    return askForOnePayout(stage, { retailer: owner, sizes: named }, amount)
  },
  async 'goblin-mode'(stage, { threshold, ...act }) {
    const { retailer, size } = placeOf(stage, act)
    const mode = threshold === null ? { activate: false } : { activate: true, threshold_percentage: threshold }
    const at = `/listings/products/${size.productId}/goblin-mode`
    return answered(await retailer.call('POST', at, { product_id: size.productId, ...mode }))
  },
  async 'selling-rules'(stage, { lastPair, repricing, ...act }) {
    const { retailer, size } = placeOf(stage, act)
    const rules = { last_pair: lastPair, repricing, ceiling_percent: 150, changes_per_day: 24 }
    return answered(await retailer.call('PUT', `/listings/products/${size.productId}/selling-rules`, rules))
  },
  async ask(stage, { marketplace, percent, ...act }) {
    const { retailer, size } = placeOf(stage, act)
    const price = Math.round(size.payout * 1.2 * (1 + percent / 100))
    const query = new URLSearchParams({ marketplace, new_price: `${price}`, allow_below_minimum: 'true' })
    return answered(await retailer.call('PATCH', `/listings/variants/${size.variantId}/update-listing-price?${query}`))
  },
  import: async (stage, { retailer }) =>
    answered(await retailerAt(stage, retailer).call('POST', '/inventory/sync-from-shopify')),
  async 'import-of-short-file'(stage, { retailer, keepPercent, ending, forMs }) {
    const { settings } = stage.world.simulators.shopify.control
    settings({ bulkFile: { keepFraction: keepPercent / 100, ending, doubleLines: ending === 'silent' } })
    const begun = answered(await retailerAt(stage, retailer).call('POST', '/inventory/sync-from-shopify'))
    await wait(forMs)
    settings({ bulkFile: null })
    return begun
  },
  confirm: (stage, { nth }) =>
    withSale(
      stage,
      { nth, where: `platform = 'goat' and confirmed_at is null and canceled_at is null` },
      ({ id, call }) => call('POST', `/sales/confirm-alias-order/${id}`),
    ),
  label: (stage, { nth }) =>
    withSale(stage, { nth, where: 'canceled_at is null' }, ({ id, platform, call }) =>
      call('GET', `/sales/${platform === 'goat' ? 'alias' : 'stockx'}-shipping-label/${id}`),
    ),
  fulfill: (stage, { nth }) =>
    withSale(stage, { nth, where: 'canceled_at is null and fulfilled_at is null' }, ({ id, call }) =>
      call('POST', `/sales/scanning/${id}/mark-fulfilled`),
    ),
  advance: (stage, { marketplace, nth }) => moveOrder(stage, { marketplace, nth }),
  cancel: (stage, { marketplace, nth }) => moveOrder(stage, { marketplace, nth, isCanceled: true }),
  resolve: (stage, { nth, restock, clicks }) =>
    withSale(stage, { nth, where: `stage in ('canceled', 'resolved')` }, ({ id, call }) =>
      clicked(clicks, () => call('POST', `/sales/resolve-cancelled-sale/${id}?restock=${restock}`)),
    ),
  'take-pair': (stage, { nth, clicks }) =>
    withSale(stage, { nth, where: 'oversold and canceled_at is null' }, ({ id, call }) =>
      clicked(clicks, () => call('POST', `/sales/take-pair/${id}`)),
    ),
  'set-by-hand': (stage, act) => setByHand(stage, act),
  'cancel-here': (stage, act) => cancelHere(stage, act),
  'take-cancel-back': (stage, act) => undoCancellation(stage, act),
  'resolve-dead': (stage, act) => resolveSale(stage, act),
  'marketplace-says': (stage, act) => changeOrderAtMarketplace(stage, act),
  'look-at-sale': (stage, act) => refreshSale(stage, act),
  'record-statement': (stage, act) => recordStatementOf(stage, act),
  webhooks({ world }, { drop, double, delayMs, shuffle }) {
    world.simulators.shopify.control.webhooks({ drop, double, delayMs, shuffle, shuffleWindowMs: 2_000 })
    return 'set'
  },
  fault: async ({ world }, { vendor, call, kind, probability, latencyMs, forMs }) => {
    const fault = { call, kind, probability, ...(latencyMs > 0 && { latencyMs }) }
    const injected = await injectFault(world, vendor, fault)
    await wait(forMs)
    return `met ${await injected.clear()} calls`
  },
  'shopify-answers'({ world }, { kind, times }) {
    world.simulators.shopify.control.settings({ graphqlFault: { kind, times, probability: 0.5 } })
    return 'set'
  },
  'revoke-tokens'({ world }) {
    world.simulators.stockx.control.revokeTokens()
    return 'revoked'
  },
  async 'forgot-password'({ world, mails }, { person }) {
    const known = PEOPLE.filter(({ role }) => role !== 'owner' && role !== 'operator')
    const email = known[person % known.length]?.email ?? ''
    if (mails.some((asked) => asked.email === email)) return 'asked already'
    const asked = { email, isAccepted: null as boolean | null }
    mails.push(asked)
    const answer = await callsTo(world.urls)('POST', '/auth/forgot-password', { email })
    asked.isAccepted = isAccepted(answer)
    return answered(answer)
  },
  async payment(stage, { retailer, cents, times }) {
    const { world, operator, payments } = stage
    const { retailerId: retailer_id } = retailerAt(stage, retailer)
    const asked = { key: `payment-${payments.length}-${cents}`, cents, isAccepted: null as boolean | null }
    payments.push(asked)
    const payment_date = new Date().toISOString().slice(0, 10)
    const payment = { retailer_id, amount: cents / 100, payment_date, confirm: true }
    const log = callsTo(world.urls, operator, asked.key)
    const answers = await Promise.all(Array.from({ length: times }, () => log('POST', '/admin/payments', payment)))
    asked.isAccepted = answers.some((answer) => isAccepted(answer)) ? true : isAccepted(answers[0] as Answered)
    return answers.map(answered).join(', ')
  },
  'wholesale-order': (stage, act) => orderWholesale(stage, placeOf(stage, act).size, act),
  'wholesale-answer': (stage, act) => answerWholesale(stage, act),
  'lose-replies': (stage, act) => loseReplies(stage, act),
  'change-account': (stage, act) => changeAccount(stage, act),
  'slow-batches': (stage, act) => slowBatches(stage, act),
  'delete-outside': (stage, act) => changeOutside(stage, { ...act, percent: null }),
  'reprice-outside': (stage, act) => changeOutside(stage, act),
  'list-outside': (stage, act) => listOutside(stage, act),
  'delete-size': (stage, act) => deleteSize(stage, act),
  'delete-product': (stage, act) => deleteWithSizes(stage, act),
  'enter-again': (stage, act) => enterAgain(stage, act),
  archive: (stage, act) => archiveProduct(stage, act),
  untrack: (stage, act) => untrackSize(stage, act),
  'close-location': (stage, act) => closeLocation(stage, act),
  'lose-webhooks': (stage, act) => loseWebhooks(stage, act),
  'shut-shop': (stage, act) => shutShop(stage, act),
  async kill({ world }, { program, nth, downMs }) {
    const alike = world.programs[program]
    await alike[nth % alike.length]?.kill(downMs)
    return 'killed'
  },
}

interface PlaceInPlay {
  retailer: RetailerInPlay
  size: SizeInPlay
}

/** Returns the retailer and the size of an act. */
function placeOf(stage: Stage, act: { retailer: number; size: number }): PlaceInPlay {
  const retailer = retailerAt(stage, act.retailer)
  return { retailer, size: retailer.sizes[act.size % retailer.sizes.length] as SizeInPlay }
}

/** Buys a listing of the size. When several retailers list it, the retailer's number selects the listing. */
const buy = (stage: Stage, act: { retailer: number; size: number }, marketplace: OutsideMarketplace): string =>
  buyIfLive(stage, placeOf(stage, act).size, { marketplace, nth: act.retailer })

/** Buys a listing while the marketplace slowly processes a change of it. */
async function buyDuring(
  stage: Stage,
  act: { retailer: number; size: number; marketplace: OutsideMarketplace; slowMs: number; afterMs: number },
  change: () => Promise<string>,
): Promise<string> {
  const { world } = stage
  const vendor = act.marketplace === 'goat' ? 'alias' : 'stockx'
  const injected = await Promise.all(
    (vendor === 'alias' ? ['UpdateListing', 'DeleteListing'] : ['Update', 'DeleteListing', 'FindOperationById']).map(
      (call) => injectFault(world, vendor, { call, kind: 'latency', latencyMs: act.slowMs }),
    ),
  )
  const changed = change()
  await wait(act.afterMs)
  const bought = buy(stage, act, act.marketplace)
  const came = await changed
  await wait(act.slowMs)
  for (const each of injected) await each.clear()
  return `${came}; ${bought}`
}

function changeLevel(stage: Stage, { retailer, size }: PlaceInPlay, to: (available: number) => number): string {
  const { shop } = retailer
  const { id: variantId, item } = sizeInShop(stage, retailer, size)
  const locationId = size.shopifyLocationId
  const before = item.levels.get(locationId)?.quantities.available ?? 0
  stage.world.simulators.shopify.control.setLevel({ shop, variantId, locationId, available: to(before) })
  return `${size.name} of ${shop}: ${before} to ${to(before)}`
}

function moveOrder(
  { world }: Stage,
  { marketplace, nth, isCanceled = false }: { marketplace: OutsideMarketplace; nth: number; isCanceled?: boolean },
): string {
  const open = outsideOrdersOf(world, marketplace).filter(({ isOpen }) => isOpen)
  const order = open[nth % Math.max(1, open.length)]
  if (!order) return 'no open order'
  const { stockx, alias } = world.simulators
  const status = isCanceled ? { status: marketplace === 'goat' ? 'ORDER_STATUS_CANCELED' : 'CANCELED' } : {}
  if (marketplace === 'goat') alias.control.advance({ orderId: order.id, ...status })
  else stockx.control.advance({ orderNumber: order.id, ...status })
  return `order ${order.id}, which was ${order.status}`
}
