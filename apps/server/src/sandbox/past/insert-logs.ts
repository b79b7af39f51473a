import { dollars, FULFILLED, formatMoney, MARKETPLACE_NAMES, RESOLVED, SALE_STAGES, saleStatus } from '@ark/domain'
import { saleLabel } from '../../modules/sales/records/notify-sales.ts'
import type { Chance } from './chance.ts'
import type { InsertedSale } from './insert-sales.ts'
import type { PastNotice } from './insert-wholesale.ts'
import type { OwnerSession, PastRow } from './owner-session.ts'
import type { PastShop } from './read-shop.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Younger than everything that retention deletes. */
const KEPT_DAYS = 85
/** Notifications of the last two days are unseen. */
const SEEN_AFTER_MS = 2 * DAY_MS

interface Logs {
  sales: readonly InsertedSale[]
  notices: readonly PastNotice[]
  chance: Chance
}

/** Inserts the change log of listings, the audit log and the notifications, which are sent to nobody. */
export async function insertLogs(
  session: OwnerSession,
  shop: PastShop,
  { sales, notices, chance }: Logs,
): Promise<void> {
  await session.insert('listing_changes', inTime(sales.flatMap(listingChanges(shop, chance)), shop))
  await session.insert('audit_log', inTime(auditRows(shop, { sales, chance }), shop))
  await insertNotices(session, shop, [...notices, ...sales.flatMap(saleNotices)])
}

/** Returns the kept rows, the oldest first. */
const inTime = (rows: readonly (PastRow & { created_at: Date })[], { until }: PastShop): PastRow[] =>
  rows
    .filter(({ created_at }) => until.getTime() - created_at.getTime() < KEPT_DAYS * DAY_MS && created_at < until)
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())

const listingChanges =
  ({ retailerId }: PastShop, chance: Chance) =>
  ({ sale }: InsertedSale) => {
    const { platform, place, askCents, soldAt } = sale
    const name = `${place.product_name} ${place.size}`
    const before = (days: number) => new Date(soldAt.getTime() - days * DAY_MS)
    const line = (description: string, created_at: Date) => ({
      retailer_id: retailerId,
      variant_id: place.variant_id,
      marketplace: platform,
      description: `${name}: ${description}`,
      created_at,
    })
    const market = MARKETPLACE_NAMES[platform]
    const firstCents = askCents + chance.int(1, 12) * 100
    const isRepriced = chance.is(0.4)
    return [
      line(`Listed on ${market} at ${formatMoney(isRepriced ? firstCents : askCents)}`, before(chance.between(3, 12))),
      ...(isRepriced
        ? [line(`Price on ${market} is now ${formatMoney(askCents)}`, before(chance.between(0.1, 2.5)))]
        : []),
    ]
  }

interface Acts {
  sales: readonly InsertedSale[]
  chance: Chance
}

function auditRows({ retailerId, staff, until, places }: PastShop, { sales, chance }: Acts) {
  const line = (user_id: number, event_type: string, { at, details }: { at: Date; details: object }) => ({
    retailer_id: retailerId,
    user_id,
    event_type,
    status: 'success',
    event_details: details,
    created_at: at,
  })
  const signIns = Array.from({ length: KEPT_DAYS }, (_, daysAgo) =>
    [staff.ownerId, staff.managerId, staff.packerId].flatMap((userId) => {
      const at = new Date(until.getTime() - daysAgo * DAY_MS - chance.between(2, 9) * HOUR_MS)
      return chance.is(0.2) ? [line(userId, 'signed_in', { at, details: { address: '127.0.0.1' } })] : []
    }),
  ).flat()
  const resolved = sales.flatMap(({ saleId, sale, decision }) =>
    decision
      ? [
          line(staff.managerId, 'cancelled_sale_resolved', {
            at: decision.at,
            details: {
              sale_id: saleId,
              platform: sale.platform,
              order_number: sale.orderId,
              from: sale.way.steps.at(-1)?.status ?? '',
              to: RESOLVED,
              restock: decision.isRestocked,
              ...(decision.writeOff && { write_off: decision.writeOff }),
            },
          }),
        ]
      : [],
  )
  const packed = sales.flatMap(({ saleId, sale }) => {
    const { platform, orderId: order_number, way, isOversold } = sale
    const [at, step] = [way.packedAt, way.steps.findLast(({ stage }) => SALE_STAGES[stage].to_ship)]
    const details = { sale_id: saleId, platform, order_number, from: step?.status ?? '', to: FULFILLED }
    return at && !isOversold ? [line(staff.packerId, 'sale_packed', { at, details })] : []
  })
  const costs = [60, 41, 20, 6].map((daysAgo) => {
    const sizes = places.slice(daysAgo * 7, daysAgo * 7 + chance.int(2, 6))
    const noted = sizes.map(({ variant_id, shop_price }) => [variant_id, dollars(Math.round(shop_price * 62))] as const)
    return line(staff.managerId, 'costs_set', {
      at: new Date(until.getTime() - daysAgo * DAY_MS - 3 * HOUR_MS),
      details: {
        sizes: sizes.length,
        old_cost_of_variant: Object.fromEntries(noted.map(([id]) => [id, null])),
        new_cost_of_variant: Object.fromEntries(noted),
      },
    })
  })
  return [...signIns, ...resolved, ...packed, ...costs]
}

/** Returns what a sale notified people of: that it was lost or stopped, or that no pair was left. */
function saleNotices({ saleId, sale }: InsertedSale): PastNotice[] {
  const { place, platform, orderId, isOversold, soldAt } = sale
  const words = saleLabel({ ...place, platform, external_order_id: orderId })
  const end = sale.way.steps.at(-1)
  const label = saleStatus(end?.status ?? '').label
  const lost: PastNotice[] =
    end && SALE_STAGES[end.stage].to_resolve
      ? [
          {
            kind: 'sale_cancelled',
            subject: `sale ${saleId}, ${end.status} ${end.at.toISOString()}`,
            title: `${label.slice(0, 1)}${label.slice(1).toLowerCase()}: ${words}`,
            body: 'Say under Cancelled Sales what became of the pair.',
            path: '/cancelled-sales',
            at: end.at,
            locationId: isOversold ? null : place.location_id,
          },
        ]
      : []
  const oversold: PastNotice[] = isOversold
    ? [
        {
          kind: 'oversold',
          subject: `sale ${saleId}`,
          title: `Oversold: ${words}`,
          body: 'No pair is left for it. Find one, or cancel the order before it costs more.',
          path: `/sales?sale=${saleId}`,
          at: new Date(soldAt.getTime() + 2 * 60_000),
        },
      ]
    : []
  return [...lost, ...oversold]
}

/** Inserts notifications in the order of time. The owner and the manager have seen all but the last. */
async function insertNotices(session: OwnerSession, shop: PastShop, notices: readonly PastNotice[]): Promise<void> {
  const { retailerId, staff, until } = shop
  const kept = notices
    .filter(({ at }) => until.getTime() - at.getTime() < KEPT_DAYS * DAY_MS)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const ids = await session.insert(
    'notifications',
    kept.map(({ kind, subject, title, body, path, at, locationId }) => ({
      retailer_id: retailerId,
      kind,
      subject: subject.slice(0, 100),
      title,
      body,
      path,
      location_id: locationId ?? null,
      in_app: true,
      email: 'none',
      chat: 'none',
      created_at: at,
    })),
    'notification_id',
  )
  const firstUnseen = kept.findIndex(({ at }) => until.getTime() - at.getTime() < SEEN_AFTER_MS)
  const upTo = ids[(firstUnseen < 0 ? ids.length : firstUnseen) - 1] ?? 0
  const readers = [staff.ownerId, staff.managerId]
  await session.read(
    `insert into notifications_seen (retailer_id, user_id, up_to)
     select $1, u, $3 from unnest($2::bigint[]) u
     on conflict (retailer_id, user_id) do update set up_to = greatest(notifications_seen.up_to, excluded.up_to)
     returning 1`,
    [retailerId, readers, upTo],
  )
}
