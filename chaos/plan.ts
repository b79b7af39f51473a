import { LAST_PAIRS, type LastPair, type Repricing, REPRICINGS } from '@ark/domain'
import { createRandom, type Random } from '../simulators/core/random.ts'

export type OutsideMarketplace = 'stockx' | 'goat'
export type Vendor = 'shopify' | 'stockx' | 'alias'
export type ProgramName = 'api' | 'worker' | 'postgres'
export type OutsideFault = 'latency' | '429' | '500' | '502' | '503' | '504' | 'html' | 'cut' | 'reply-lost'

/**
 * One thing that happens. `size` is an index among the sizes in play; `nth` picks among what there is when it
 * happens.
 */
export type Deed =
  | { act: 'buy'; size: number; marketplace: OutsideMarketplace }
  | { act: 'buy-on-both'; size: number }
  | { act: 'buyers'; sizes: number[]; marketplace: OutsideMarketplace }
  | {
      act: 'buy-while-repriced'
      size: number
      marketplace: OutsideMarketplace
      percent: number
      slowMs: number
      afterMs: number
    }
  | { act: 'buy-while-toggled'; size: number; marketplace: OutsideMarketplace; slowMs: number; afterMs: number }
  | { act: 'restock'; size: number; units: number }
  | { act: 'shop-sale'; size: number }
  | { act: 'shop-order-changes'; nth: number; change: 'ships' | 'refunds-one' | 'cancels' }
  | { act: 'shop-empties'; size: number }
  | { act: 'toggle'; size: number; enabled: boolean }
  | { act: 'payouts'; size: number; percent: number }
  | { act: 'bulk-payouts'; sizes: number[]; percent: number }
  | { act: 'goblin-mode'; size: number; threshold: number | null }
  | { act: 'selling-rules'; size: number; lastPair: LastPair; repricing: Repricing }
  | { act: 'ask'; size: number; marketplace: OutsideMarketplace; percent: number }
  | { act: 'import' }
  | { act: 'import-of-short-file'; keepPercent: number; ending: 'silent' | 'broken'; forMs: number }
  | { act: 'confirm'; nth: number }
  | { act: 'label'; nth: number }
  | { act: 'fulfill'; nth: number }
  | { act: 'advance'; marketplace: OutsideMarketplace; nth: number }
  | { act: 'cancel'; marketplace: OutsideMarketplace; nth: number }
  | { act: 'resolve'; nth: number; restock: boolean; clicks: number }
  | { act: 'take-pair'; nth: number; clicks: number }
  | { act: 'webhooks'; drop: number; double: number; delayMs: number; shuffle: boolean }
  | {
      act: 'fault'
      vendor: Vendor
      call: string
      kind: OutsideFault
      probability: number
      latencyMs: number
      forMs: number
    }
  | {
      act: 'shopify-answers'
      kind: 'THROTTLED' | 'INTERNAL_SERVER_ERROR' | 'CHANGE_FROM_QUANTITY_STALE'
      times: number
    }
  | { act: 'revoke-tokens' }
  | { act: 'forgot-password'; person: number }
  | { act: 'payment'; cents: number; times: number }
  | { act: 'wholesale-order'; size: number; pairs: number; times: number }
  | { act: 'wholesale-answer'; nth: number; to: WholesaleAnswer; clicks: number }
  | { act: 'kill'; program: ProgramName; nth: number; downMs: number }

/** What seller or buyer make of an order. */
export const WHOLESALE_ANSWERS = [
  'approved',
  'canceled_by_retailer',
  'rejected_by_retailer',
  'canceled_by_buyer',
] as const
export type WholesaleAnswer = (typeof WHOLESALE_ANSWERS)[number]

export type Act = Deed & {
  /** After the first act could have happened. */
  atMs: number
}

export type Form = 'short' | 'long'

export interface ChaosPlan {
  seed: number
  form: Form
  /** How many sizes are on offer, and how long acts go on. */
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
}

const SHAPES: Record<Form, Shape> = {
  short: { sizes: 14, lastsMs: 20_000, acts: 42, faults: 15, kills: 3 },
  long: { sizes: 28, lastsMs: 75_000, acts: 170, faults: 50, kills: 8 },
}

/** The same seed and form give the same plan, whatever the run before came to. Acts are in the order of their time. */
export function planOf(seed: number, form: Form): ChaosPlan {
  const shape = SHAPES[form]
  const random = createRandom(`chaos ${form} ${seed}`)
  const at = () => random.int(500, shape.lastsMs)
  const acts: Act[] = Array.from({ length: shape.acts }, () => ({ ...deed(random, shape), atMs: at() }))
  acts.push({ atMs: 0, ...webhooks(random) })
  for (let nth = 0; nth < shape.faults; nth += 1) acts.push({ atMs: at(), ...fault(random, form, nth) })
  for (let nth = 0; nth < shape.kills; nth += 1) acts.push({ atMs: at(), ...kill(random, nth) })
  acts.sort((a, b) => a.atMs - b.atMs)
  return { seed, form, sizes: shape.sizes, lastsMs: shape.lastsMs, acts }
}

/** `12.3 s  buy size=3 marketplace=stockx` */
export function lineOfAct({ atMs, act, ...details }: Act): string {
  const words = Object.entries(details).map(([name, value]) => `${name}=${String(value)}`)
  return `${(atMs / 1_000).toFixed(1).padStart(5)} s  ${[act, ...words].join(' ')}`
}

type Choice = [weight: number, make: () => Deed]

/** Sizes at the front of the list are met more often, so that things happen to the same pair side by side. */
function deed(random: Random, { sizes }: Shape): Deed {
  const size = () => (random.chance(0.5) ? random.int(0, Math.floor(sizes / 3)) : random.int(0, sizes - 1))
  const marketplace = () => random.pick(['stockx', 'goat'] as const)
  const percent = () => random.pick([-12, -7, -3, 4, 9, 15] as const)
  const nth = () => random.int(0, 99)
  const slowMs = () => random.pick([0, 800, 1_600, 2_400] as const)
  const afterMs = () => random.int(0, 900)
  return pick(random, [
    [8, () => ({ act: 'buy', size: size(), marketplace: marketplace() })],
    [7, () => ({ act: 'buy-on-both', size: size() })],
    [3, () => ({ act: 'buyers', sizes: [size(), size(), size(), size()], marketplace: marketplace() })],
    [
      12,
      () => ({
        act: 'buy-while-repriced',
        size: size(),
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
        size: size(),
        marketplace: marketplace(),
        slowMs: slowMs(),
        afterMs: afterMs(),
      }),
    ],
    [7, () => ({ act: 'restock', size: size(), units: random.int(1, 2) })],
    [4, () => ({ act: 'shop-sale', size: size() })],
    [
      3,
      () => ({
        act: 'shop-order-changes',
        nth: nth(),
        change: random.pick(['ships', 'refunds-one', 'cancels'] as const),
      }),
    ],
    [2, () => ({ act: 'shop-empties', size: size() })],
    [6, () => ({ act: 'toggle', size: size(), enabled: random.chance(0.8) })],
    [5, () => ({ act: 'payouts', size: size(), percent: percent() })],
    [4, () => ({ act: 'bulk-payouts', sizes: Array.from({ length: 8 }, size), percent: percent() })],
    [4, () => ({ act: 'goblin-mode', size: size(), threshold: random.chance(0.7) ? random.int(1, 5) : null })],
    [
      4,
      () => ({
        act: 'selling-rules',
        size: size(),
        lastPair: random.pick(LAST_PAIRS),
        repricing: random.pick(REPRICINGS),
      }),
    ],
    [3, () => ({ act: 'ask', size: size(), marketplace: marketplace(), percent: percent() })],
    [2, () => ({ act: 'import' })],
    [1, () => shortFile(random)],
    [3, () => ({ act: 'confirm', nth: nth() })],
    [2, () => ({ act: 'label', nth: nth() })],
    [3, () => ({ act: 'fulfill', nth: nth() })],
    [3, () => ({ act: 'advance', marketplace: marketplace(), nth: nth() })],
    [4, () => ({ act: 'cancel', marketplace: marketplace(), nth: nth() })],
    [5, () => ({ act: 'resolve', nth: nth(), restock: random.chance(0.7), clicks: random.pick([1, 2, 5] as const) })],
    [2, () => ({ act: 'take-pair', nth: nth(), clicks: random.pick([1, 3] as const) })],
    [3, () => webhooks(random)],
    [2, () => shopifyAnswers(random)],
    [2, () => ({ act: 'revoke-tokens' })],
    [1, () => ({ act: 'forgot-password', person: random.int(0, 3) })],
    [7, () => ({ act: 'wholesale-order', size: size(), pairs: random.int(1, 2), times: random.pick([1, 3] as const) })],
    [9, () => wholesaleAnswer(random, nth())],
    [3, () => ({ act: 'payment', cents: random.int(1, 9_999_999), times: random.int(1, 3) })],
  ])
}

function pick(random: Random, choices: Choice[]): Deed {
  let target = random.next() * choices.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, make] of choices) {
    target -= weight
    if (target < 0) return make()
  }
  return { act: 'import' }
}

/** Most orders are approved; of those some are canceled again. */
const wholesaleAnswer = (random: Random, nth: number): Deed => ({
  act: 'wholesale-answer',
  nth,
  to: random.chance(0.5) ? 'approved' : random.pick(WHOLESALE_ANSWERS),
  clicks: random.pick([1, 2, 4] as const),
})

/** An export that ends too early, cut off or as if it were whole: nothing may be emptied by it. */
const shortFile = (random: Random): Deed => ({
  act: 'import-of-short-file',
  keepPercent: random.int(20, 90),
  ending: random.pick(['silent', 'broken'] as const),
  forMs: random.int(2_000, 5_000),
})

const webhooks = (random: Random): Deed => ({
  act: 'webhooks',
  drop: random.pick([0, 0.1, 0.3]),
  double: random.pick([0, 0.2, 0.5]),
  delayMs: random.pick([20, 200, 1_500]),
  shuffle: random.chance(0.5),
})

const shopifyAnswers = (random: Random): Deed => ({
  act: 'shopify-answers',
  kind: random.pick(['THROTTLED', 'INTERNAL_SERVER_ERROR', 'CHANGE_FROM_QUANTITY_STALE'] as const),
  times: random.int(1, 6),
})

/** Each program once before any is killed a second time. */
const kill = (random: Random, nth: number): Deed => ({
  act: 'kill',
  program: (['worker', 'postgres', 'api'] as const)[nth % 3] ?? 'worker',
  // Of several processes alike, each in turn.
  nth: Math.floor(nth / 3),
  downMs: random.int(200, 2_500),
})

/** As the simulators name them; a token's refresh is a call like any other. */
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
 * After these it is certain, or soon seen, whether a creation has happened; after the others ARK waits for 90 s
 * (after-outcome.ts).
 */
const CERTAIN = ['latency', '429', 'reply-lost'] as const

/** Every vendor in turn. Slow answers are the most frequent: in them lies everything that happens side by side. */
function fault(random: Random, form: Form, nth: number): Deed {
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
