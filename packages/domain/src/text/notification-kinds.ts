import type { Permission } from '../people/roles.ts'

/**
 * The channels of a notification: the bell of everyone with access, an email to the owners, and the business's chat
 * channel.
 */
export const NOTIFICATION_CHANNELS = ['in_app', 'by_email', 'to_chat'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

export interface NotificationRule {
  /** The name of the event in the settings. */
  label: string
  seenBy: Permission
  /** The channels that are on until someone changes them. */
  defaultChannels: Readonly<Record<NotificationChannel, boolean>>
}

const EVERYWHERE = { in_app: true, by_email: true, to_chat: true } as const
const ON_SCREEN = { in_app: true, by_email: false, to_chat: false } as const

/** Every kind of notification that ARK sends to a business. The server, the settings and the bell read this table. */
export const NOTIFICATION_KINDS = {
  oversold: { label: 'A sale is oversold: no pair is left', seenBy: 'sales.fulfill', defaultChannels: EVERYWHERE },
  ship_by: {
    label: 'An order must be confirmed or shipped soon',
    seenBy: 'sales.fulfill',
    defaultChannels: EVERYWHERE,
  },
  sale_cancelled: {
    label: 'A sale was canceled or failed at the marketplace',
    seenBy: 'sales.read',
    defaultChannels: ON_SCREEN,
  },
  /** The store no longer has the size and takes no orders for it. */
  size_missing: {
    label: 'A sale waits: your store no longer has its size',
    seenBy: 'sales.manage',
    defaultChannels: EVERYWHERE,
  },
  /** A pair left while the store did not have the size, so the store's count may still include that pair. */
  size_back: {
    label: 'A size is back, and its count must be checked',
    seenBy: 'sales.manage',
    defaultChannels: EVERYWHERE,
  },
  sale_goes_on: { label: 'A canceled sale continues after all', seenBy: 'sales.read', defaultChannels: EVERYWHERE },
  /** Marketplaces add statuses without notice. The sale is in no list of work until a person sets its status. */
  status_unknown: {
    label: 'An order has a status that ARK does not know',
    seenBy: 'sales.fulfill',
    defaultChannels: EVERYWHERE,
  },
  automation_request: {
    label: 'Labels that you requested are ready, or failed',
    seenBy: 'sales.fulfill',
    defaultChannels: ON_SCREEN,
  },
  import_stopped: {
    label: 'An import was stopped because it would change a lot',
    seenBy: 'stores.read',
    defaultChannels: EVERYWHERE,
  },
  reserve_lost: {
    label: 'Reserved pairs are no longer in stock',
    seenBy: 'inventory.read',
    defaultChannels: EVERYWHERE,
  },
  repricing_held: {
    label: 'Repricing is paused: too many prices would change',
    seenBy: 'listings.read',
    defaultChannels: EVERYWHERE,
  },
  batch_slow: {
    label: 'A marketplace is slow with your listings',
    seenBy: 'listings.read',
    defaultChannels: ON_SCREEN,
  },
  bid_gone: { label: 'A bid that you took was already gone', seenBy: 'listings.read', defaultChannels: ON_SCREEN },
  payout_difference: {
    label: 'A marketplace paid a different amount than expected',
    seenBy: 'finances.read',
    defaultChannels: ON_SCREEN,
  },
  clawback: { label: 'A marketplace took a payout back', seenBy: 'finances.read', defaultChannels: EVERYWHERE },
  /** The owners get a separate email with the details of each order, so the usual channels leave email out. */
  wholesale_order: {
    label: 'A wholesale buyer ordered or canceled',
    seenBy: 'wholesale.read',
    defaultChannels: ON_SCREEN,
  },
  /** The owners get a separate email with the details of each offer, so the usual channels leave email out. */
  wholesale_offer: {
    label: 'A wholesale buyer made or answered an offer',
    seenBy: 'wholesale.read',
    defaultChannels: ON_SCREEN,
  },
  /** ARK notifies once when a problem with a connection begins and once when it ends (docs/decisions/060). */
  access_refused: {
    label: 'A store or marketplace refuses access',
    seenBy: 'stores.read',
    defaultChannels: EVERYWHERE,
  },
  orders_unread: {
    label: 'Orders of a marketplace cannot be read',
    seenBy: 'stores.read',
    defaultChannels: EVERYWHERE,
  },
  webhooks_silent: {
    label: 'A store does not send changes to ARK',
    seenBy: 'stores.read',
    defaultChannels: EVERYWHERE,
  },
  stock_drift: { label: 'The stock of a store differed from ARK', seenBy: 'stores.read', defaultChannels: ON_SCREEN },
  token_ending: {
    label: 'Access to a store or marketplace is about to end',
    seenBy: 'stores.read',
    defaultChannels: EVERYWHERE,
  },
  business_closing: {
    label: 'Your business is closing, or cannot be closed yet',
    seenBy: 'business.read',
    defaultChannels: { in_app: true, by_email: true, to_chat: false },
  },
  /** Added by `ark restore`, before ARK starts again (docs/backup.md). */
  restored: { label: 'ARK was restored from a backup', seenBy: 'listings.read', defaultChannels: ON_SCREEN },
  payment: { label: 'ARK has paid you', seenBy: 'payments.read', defaultChannels: EVERYWHERE },
} as const satisfies Record<string, NotificationRule>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS

export const notificationRule = (kind: NotificationKind): NotificationRule => NOTIFICATION_KINDS[kind]

const isKind = (name: string): name is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, name)
export const NOTIFICATION_KIND_NAMES: readonly NotificationKind[] = Object.keys(NOTIFICATION_KINDS).filter(isKind)
