import type { SaleStage } from './sale-stages.ts'
import type { StatusGroup, SystemStatusGroup } from './sale-status-groups.ts'

/**
 * Every status a sale can have (domain §6; document 2 §4 and document 3 §4), one row each. Two spellings of one
 * meaning are one row with two wire values. Says how a status looks and is filtered, and what a sale becomes when a
 * person sets it. What may be done with a sale follows from the sale's own stage: `saleStatus` answers looks alone.
 */
export type StatusColor =
  | 'blue'
  | 'cyan'
  | 'red'
  | 'orange'
  | 'grape'
  | 'yellow'
  | 'lime'
  | 'indigo'
  | 'green'
  | 'violet'
  | 'teal'
  | 'gray'

/** How a status looks; nothing follows from it. */
export interface StatusLook {
  label: string
  color: StatusColor
  /** Why a sale is in it, where its label does not say so, as a sentence without its full stop. */
  reason?: string
}

export interface SaleStatus extends StatusLook {
  wire: readonly [string, ...string[]]
  group: StatusGroup
  system_group: SystemStatusGroup
  /** The stage of a sale for which a person sets it by hand (document 3 §4); null: nobody can. */
  set_stage: SaleStage | null
}

const row = (
  wire: SaleStatus['wire'],
  look: [label: string, color: StatusColor, group: StatusGroup, system_group: SystemStatusGroup],
  set_stage: SaleStage | null,
): SaleStatus => ({ wire, label: look[0], color: look[1], group: look[2], system_group: look[3], set_stage })

/** A marketplace's own step, which no person sets (document 3 §4 does not list it), or one that is final. */
const NOT_SETTABLE = null

/** Ours: the pair is packed, and the marketplace does not know of it yet. */
export const FULFILLED = 'FULFILLED'
/** Ours: a cancellation that is dealt with. */
export const RESOLVED = 'CANCELEDRESOLVED'
/** Ours: the seller has no pair for an order and says so (document 2 §4). */
export const CANNOT_FULFILL = 'CANNOTFULFILL'
/** The status of a sale whose packing was taken back: it waits to be packed again. */
export const WAITING_TO_BE_PACKED = { stockx: 'CREATED', goat: 'ORDER_STATUS_CONFIRMED', shopify: 'CREATED' } as const

/** How far a unit of an order is that a shop sold by itself. */
export type ShopUnitState = 'unpaid' | 'open' | 'shipped' | 'canceled' | 'returned'
/**
 * The word that is shown of it, and the stage, which decides. A cancellation in the shop is dealt with there: its stock
 * went where the shop's staff said, so that nobody is asked here.
 */
export const SHOP_UNIT_STATES: Readonly<Record<ShopUnitState, { status: string; stage: SaleStage }>> = {
  unpaid: { status: 'PENDING', stage: 'pending' },
  open: { status: 'CREATED', stage: 'to_ship' },
  shipped: { status: FULFILLED, stage: 'fulfilled' },
  canceled: { status: 'CANCELED', stage: 'resolved' },
  returned: { status: 'RETURNED', stage: 'failed' },
}

export const SALE_STATUSES: readonly SaleStatus[] = [
  row(['CREATED'], ['CREATED', 'blue', 'created', 'created'], 'to_ship'),
  // Open at StockX (stockx.md 4), before or beside CREATED; what it waits for is not documented.
  row(['PENDING'], ['PENDING', 'blue', 'created', 'created'], NOT_SETTABLE),
  row(['ORDER_STATUS_SOLD', 'SOLD'], ['CREATED', 'blue', 'created', 'created'], 'to_confirm'),
  row(['ORDER_STATUS_CONFIRMED', 'CONFIRMED'], ['CONFIRMED', 'cyan', 'created', 'created'], 'to_ship'),
  row(
    ['ORDER_STATUS_LABEL_GENERATED', 'LABEL_GENERATED', 'LABEL GENERATED'],
    ['LABEL GENERATED', 'violet', 'label_generated', 'created'],
    'labeled',
  ),
  row([FULFILLED], ['FULFILLED', 'teal', 'fulfilled', 'fulfilled'], 'packed'),
  row(['SYSTEMFULFILLED'], ['SYSTEM FULFILLED', 'teal', 'fulfilled', 'completed'], 'fulfilled'),
  row(['SHIPPED'], ['SHIPPED', 'orange', 'shipped', 'shipped'], 'shipped'),
  row(['ORDER_STATUS_IN_TRANSIT', 'IN_TRANSIT'], ['SHIPPED', 'orange', 'shipped', 'shipped'], 'shipped'),
  row(['RECEIVED'], ['RECEIVED', 'grape', 'shipped', 'received'], 'shipped'),
  row(['AUTHENTICATING'], ['AUTHENTICATING', 'yellow', 'shipped', 'received'], 'shipped'),
  row(['AUTHENTICATED'], ['AUTHENTICATED', 'lime', 'shipped', 'received'], 'shipped'),
  row(['PAYOUTPENDING'], ['PAYING OUT', 'indigo', 'delivered', 'received'], 'delivered'),
  row(['DELIVERED'], ['DELIVERED', 'green', 'delivered', 'received'], 'delivered'),
  row(['PAYOUTCOMPLETED'], ['COMPLETED', 'green', 'delivered', 'completed'], 'paid'),
  row(['COMPLETED'], ['COMPLETED', 'green', 'delivered', 'completed'], 'completed'),
  row(['ORDER_STATUS_COMPLETED'], ['COMPLETED', 'green', 'delivered', 'completed'], 'completed'),
  row(['CCAUTHORIZATIONFAILED'], ['CC AUTH FAILED', 'red', 'failed', 'error'], 'held'),
  row(['PAYOUTFAILED'], ['PAYOUT FAILED', 'red', 'failed', 'error'], 'held'),
  {
    ...row(['SUSPENDED'], ['SUSPENDED', 'red', 'failed', 'error'], 'suspended'),
    reason: 'The marketplace has stopped it, and may go on with it',
  },
  // An open order that the seller is not to send: StockX may still release or end it (stockx.md 4).
  row(['DONOTSHIP'], ['DO NOT SHIP', 'orange', 'failed', 'error'], NOT_SETTABLE),
  {
    ...row(['AUTHFAILED'], ['AUTH FAILED', 'red', 'failed', 'failed_authentication'], 'failed'),
    reason: 'It did not pass authentication',
  },
  {
    ...row(['ORDER_STATUS_INVALID'], ['INVALID', 'red', 'failed', 'error'], 'failed'),
    reason: 'The marketplace does not take it',
  },
  { ...row(['RETURNED'], ['RETURNED', 'orange', 'failed', 'returned'], 'failed'), reason: 'It is sent back' },
  {
    ...row(['DIDNOTSHIP'], ['DID NOT SHIP', 'red', 'canceled', 'canceled'], 'canceled'),
    reason: 'It was not shipped in time',
  },
  row(['CANCELED', 'CANCELLED'], ['CANCELLED', 'red', 'canceled', 'canceled'], 'canceled'),
  row(['ORDER_STATUS_CANCELED', 'ORDER_STATUS_CANCELLED'], ['CANCELLED', 'red', 'canceled', 'canceled'], 'canceled'),
  row([CANNOT_FULFILL], ['CANNOT FULFILL', 'red', 'canceled', 'canceled'], 'canceled'),
  row([RESOLVED], ['RESOLVED', 'gray', 'canceled', 'canceled'], NOT_SETTABLE),
]

const ALIAS_SPELLING = /^ORDER_STATUS_/
const byWire = new Map(SALE_STATUSES.flatMap((status) => status.wire.map((wire) => [wire, status] as const)))

/**
 * How a status looks, by its wire value. An unknown one is shown as it came: marketplaces add statuses without notice.
 */
export const saleStatus = (wire: string): StatusLook =>
  byWire.get(wire) ?? { label: wire.replace(ALIAS_SPELLING, '').replaceAll('_', ' '), color: 'gray' }

/** The stage of a sale for which a person sets a status by hand (document 3 §4); null: it is none that can be set. */
export const stageSetBy = (wire: string): SaleStage | null => byWire.get(wire)?.set_stage ?? null

/** Of two spellings of one meaning, the one that alias uses. */
export const isAliasSpelling = (wire: string): boolean => ALIAS_SPELLING.test(wire)

/** All wire values whose status passes a test, for `status = any(…)`: what a person has narrowed a list to. */
export const wireValuesWhere = (test: (status: SaleStatus) => boolean): string[] =>
  SALE_STATUSES.filter(test).flatMap((status) => [...status.wire])
