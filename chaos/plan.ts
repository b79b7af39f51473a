import { LAST_PAIRS, REPRICINGS } from '@ark/domain'
import { createRandom, type Random } from '../simulators/core/random.ts'
import {
  type Act,
  type AtSize,
  type ActDetails,
  type OutsideMarketplace,
  type Vendor,
  WHOLESALE_ANSWERS,
} from './acts-of-plan.ts'
import { moneyActs } from './money-plan.ts'

/** The number of businesses in play, each with one shop. */
const RETAILERS = 2

export type Form = 'short' | 'long'

export interface ChaosPlan {
  seed: number
  form: Form
  /** How many sizes are listed, and how long acts continue. */
  sizes: number
  lastsMs: number
  acts: Act[]
}

interface Shape {
  sizes: number
  lastsMs: number
  acts: number
  faults: number
  kills: number
  /** The number of decisions of people and marketplaces about sales (`moneyActs`). */
  moneyActs: number
}

const SHAPES: Record<Form, Shape> = {
  short: { sizes: 14, lastsMs: 20_000, acts: 42, faults: 15, kills: 3, moneyActs: 28 },
  long: { sizes: 40, lastsMs: 75_000, acts: 170, faults: 50, kills: 8, moneyActs: 112 },
}

/** Returns the plan of a seed, which depends only on the seed and the form. Acts are sorted by time. */
export function planOf(seed: number, form: Form): ChaosPlan {
  const shape = SHAPES[form]
  const random = createRandom(`chaos ${form} ${seed}`)
  const at = () => random.int(500, shape.lastsMs)
  const acts: Act[] = Array.from({ length: shape.acts }, () => ({ ...deed(random, shape), atMs: at() }))
  acts.push({ atMs: 0, ...webhooks(random) })
  acts.push(...accountActs(random, shape), ...shopActs(random, shape))
  for (let nth = 0; nth < shape.faults; nth += 1) acts.push({ atMs: at(), ...fault(random, form, nth) })
  for (let nth = 0; nth < shape.kills; nth += 1) acts.push({ atMs: at(), ...kill(random, nth) })
  acts.push(...moneyActs(`chaos ${form} ${seed}`, { lastsMs: shape.lastsMs, count: shape.moneyActs }))
  acts.sort((a, b) => a.atMs - b.atMs)
  return { seed, form, sizes: shape.sizes, lastsMs: shape.lastsMs, acts }
}

/** Formats an act: `12.3 s  buy size=3 marketplace=stockx`. */
export function lineOfAct({ atMs, act, ...details }: Act): string {
  const words = Object.entries(details).map(([name, value]) => `${name}=${String(value)}`)
  return `${(atMs / 1_000).toFixed(1).padStart(5)} s  ${[act, ...words].join(' ')}`
}

/**
 * Returns the acts on accounts, which every run has. In the middle, a retailer connects their own account and later
 * usually disconnects it. Both marketplaces lose replies. While most sizes are still listed, all prices change in
 * batches that stay pending.
 */
function accountActs(random: Random, { lastsMs }: Shape): Act[] {
  const within = (from: number, to: number) => random.int(Math.floor(lastsMs * from), Math.floor(lastsMs * to))
  const retailer = random.int(0, RETAILERS - 1)
  const acts: Act[] = [
    { atMs: within(0.2, 0.5), act: 'change-account', retailer, to: 'own' },
    { atMs: within(0.1, 0.9), ...loseReplies(random, random.int(0, 99), 'stockx') },
    { atMs: within(0.1, 0.9), ...loseReplies(random, random.int(0, 99), 'goat') },
    { atMs: within(0.1, 0.9), ...outsideChange(random) },
    { atMs: within(0.2, 0.3), act: 'slow-batches', percent: random.pick([-9, -5, 6, 11] as const) },
  ]
  if (random.chance(0.6)) acts.push({ atMs: within(0.6, 1), act: 'change-account', retailer, to: 'shared' })
  return acts
}

/**
 * Returns the acts of shop owners, which every run has: sizes and products are deleted, created again, archived or no
 * longer tracked, locations are closed, and many webhooks are lost. The long form does all of it twice. So little
 * disappears permanently that no import needs a confirmation (docs/decisions/008).
 */
function shopActs(random: Random, { sizes, lastsMs, acts: many }: Shape): Act[] {
  const at = (to = 0.9) => random.int(Math.floor(lastsMs * 0.1), Math.floor(lastsMs * to))
  const place = () => ({ retailer: random.int(0, RETAILERS - 1), size: random.int(0, sizes - 1) })
  const areWebhooksSent = () => random.chance(0.5)
  const forMs = () => random.int(1_000, Math.floor(lastsMs / 4))
  const mayStay = () => (random.chance(0.3) ? null : forMs())
  const status = () => random.pick(['ARCHIVED', 'DRAFT'] as const)
  const standing = () => random.pick(['frozen', 'locked'] as const)
  return Array.from({ length: many > 100 ? 2 : 1 }, (): Act[] => [
    { atMs: at(), act: 'delete-size', ...place(), backAfterMs: null, areWebhooksSent: false },
    { atMs: at(), act: 'delete-size', ...place(), backAfterMs: forMs(), areWebhooksSent: areWebhooksSent() },
    { atMs: at(), act: 'delete-product', ...place(), areWebhooksSent: false },
    { atMs: at(), act: 'enter-again', ...place(), what: 'size', areWebhooksSent: areWebhooksSent() },
    { atMs: at(), act: 'enter-again', ...place(), what: 'product', areWebhooksSent: areWebhooksSent() },
    { atMs: at(), act: 'archive', ...place(), status: status(), forMs: mayStay(), areWebhooksSent: areWebhooksSent() },
    { atMs: at(), act: 'untrack', ...place(), forMs: mayStay(), areWebhooksSent: areWebhooksSent() },
    {
      atMs: at(),
      act: 'close-location',
      retailer: place().retailer,
      nth: random.int(0, 99),
      forMs: forMs(),
      areWebhooksSent: areWebhooksSent(),
    },
    { atMs: at(), act: 'lose-webhooks', forMs: forMs() },
    { atMs: at(0.6), act: 'shut-shop', retailer: place().retailer, standing: standing(), forMs: forMs() },
  ]).flat()
}

const loseReplies = (random: Random, size: number, marketplace: OutsideMarketplace): ActDetails => ({
  act: 'lose-replies',
  size,
  marketplace,
  forMs: random.int(2_000, 5_000),
})

function outsideChange(random: Random): ActDetails {
  const listing = { marketplace: random.pick(['stockx', 'goat'] as const), nth: random.int(0, 99) }
  if (random.chance(0.5)) return { act: 'delete-outside', ...listing }
  return { act: 'reprice-outside', ...listing, percent: random.pick([-20, -8, 13, 30] as const) }
}

/** The percentages by which an owner changes payouts. */
const PERCENT = [-12, -7, -3, 4, 9, 15] as const

type Choice = [weight: number, make: () => ActDetails]

/** Returns an act. Sizes at the front of the list are more frequent, so that several acts affect the same pair. */
function deed(random: Random, { sizes }: Shape): ActDetails {
  const size = () => (random.chance(0.5) ? random.int(0, Math.floor(sizes / 3)) : random.int(0, sizes - 1))
  const marketplace = () => random.pick(['stockx', 'goat'] as const)
  const retailer = () => random.int(0, RETAILERS - 1)
  const place = () => ({ retailer: retailer(), size: size() })
  const percent = () => random.pick(PERCENT)
  const nth = () => random.int(0, 99)
  const slowMs = () => random.pick([0, 800, 1_600, 2_400] as const)
  const afterMs = () => random.int(0, 900)
  return pick(random, [
    [8, () => ({ act: 'buy', ...place(), marketplace: marketplace() })],
    [7, () => ({ act: 'buy-on-both', ...place() })],
    [
      3,
      () => ({
        act: 'buyers',
        retailer: retailer(),
        sizes: [size(), size(), size(), size()],
        marketplace: marketplace(),
      }),
    ],
    [
      12,
      () => ({
        act: 'buy-while-repriced',
        ...place(),
        marketplace: marketplace(),
        percent: percent(),
        slowMs: slowMs(),
        afterMs: afterMs(),
      }),
    ],
    [
      10,
      () => ({
        act: 'buy-while-toggled',
        ...place(),
        marketplace: marketplace(),
        slowMs: slowMs(),
        afterMs: afterMs(),
      }),
    ],
    [7, () => ({ act: 'restock', ...place(), units: random.int(1, 2) })],
    [4, () => ({ act: 'shop-sale', ...place() })],
    [
      3,
      () => ({
        act: 'shop-order-changes',
        retailer: retailer(),
        nth: nth(),
        change: random.pick(['ships', 'refunds-one', 'cancels'] as const),
      }),
    ],
    [2, () => ({ act: 'shop-empties', ...place() })],
    ...ownerChoices(random, { place, size }),
    [2, () => ({ act: 'import', retailer: retailer() })],
    [1, () => shortFile(random, retailer())],
    ...saleChoices(random),
    [3, () => webhooks(random)],
    [2, () => shopifyAnswers(random)],
    [2, () => ({ act: 'revoke-tokens' })],
    [1, () => ({ act: 'forgot-password', person: random.int(0, 3) })],
    [7, () => ({ act: 'wholesale-order', ...place(), pairs: random.int(1, 2), times: random.pick([1, 3] as const) })],
    [9, () => wholesaleAnswer(random, nth())],
    [3, () => ({ act: 'payment', retailer: retailer(), cents: random.int(1, 9_999_999), times: random.int(1, 3) })],
    ...accountChoices(random, place),
  ])
}

/** Returns the acts of owners on their sizes. */
function ownerChoices(random: Random, { place, size }: { place: () => AtSize; size: () => number }): Choice[] {
  const percent = () => random.pick(PERCENT)
  return [
    [6, () => ({ act: 'toggle', ...place(), enabled: random.chance(0.8) })],
    [5, () => ({ act: 'payouts', ...place(), percent: percent() })],
    [
      4,
      () => ({
        act: 'bulk-payouts',
        retailer: place().retailer,
        sizes: Array.from({ length: 8 }, size),
        percent: percent(),
      }),
    ],
    [4, () => ({ act: 'goblin-mode', ...place(), threshold: random.chance(0.7) ? random.int(1, 5) : null })],
    [
      4,
      () => ({
        act: 'selling-rules',
        ...place(),
        lastPair: random.pick(LAST_PAIRS),
        repricing: random.pick(REPRICINGS),
      }),
    ],
    [3, () => ({ act: 'ask', ...place(), marketplace: random.pick(['stockx', 'goat'] as const), percent: percent() })],
  ]
}

/** Returns the acts on sales. */
function saleChoices(random: Random): Choice[] {
  const nth = () => random.int(0, 99)
  const marketplace = () => random.pick(['stockx', 'goat'] as const)
  return [
    [3, () => ({ act: 'confirm', nth: nth() })],
    [2, () => ({ act: 'label', nth: nth() })],
    [3, () => ({ act: 'fulfill', nth: nth() })],
    [3, () => ({ act: 'advance', marketplace: marketplace(), nth: nth() })],
    [4, () => ({ act: 'cancel', marketplace: marketplace(), nth: nth() })],
    [5, () => ({ act: 'resolve', nth: nth(), restock: random.chance(0.7), clicks: random.pick([1, 2, 5] as const) })],
    [2, () => ({ act: 'take-pair', nth: nth(), clicks: random.pick([1, 3] as const) })],
  ]
}

const accountChoices = (random: Random, place: () => AtSize): Choice[] => [
  [2, () => loseReplies(random, place().size, random.pick(['stockx', 'goat'] as const))],
  [2, () => ({ act: 'change-account', retailer: place().retailer, to: random.pick(['own', 'shared'] as const) })],
  [5, () => outsideChange(random)],
  [
    2,
    () => ({
      act: 'list-outside',
      ...place(),
      marketplace: random.pick(['stockx', 'goat'] as const),
      isOnOwn: random.chance(0.4),
      nth: random.int(0, 99),
    }),
  ],
]

function pick(random: Random, choices: Choice[]): ActDetails {
  let target = random.next() * choices.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, make] of choices) {
    target -= weight
    if (target < 0) return make()
  }
  return { act: 'import', retailer: 0 }
}

/** Returns an answer to a wholesale order. Most orders are approved; some of those are canceled later. */
const wholesaleAnswer = (random: Random, nth: number): ActDetails => ({
  act: 'wholesale-answer',
  nth,
  to: random.chance(0.5) ? 'approved' : random.pick(WHOLESALE_ANSWERS),
  clicks: random.pick([1, 2, 4] as const),
})

/**
 * Returns an import with an export file that ends too early, either cut off or apparently complete. It must not empty
 * any stock.
 */
const shortFile = (random: Random, retailer: number): ActDetails => ({
  act: 'import-of-short-file',
  retailer,
  keepPercent: random.int(20, 90),
  ending: random.pick(['silent', 'broken'] as const),
  forMs: random.int(2_000, 5_000),
})

const webhooks = (random: Random): ActDetails => ({
  act: 'webhooks',
  drop: random.pick([0, 0.1, 0.3]),
  double: random.pick([0, 0.2, 0.5]),
  delayMs: random.pick([20, 200, 1_500]),
  shuffle: random.chance(0.5),
})

const shopifyAnswers = (random: Random): ActDetails => ({
  act: 'shopify-answers',
  kind: random.pick(['THROTTLED', 'INTERNAL_SERVER_ERROR', 'CHANGE_FROM_QUANTITY_STALE'] as const),
  times: random.int(1, 6),
})

/** Kills a program; each one once before any is killed again. */
const kill = (random: Random, nth: number): ActDetails => ({
  act: 'kill',
  program: (['worker', 'postgres', 'api'] as const)[nth % 3] ?? 'worker',
  // Alternates between processes of the same kind.
  nth: Math.floor(nth / 3),
  downMs: random.int(200, 2_500),
})

/** The calls by the names of the simulators; refreshing a token is a call as well. */
const CALLS: Record<Vendor, { making: string[]; others: string[] }> = {
  stockx: {
    making: ['Create'],
    others: [
      'Update',
      'DeleteListing',
      'FindById',
      'FindOperationById',
      'GetAllListings',
      'GetOrders',
      'GetOrder',
    ].concat('GetHistoricalOrders', 'POST /oauth/token'),
  },
  alias: {
    making: ['CreateListing'],
    others: [
      'UpdateListing',
      'DeleteListing',
      'DeactivateListing',
      'GetListing',
      'SearchListing',
      'SearchOrders',
    ].concat('GetOrder', 'ConfirmOrder'),
  },
  shopify: {
    making: [],
    others: [
      'CreateOrder',
      'OrdersBySource',
      'AdjustAvailable',
      'LevelsOfItems',
      'ChangedLevels',
      'ProductById',
    ].concat(
      'ShopOrderById',
      'ChangedOrders',
      'StartExport',
      'ExportState',
      'FulfillmentOrders',
      'CreateFulfillment',
      'access_token',
      '*',
    ),
  },
}

const KINDS = ['latency', '429', '500', '502', '503', '504', 'html', 'cut', 'reply-lost'] as const
/**
 * After these faults ARK knows or soon sees whether a creation happened; after the others it waits for 90 s
 * (after-outcome.ts).
 */
const CERTAIN = ['latency', '429', 'reply-lost'] as const

/** Returns a fault; the vendors take turns. Slow answers are the most frequent, because they make calls overlap. */
function fault(random: Random, form: Form, nth: number): ActDetails {
  const vendor = (['stockx', 'alias', 'shopify'] as const)[nth % 3] ?? 'stockx'
  const { making, others } = CALLS[vendor]
  const isMaking = making.length > 0 && random.chance(0.2)
  const isSlow = random.chance(0.45)
  const kinds = isMaking && form === 'short' ? CERTAIN : KINDS
  return {
    act: 'fault',
    vendor,
    call: random.pick(isMaking ? making : others),
    kind: isSlow ? 'latency' : random.pick(kinds),
    probability: random.pick([0.3, 0.6, 1]),
    latencyMs: isSlow ? random.int(400, 3_000) : 0,
    forMs: random.int(1_000, form === 'short' ? 4_000 : 7_000),
  }
}
