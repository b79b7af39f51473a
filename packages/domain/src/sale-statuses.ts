/**
 * Every status a sale can have (domain §6; document 2 §4 and document 3 §4), one row each. Two spellings of one
 * meaning are one row with two wire values. Read by the filters, the badges, the server's refusals and the tests.
 */
export type StatusGroup = 'created' | 'label_generated' | 'fulfilled' | 'shipped' | 'delivered' | 'canceled' | 'failed'
/** The groups that the operator filters by (document 3 §4, System sales filter groups). */
export type SystemStatusGroup =
  | 'created'
  | 'shipped'
  | 'received'
  | 'completed'
  | 'error'
  | 'failed_authentication'
  | 'canceled'
  | 'returned'
  | 'fulfilled'
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
/** Where the money stands: on its way, paid by the marketplace, or never to come. */
export type MoneyState = 'pending' | 'paid' | 'lost'

export interface SaleStatus {
  wire: readonly [string, ...string[]]
  label: string
  color: StatusColor
  group: StatusGroup
  system_group: SystemStatusGroup
  money: MoneyState
  /** The marketplace will not change it any more. */
  terminal: boolean
  /** Waits to be packed: shown in Fulfillments and for scanning. */
  to_ship: boolean
  /** Waits for the seller's confirmation, until which the marketplace may give it to somebody else. */
  to_confirm: boolean
  /** A person may set it by hand (document 3 §4). */
  settable: boolean
}

const row = (
  wire: SaleStatus['wire'],
  look: [label: string, color: StatusColor, group: StatusGroup, system_group: SystemStatusGroup],
  rest: Partial<Pick<SaleStatus, 'money' | 'terminal' | 'to_ship' | 'to_confirm' | 'settable'>> = {},
): SaleStatus => ({
  wire,
  label: look[0],
  color: look[1],
  group: look[2],
  system_group: look[3],
  money: 'pending',
  terminal: false,
  to_ship: false,
  to_confirm: false,
  settable: true,
  ...rest,
})

const done = { money: 'paid', terminal: true } as const
const lost = { money: 'lost', terminal: true } as const
const open = { to_ship: true } as const
/** The marketplace's own steps, which no person sets (document 3 §4 does not list them). */
const theirs = { settable: false } as const

/** Ours: the pair is packed, and the marketplace does not know of it yet. */
export const FULFILLED = 'FULFILLED'
/** Ours: a cancellation that is dealt with. */
export const RESOLVED = 'CANCELEDRESOLVED'
/** As what a sale waits to be packed again, once that it was packed is taken back. */
export const WAITING_TO_BE_PACKED = { stockx: 'CREATED', goat: 'ORDER_STATUS_CONFIRMED', shopify: 'CREATED' } as const

export const SALE_STATUSES: readonly SaleStatus[] = [
  row(['CREATED'], ['CREATED', 'blue', 'created', 'created'], open),
  // Open at StockX (stockx.md 4), before or beside CREATED; what it waits for is not documented.
  row(['PENDING'], ['PENDING', 'blue', 'created', 'created'], theirs),
  row(['ORDER_STATUS_SOLD', 'SOLD'], ['CREATED', 'blue', 'created', 'created'], { ...open, to_confirm: true }),
  row(['ORDER_STATUS_CONFIRMED', 'CONFIRMED'], ['CONFIRMED', 'cyan', 'created', 'created'], open),
  row(
    ['ORDER_STATUS_LABEL_GENERATED', 'LABEL_GENERATED', 'LABEL GENERATED'],
    ['LABEL GENERATED', 'violet', 'label_generated', 'created'],
    open,
  ),
  row([FULFILLED], ['FULFILLED', 'teal', 'fulfilled', 'fulfilled']),
  row(['SYSTEMFULFILLED'], ['SYSTEM FULFILLED', 'teal', 'fulfilled', 'completed']),
  row(['SHIPPED'], ['SHIPPED', 'orange', 'shipped', 'shipped']),
  row(['ORDER_STATUS_IN_TRANSIT', 'IN_TRANSIT'], ['SHIPPED', 'orange', 'shipped', 'shipped']),
  row(['RECEIVED'], ['RECEIVED', 'grape', 'shipped', 'received']),
  row(['AUTHENTICATING'], ['AUTHENTICATING', 'yellow', 'shipped', 'received']),
  row(['AUTHENTICATED'], ['AUTHENTICATED', 'lime', 'shipped', 'received']),
  row(['PAYOUTPENDING'], ['PAYING OUT', 'indigo', 'delivered', 'received']),
  row(['DELIVERED'], ['DELIVERED', 'green', 'delivered', 'received']),
  row(['PAYOUTCOMPLETED'], ['COMPLETED', 'green', 'delivered', 'completed'], { money: 'paid' }),
  row(['COMPLETED'], ['COMPLETED', 'green', 'delivered', 'completed'], done),
  row(['ORDER_STATUS_COMPLETED'], ['COMPLETED', 'green', 'delivered', 'completed'], done),
  row(['CCAUTHORIZATIONFAILED'], ['CC AUTH FAILED', 'red', 'failed', 'error']),
  row(['PAYOUTFAILED'], ['PAYOUT FAILED', 'red', 'failed', 'error']),
  row(['SUSPENDED'], ['SUSPENDED', 'red', 'failed', 'error']),
  // An open order that the seller is not to send: StockX may still release or end it (stockx.md 4).
  row(['DONOTSHIP'], ['DO NOT SHIP', 'orange', 'failed', 'error'], theirs),
  row(['AUTHFAILED'], ['AUTH FAILED', 'red', 'failed', 'failed_authentication'], lost),
  row(['ORDER_STATUS_INVALID'], ['INVALID', 'red', 'failed', 'error'], lost),
  row(['RETURNED'], ['RETURNED', 'orange', 'failed', 'returned'], lost),
  row(['DIDNOTSHIP'], ['DID NOT SHIP', 'red', 'canceled', 'canceled'], lost),
  row(['CANCELED', 'CANCELLED'], ['CANCELLED', 'red', 'canceled', 'canceled'], lost),
  row(['ORDER_STATUS_CANCELED', 'ORDER_STATUS_CANCELLED'], ['CANCELLED', 'red', 'canceled', 'canceled'], lost),
  row(['CANNOTFULFILL'], ['CANNOT FULFILL', 'red', 'canceled', 'canceled'], lost),
  row([RESOLVED], ['RESOLVED', 'gray', 'canceled', 'canceled'], { ...lost, settable: false }),
]

const byWire = new Map(SALE_STATUSES.flatMap((status) => status.wire.map((wire) => [wire, status] as const)))

const UNKNOWN: Omit<SaleStatus, 'wire' | 'label'> = {
  color: 'gray',
  group: 'failed',
  system_group: 'error',
  money: 'pending',
  terminal: false,
  to_ship: false,
  to_confirm: false,
  settable: false,
}

/** A status by its wire value. An unknown one is kept as it came: marketplaces add statuses without notice. */
export const saleStatus = (wire: string): SaleStatus =>
  byWire.get(wire) ?? { ...UNKNOWN, wire: [wire], label: wire.replace(/^ORDER_STATUS_/, '').replaceAll('_', ' ') }

export const isKnownSaleStatus = (wire: string): boolean => byWire.has(wire)

/** All wire values whose status passes a test, for `status = any(…)`. */
export const wireValuesWhere = (test: (status: SaleStatus) => boolean): string[] =>
  SALE_STATUSES.filter(test).flatMap((status) => [...status.wire])

export const STATUS_GROUPS: readonly { group: StatusGroup; label: string }[] = [
  { group: 'created', label: 'Created' },
  { group: 'label_generated', label: 'Label Generated' },
  { group: 'fulfilled', label: 'Fulfilled' },
  { group: 'shipped', label: 'Shipped' },
  { group: 'delivered', label: 'Delivered' },
  { group: 'canceled', label: 'Canceled' },
  { group: 'failed', label: 'Failed/Issues' },
]

export const SYSTEM_STATUS_GROUPS: readonly { group: SystemStatusGroup; label: string }[] = [
  { group: 'created', label: 'Created' },
  { group: 'shipped', label: 'Shipped' },
  { group: 'received', label: 'Received' },
  { group: 'completed', label: 'Completed' },
  { group: 'error', label: 'Error' },
  { group: 'failed_authentication', label: 'Failed Authentication' },
  { group: 'canceled', label: 'Canceled' },
  { group: 'returned', label: 'Returned' },
  { group: 'fulfilled', label: 'Fulfilled' },
]
