import type { Permission } from '../people/roles.ts'

/** Where a notification may go: the bell of everybody who may see it, the owners' e-mail, the business's chat channel. */
export const NOTIFICATION_CHANNELS = ['in_app', 'by_email', 'to_chat'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

export interface NotificationRule {
  /** What has happened, as the settings call it. */
  label: string
  seenBy: Permission
  /** Where it goes until somebody chooses. */
  usual: Readonly<Record<NotificationChannel, boolean>>
}

const EVERYWHERE = { in_app: true, by_email: true, to_chat: true } as const
const ON_SCREEN = { in_app: true, by_email: false, to_chat: false } as const

/** Everything that a business is told by itself; read by the server, the settings and the bell. */
export const NOTIFICATION_KINDS = {
  oversold: { label: 'A pair was sold that is not there', seenBy: 'sales.fulfill', usual: EVERYWHERE },
  ship_by: { label: 'An order has to be confirmed or shipped soon', seenBy: 'sales.fulfill', usual: EVERYWHERE },
  sale_cancelled: {
    label: 'A sale was cancelled or failed at the marketplace',
    seenBy: 'sales.read',
    usual: ON_SCREEN,
  },
  /** The store has no such size any more, and takes no order for it. */
  size_missing: {
    label: 'A sale waits: your store no longer has its size',
    seenBy: 'sales.manage',
    usual: EVERYWHERE,
  },
  /** A pair left while the store had no such size: its count may have that pair. */
  size_back: { label: 'A size is back whose count has to be checked', seenBy: 'sales.manage', usual: EVERYWHERE },
  sale_goes_on: { label: 'A cancelled sale goes on after all', seenBy: 'sales.read', usual: EVERYWHERE },
  automation_request: {
    label: 'Labels that you requested are there, or failed',
    seenBy: 'sales.fulfill',
    usual: ON_SCREEN,
  },
  import_stopped: { label: 'An import was stopped: it would change much', seenBy: 'stores.read', usual: EVERYWHERE },
  reserve_lost: { label: 'Reserved pairs have no stock any more', seenBy: 'inventory.read', usual: EVERYWHERE },
  repricing_held: { label: 'Repricing was stopped: too many prices move', seenBy: 'listings.read', usual: EVERYWHERE },
  batch_slow: { label: 'A marketplace is slow with your listings', seenBy: 'listings.read', usual: ON_SCREEN },
  bid_gone: { label: 'A bid that you took was gone already', seenBy: 'listings.read', usual: ON_SCREEN },
  payout_difference: {
    label: 'A marketplace paid another amount than expected',
    seenBy: 'finances.read',
    usual: ON_SCREEN,
  },
  clawback: { label: 'A marketplace took a payout back', seenBy: 'finances.read', usual: EVERYWHERE },
  /** Orders are mailed to the owners by themselves, with what is in them. */
  wholesale_order: { label: 'A wholesale buyer ordered or canceled', seenBy: 'wholesale.read', usual: ON_SCREEN },
  /** Offers are mailed to the owners by themselves, too. */
  wholesale_offer: {
    label: 'A wholesale buyer made or answered an offer',
    seenBy: 'wholesale.read',
    usual: ON_SCREEN,
  },
  /** What is wrong with a connection is told as it begins and when it is over (docs/decisions/060). */
  access_refused: { label: 'A store or marketplace refuses the access', seenBy: 'stores.read', usual: EVERYWHERE },
  orders_unread: { label: 'Orders of a marketplace are not read', seenBy: 'stores.read', usual: EVERYWHERE },
  webhooks_silent: { label: 'A store does not tell ARK of changes', seenBy: 'stores.read', usual: EVERYWHERE },
  stock_drift: { label: 'The stock of a store differed from ARK', seenBy: 'stores.read', usual: ON_SCREEN },
  token_ending: { label: 'The access to a store or marketplace is ending', seenBy: 'stores.read', usual: EVERYWHERE },
  payment: { label: 'ARK has paid you', seenBy: 'payments.read', usual: EVERYWHERE },
} as const satisfies Record<string, NotificationRule>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS

export const notificationRule = (kind: NotificationKind): NotificationRule => NOTIFICATION_KINDS[kind]

const isKind = (name: string): name is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, name)
export const NOTIFICATION_KIND_NAMES: readonly NotificationKind[] = Object.keys(NOTIFICATION_KINDS).filter(isKind)
