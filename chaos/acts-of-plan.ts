import type { LastPair, Repricing } from '@ark/domain'

export type OutsideMarketplace = 'stockx' | 'goat'
export type Vendor = 'shopify' | 'stockx' | 'alias'
export type ProgramName = 'api' | 'worker' | 'postgres'
/** A shop that is not paid for, or that Shopify locked. */
export type ShutState = 'frozen' | 'locked'
export type OutsideFault = 'latency' | '429' | '500' | '502' | '503' | '504' | 'html' | 'cut' | 'reply-lost'

export interface AtSize {
  retailer: number
  size: number
}

/**
 * One event. `retailer` is the number of a retailer in play, `size` the number of one of the retailer's sizes in play;
 * `nth` selects among the candidates at that time.
 */
export type ActDetails =
  | ({ act: 'buy'; marketplace: OutsideMarketplace } & AtSize)
  | ({ act: 'buy-on-both' } & AtSize)
  | { act: 'buyers'; retailer: number; sizes: number[]; marketplace: OutsideMarketplace }
  | ({
      act: 'buy-while-repriced'
      marketplace: OutsideMarketplace
      percent: number
      slowMs: number
      afterMs: number
    } & AtSize)
  | ({ act: 'buy-while-toggled'; marketplace: OutsideMarketplace; slowMs: number; afterMs: number } & AtSize)
  | ({ act: 'restock'; units: number } & AtSize)
  | ({ act: 'shop-sale' } & AtSize)
  | { act: 'shop-order-changes'; retailer: number; nth: number; change: 'ships' | 'refunds-one' | 'cancels' }
  | ({ act: 'shop-empties' } & AtSize)
  | ({ act: 'toggle'; enabled: boolean } & AtSize)
  | ({ act: 'payouts'; percent: number } & AtSize)
  | { act: 'bulk-payouts'; retailer: number; sizes: number[]; percent: number }
  | ({ act: 'goblin-mode'; threshold: number | null } & AtSize)
  | ({ act: 'selling-rules'; lastPair: LastPair; repricing: Repricing } & AtSize)
  | ({ act: 'ask'; marketplace: OutsideMarketplace; percent: number } & AtSize)
  | { act: 'import'; retailer: number }
  | { act: 'import-of-short-file'; retailer: number; keepPercent: number; ending: 'silent' | 'broken'; forMs: number }
  | { act: 'confirm'; nth: number }
  | { act: 'label'; nth: number }
  | { act: 'fulfill'; nth: number }
  | { act: 'advance'; marketplace: OutsideMarketplace; nth: number }
  | { act: 'cancel'; marketplace: OutsideMarketplace; nth: number }
  | { act: 'resolve'; nth: number; restock: boolean; clicks: number }
  | { act: 'take-pair'; nth: number; clicks: number }
  | { act: 'set-by-hand'; nth: number; status: string; by: StaffInPlay; clicks: number }
  | { act: 'cancel-here'; nth: number; by: StaffInPlay; clicks: number }
  | { act: 'take-cancel-back'; nth: number; by: StaffInPlay; clicks: number }
  | { act: 'resolve-dead'; nth: number; pair: PairOutcome; by: StaffInPlay; clicks: number }
  | { act: 'marketplace-says'; marketplace: OutsideMarketplace; nth: number; word: OrderTreatment }
  | { act: 'look-at-sale'; nth: number }
  | { act: 'record-statement'; nth: number }
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
  | { act: 'payment'; retailer: number; cents: number; times: number }
  | ({ act: 'wholesale-order'; pairs: number; times: number } & AtSize)
  | { act: 'wholesale-answer'; nth: number; to: WholesaleAnswer; clicks: number }
  | { act: 'lose-replies'; size: number; marketplace: OutsideMarketplace; forMs: number }
  | { act: 'change-account'; retailer: number; to: 'own' | 'shared' }
  | { act: 'slow-batches'; percent: number }
  | { act: 'delete-outside'; marketplace: OutsideMarketplace; nth: number }
  | { act: 'reprice-outside'; marketplace: OutsideMarketplace; nth: number; percent: number }
  | ({ act: 'list-outside'; marketplace: OutsideMarketplace; isOnOwn: boolean; nth: number } & AtSize)
  | ({ act: 'delete-size'; backAfterMs: number | null; areWebhooksSent: boolean } & AtSize)
  | ({ act: 'delete-product'; areWebhooksSent: boolean } & AtSize)
  | ({ act: 'enter-again'; what: 'size' | 'product'; areWebhooksSent: boolean } & AtSize)
  | ({ act: 'archive'; status: 'ARCHIVED' | 'DRAFT'; forMs: number | null; areWebhooksSent: boolean } & AtSize)
  | ({ act: 'untrack'; forMs: number | null; areWebhooksSent: boolean } & AtSize)
  | { act: 'close-location'; retailer: number; nth: number; forMs: number; areWebhooksSent: boolean }
  | { act: 'lose-webhooks'; forMs: number }
  | { act: 'shut-shop'; retailer: number; standing: ShutState; forMs: number }
  | { act: 'kill'; program: ProgramName; nth: number; downMs: number }

/** The person who decides about a sale. The owner decides for a retailer without an associate. */
export type StaffInPlay = 'owner' | 'associate'

/** The outcomes for the pair of a canceled or failed sale: restocked, restocked and listed again, or gone. */
export const PAIR_OUTCOMES = ['restock', 'relist', 'gone', 'lost', 'damaged', 'kept'] as const
export type PairOutcome = (typeof PAIR_OUTCOMES)[number]

/**
 * The treatments of an order by a marketplace, independent of the vendor's terms. `pays-otherwise`: it pays another
 * amount than its fees imply.
 */
export const ORDER_TREATMENTS = [
  'pays',
  'pays-otherwise',
  'ships',
  'cancels',
  'returns',
  'fails',
  'suspends',
  'goes-on',
] as const
export type OrderTreatment = (typeof ORDER_TREATMENTS)[number]

/** The answers of a seller or a buyer to an order. */
export const WHOLESALE_ANSWERS = [
  'approved',
  'canceled_by_retailer',
  'rejected_by_retailer',
  'canceled_by_buyer',
] as const
export type WholesaleAnswer = (typeof WHOLESALE_ANSWERS)[number]

export type Act = ActDetails & {
  /** The time of the act after the start, in ms. */
  atMs: number
}
