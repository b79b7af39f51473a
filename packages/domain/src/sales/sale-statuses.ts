import type { SaleStage } from './sale-stages.ts'
import type { StatusGroup, SystemStatusGroup } from './sale-status-groups.ts'

/**
 * Every status that a sale can have, one row each; two spellings of one meaning are one row with two wire values. A row
 * defines how the status looks, which filters include it, and which stage a sale gets when a person sets it. The sale's
 * own stage decides which actions it allows: `saleStatus` returns the look alone.
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

/** The look of a status; no decision depends on it. */
export interface StatusLook {
  label: string
  color: StatusColor
  /** The reason for the status where its label does not give it, as a sentence without a period. */
  reason?: string
}

export interface SaleStatus extends StatusLook {
  wire: readonly [string, ...string[]]
  group: StatusGroup
  system_group: SystemStatusGroup
  /** The stage of a sale when a person sets this status by hand; null: no one can set it. */
  set_stage: SaleStage | null
}

const row = (
  wire: SaleStatus['wire'],
  look: [label: string, color: StatusColor, group: StatusGroup, system_group: SystemStatusGroup],
  set_stage: SaleStage | null,
): SaleStatus => ({ wire, label: look[0], color: look[1], group: look[2], system_group: look[3], set_stage })

/** The status is a marketplace's own step or final, so no person can set it. */
const NOT_SETTABLE = null

/** Set by ARK: the pair is packed, and the marketplace does not know it yet. */
export const FULFILLED = 'FULFILLED'
/** Set by ARK: the cancellation is resolved. */
export const RESOLVED = 'CANCELEDRESOLVED'
/** Set by ARK: the seller reported that they have no pair for the order. */
export const CANNOT_FULFILL = 'CANNOTFULFILL'
/** The status of a sale whose packing was undone: it waits to be packed again. */
export const WAITING_TO_BE_PACKED = { stockx: 'CREATED', goat: 'ORDER_STATUS_CONFIRMED', shopify: 'CREATED' } as const

/** The state of one unit in an order of a shop's own store. */
export type ShopUnitState = 'unpaid' | 'open' | 'shipped' | 'canceled' | 'returned'
/**
 * The status that ARK shows for such a unit, and its stage. The shop's staff handle a cancellation in the shop, where
 * the stock already moved, so ARK does not ask anyone to resolve it.
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
  // StockX gives an order this status before or beside CREATED; its documentation does not say what the order waits
  // for.
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
    reason: 'The marketplace put it on hold and may still release it',
  },
  // An open order that the seller must not ship: StockX may still release or end it.
  row(['DONOTSHIP'], ['DO NOT SHIP', 'orange', 'failed', 'error'], NOT_SETTABLE),
  {
    ...row(['AUTHFAILED'], ['AUTH FAILED', 'red', 'failed', 'failed_authentication'], 'failed'),
    reason: 'It failed authentication',
  },
  {
    ...row(['ORDER_STATUS_INVALID'], ['INVALID', 'red', 'failed', 'error'], 'failed'),
    reason: 'The marketplace does not accept it',
  },
  { ...row(['RETURNED'], ['RETURNED', 'orange', 'failed', 'returned'], 'failed'), reason: 'It is being returned' },
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
 * Returns how a status looks, by its wire value. An unknown status is shown as received, because marketplaces add
 * statuses without notice.
 */
export const saleStatus = (wire: string): StatusLook =>
  byWire.get(wire) ?? { label: wire.replace(ALIAS_SPELLING, '').replaceAll('_', ' '), color: 'gray' }

/** Returns the stage of a sale when a person sets this status by hand; null: no one can set it. */
export const stageSetBy = (wire: string): SaleStage | null => byWire.get(wire)?.set_stage ?? null

/** Returns whether this is alias's spelling of a status that has two. */
export const isAliasSpelling = (wire: string): boolean => ALIAS_SPELLING.test(wire)

/** Returns all wire values whose status passes a test, for `status = any(…)`: the filter that a person chose. */
export const wireValuesWhere = (test: (status: SaleStatus) => boolean): string[] =>
  SALE_STATUSES.filter(test).flatMap((status) => [...status.wire])
