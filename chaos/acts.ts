import { setTimeout as wait } from 'node:timers/promises'
import { PEOPLE } from '../apps/server/src/sandbox/people.ts'
import { buyIfLive, outsideOrdersOf } from './outside.ts'
import { type Answered, callsTo } from './owner.ts'
import type { Act, Deed, OutsideMarketplace } from './plan.ts'
import { CHAOS_SHOP, type SizeInPlay } from './sizes.ts'
import type { AskedChange, Stage } from './stage.ts'
import { injectFault } from './inject-fault.ts'
import { answerWholesale, orderWholesale } from './wholesale.ts'

type Doing = { [Name in Deed['act']]: (stage: Stage, act: Extract<Act, { act: Name }>) => Promise<string> | string }

/**
 * Does one act and says in a few words what came of it. What a program that is down cannot do is left undone;
 * nothing throws.
 */
export async function perform(stage: Stage, act: Act): Promise<string> {
  try {
    return await (ACTS[act.act] as (stage: Stage, act: Act) => Promise<string> | string)(stage, act)
  } catch (error) {
    return `not done: ${error instanceof Error ? error.message : String(error)}`
  }
}

const ACTS: Doing = {
  buy: (stage, { size, marketplace }) => buyIfLive(stage.world, sizeOf(stage, size), marketplace),
  'buy-on-both': (stage, { size }) =>
    (['stockx', 'goat'] as const).map((name) => buyIfLive(stage.world, sizeOf(stage, size), name)).join(', '),
  buyers: (stage, { sizes, marketplace }) =>
    sizes.map((size) => buyIfLive(stage.world, sizeOf(stage, size), marketplace)).join(', '),
  'buy-while-repriced': (stage, act) =>
    buyDuring(stage, act, () => changePayouts(stage, sizeOf(stage, act.size), act.percent)),
  'buy-while-toggled': (stage, act) =>
    buyDuring(stage, act, async () => {
      const off = await toggle(stage, sizeOf(stage, act.size), false)
      return `${off}, ${await toggle(stage, sizeOf(stage, act.size), true)}`
    }),
  restock: (stage, { size, units }) => changeLevel(stage, sizeOf(stage, size), (available) => available + units),
  'shop-empties': (stage, { size }) => changeLevel(stage, sizeOf(stage, size), () => 0),
  'shop-sale': (stage, { size }) => {
    const { name, shopifyItemId: inventoryItemId } = sizeOf(stage, size)
    const order = stage.world.simulators.shopify.control.placeOrder({ shop: CHAOS_SHOP, inventoryItemId })
    return `${name}: order ${order.name}`
  },
  'shop-order-changes': ({ world }, { nth, change }) => {
    const { shopify } = world.simulators
    const own = [...shopify.store.shop(CHAOS_SHOP).orders.values()].filter(
      ({ sourceIdentifier, createdAt, cancelledAt }) =>
        sourceIdentifier === null && createdAt >= world.startedAt && cancelledAt === null,
    )
    const order = own[nth % Math.max(1, own.length)]
    if (!order) return 'no such order'
    const which = { shop: CHAOS_SHOP, orderId: order.id }
    if (change === 'refunds-one') shopify.control.refundOrder({ ...which, quantity: 1 })
    else shopify.control.advance({ ...which, status: change === 'ships' ? 'fulfilled' : 'cancelled' })
    return `order ${order.name}`
  },
  toggle: (stage, { size, enabled }) => toggle(stage, sizeOf(stage, size), enabled),
  payouts: (stage, { size, percent }) => changePayouts(stage, sizeOf(stage, size), percent),
  async 'bulk-payouts'({ call, changes, sizes: all }, { sizes, percent }) {
    const named = [...new Set(sizes)].map((index) => all[index % all.length] as SizeInPlay)
    const amount = Math.round((named[0]?.payout ?? 0) * (1 + percent / 100))
    // A run goes through them later: until then, and for as long as others change them, both may stand.
    for (const { variantId } of named)
      changes.push({
        variantId,
        field: 'desired_payout',
        value: amount,
        askedAtMs: Date.now(),
        answeredAtMs: Number.POSITIVE_INFINITY,
        isAccepted: null,
      })
    const variant_ids = named.map(({ variantId }) => variantId)
    const change = { variant_ids, rule: 'set', payouts: 'desired', amount }
    return answered(await call('POST', '/listings/payout-changes', change))
  },
  async 'goblin-mode'(stage, { size, threshold }) {
    const { productId } = sizeOf(stage, size)
    const mode = threshold === null ? { activate: false } : { activate: true, threshold_percentage: threshold }
    const at = `/listings/products/${productId}/goblin-mode`
    return answered(await stage.call('POST', at, { product_id: productId, ...mode }))
  },
  async 'selling-rules'(stage, { size, lastPair, repricing }) {
    const { productId } = sizeOf(stage, size)
    const rules = { last_pair: lastPair, repricing, ceiling_percent: 150, changes_per_day: 24 }
    return answered(await stage.call('PUT', `/listings/products/${productId}/selling-rules`, rules))
  },
  async ask(stage, { size, marketplace, percent }) {
    const { variantId, payout } = sizeOf(stage, size)
    const price = Math.round(payout * 1.2 * (1 + percent / 100))
    const query = new URLSearchParams({ marketplace, new_price: `${price}`, allow_below_minimum: 'true' })
    return answered(await stage.call('PATCH', `/listings/variants/${variantId}/update-listing-price?${query}`))
  },
  import: async ({ call }) => answered(await call('POST', '/inventory/sync-from-shopify')),
  async 'import-of-short-file'({ world, call }, { keepPercent, ending, forMs }) {
    const { settings } = world.simulators.shopify.control
    settings({ bulkFile: { keepFraction: keepPercent / 100, ending, doubleLines: ending === 'silent' } })
    const begun = answered(await call('POST', '/inventory/sync-from-shopify'))
    await wait(forMs)
    settings({ bulkFile: null })
    return begun
  },
  confirm: (stage, { nth }) =>
    withSale(stage, { nth, where: `platform = 'goat' and confirmed_at is null and canceled_at is null` }, (id) =>
      stage.call('POST', `/sales/confirm-alias-order/${id}`),
    ),
  label: (stage, { nth }) =>
    withSale(stage, { nth, where: 'canceled_at is null' }, (id, platform) =>
      stage.call('GET', `/sales/${platform === 'goat' ? 'alias' : 'stockx'}-shipping-label/${id}`),
    ),
  fulfill: (stage, { nth }) =>
    withSale(stage, { nth, where: 'canceled_at is null and fulfilled_at is null' }, (id) =>
      stage.call('POST', `/sales/scanning/${id}/mark-fulfilled`),
    ),
  advance: (stage, { marketplace, nth }) => moveOrder(stage, { marketplace, nth }),
  cancel: (stage, { marketplace, nth }) => moveOrder(stage, { marketplace, nth, isCanceled: true }),
  resolve: (stage, { nth, restock, clicks }) =>
    withSale(stage, { nth, where: `stage in ('canceled', 'resolved')` }, (id) =>
      clicked(clicks, () => stage.call('POST', `/sales/resolve-cancelled-sale/${id}?restock=${restock}`)),
    ),
  'take-pair': (stage, { nth, clicks }) =>
    withSale(stage, { nth, where: 'oversold and canceled_at is null' }, (id) =>
      clicked(clicks, () => stage.call('POST', `/sales/take-pair/${id}`)),
    ),
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
  async payment({ world, operator, payments }, { cents, times }) {
    const asked = { key: `payment-${payments.length}-${cents}`, cents, isAccepted: null as boolean | null }
    payments.push(asked)
    const payment = { retailer_id: 1, amount: cents / 100, payment_date: new Date().toISOString().slice(0, 10) }
    const log = callsTo(world.urls, operator, asked.key)
    const answers = await Promise.all(Array.from({ length: times }, () => log('POST', '/admin/payments', payment)))
    asked.isAccepted = answers.some((answer) => isAccepted(answer)) ? true : isAccepted(answers[0] as Answered)
    return answers.map(answered).join(', ')
  },
  'wholesale-order': (stage, act) => orderWholesale(stage, sizeOf(stage, act.size), act),
  'wholesale-answer': (stage, act) => answerWholesale(stage, act),
  async kill({ world }, { program, nth, downMs }) {
    const alike = world.programs[program]
    await alike[nth % alike.length]?.kill(downMs)
    return 'killed'
  },
}

/** The same asked by several at one moment; the first one's answer. */
async function clicked(times: number, ask: () => Promise<Answered>): Promise<Answered> {
  const [first, ...more] = Array.from({ length: times }, ask)
  await Promise.all(more)
  return first ?? ask()
}

const sizeOf = ({ sizes }: Stage, index: number): SizeInPlay => sizes[index % sizes.length] as SizeInPlay

const answered = ({ status, body }: Answered): string =>
  status === null ? 'no answer' : status < 300 ? `${status}` : `${status} ${JSON.stringify(body).slice(0, 160)}`

/** A fault of the server leaves open whether it was done, like no answer at all. */
const isAccepted = ({ status }: Answered): boolean | null => (status === null || status >= 500 ? null : status < 300)

/** A buyer comes while the marketplace still works on a change of his listing, which it does slowly. */
async function buyDuring(
  stage: Stage,
  act: { size: number; marketplace: OutsideMarketplace; slowMs: number; afterMs: number },
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
  const bought = buyIfLive(world, sizeOf(stage, act.size), act.marketplace)
  const came = await changed
  await wait(act.slowMs)
  for (const each of injected) await each.clear()
  return `${came}; ${bought}`
}

function changeLevel({ world }: Stage, size: SizeInPlay, to: (available: number) => number): string {
  const { shopify } = world.simulators
  const where = { shop: CHAOS_SHOP, inventoryItemId: size.shopifyItemId, locationId: size.shopifyLocationId }
  const level = shopify.store.shop(CHAOS_SHOP).items.get(size.shopifyItemId)?.levels.get(size.shopifyLocationId)
  const before = level?.quantities.available ?? 0
  shopify.control.setLevel({ ...where, available: to(before) })
  return `${size.name}: ${before} to ${to(before)}`
}

async function toggle(stage: Stage, size: SizeInPlay, enabled: boolean): Promise<string> {
  const change = asked(stage, size, { field: 'listings_enabled', value: enabled })
  return change(await stage.call('PATCH', `/listings/variants/${size.variantId}/toggle-queued`, { enabled }))
}

async function changePayouts(stage: Stage, size: SizeInPlay, percent: number): Promise<string> {
  const desired_payout = Math.round(size.payout * (1 + percent / 100))
  const change = asked(stage, size, { field: 'desired_payout', value: desired_payout })
  return change(await stage.call('PATCH', `/listings/variants/${size.variantId}/payouts`, { desired_payout }))
}

function asked(
  { changes }: Stage,
  { variantId }: SizeInPlay,
  what: Pick<AskedChange, 'field' | 'value'>,
): (answer: Answered) => string {
  const change: AskedChange = {
    ...what,
    variantId,
    askedAtMs: Date.now(),
    answeredAtMs: Number.POSITIVE_INFINITY,
    isAccepted: null,
  }
  changes.push(change)
  return (answer) => {
    change.isAccepted = isAccepted(answer)
    change.answeredAtMs = Date.now()
    return answered(answer)
  }
}

/** Something done to one of the sales that there are, in the order in which they came. */
async function withSale(
  { world }: Stage,
  { nth, where }: { nth: number; where: string },
  does: (saleId: number, platform: string) => Promise<Answered>,
): Promise<string> {
  const { rows } = await world.database.query<{ id: number; platform: string }>(
    `select sale_id::int as id, platform from sales where ${where} order by sale_id`,
  )
  const sale = rows[nth % Math.max(1, rows.length)]
  return sale ? `sale ${sale.id}: ${answered(await does(sale.id, sale.platform))}` : 'no such sale'
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
