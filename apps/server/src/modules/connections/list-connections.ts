import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import type { BriefCache } from '../../platform/brief-cache.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { budgetStates, limitsOf } from '../../platform/limits/request-budget.ts'
import { waitingOfAccount, waitingOfOwners } from '../listings/index.ts'
import { concernsIn } from './rules/connection-concerns.ts'
import {
  type ConnectionPlace,
  connectionPage,
  type ConnectionRow,
  countsBySeverity,
  importsOfStores,
  waitingWebhooks,
} from './queries/connection-page.ts'
import { cutPage } from '../../platform/list-place.ts'

type Health = AnswerOf<Contract['GET /admin/provider-health']>
type ShownConnection = Omit<Health['connections'][number], 'retailer_id' | 'retailer_name'>

interface Needs extends Pick<Capabilities, 'db' | 'config' | 'clock' | 'figures'> {
  /** The listings that wait for each shared account, by marketplace. Cached, so that many viewers cost one count. */
  counts: BriefCache<number>
}

const PAGE_SIZE = 50
/** Returns a page of all retailers' connections, the worst first, with the backlog of each job queue. */
export async function listProviderHealth(
  needs: Needs,
  query: QueryOf<Contract['GET /admin/provider-health']>,
): Promise<Health> {
  const { db, clock } = needs
  const now = clock.now()
  const limit = query.limit ?? PAGE_SIZE
  const filter = {
    now,
    search: query.search?.trim() || null,
    kind: query.kind ?? null,
    isWrong: query.is_wrong ?? false,
    after: query.cursor ? placeIn(query.cursor) : null,
    limit: limit + 1,
  }
  const [rows, counts, figures] = await Promise.all([connectionPage(db, filter), countsBySeverity(db), needs.figures()])
  const { page, next_cursor } = cutPage(rows, limit, (last) => `${last.severity}.${last.kind}.${last.connection_id}`)
  const shown = await shownConnections(needs, page)
  return {
    as_of: now.toISOString(),
    connections: shown.map((each, at) => ({
      ...each,
      retailer_id: page[at]?.retailer_id ?? null,
      retailer_name: page[at]?.retailer_name ?? null,
    })),
    next_cursor,
    counts,
    queues: figures.queues
      .filter(({ waiting, active, oldestDueSeconds }) => waiting + active > 0 || oldestDueSeconds !== null)
      .map(({ queue, waiting, active, oldestDueSeconds }) => ({
        job: queue,
        waiting,
        active,
        oldest_due_seconds: oldestDueSeconds,
      })),
  }
}

function placeIn(after: string): ConnectionPlace {
  const [severity, kind = '', id] = after.split('.')
  return { severity: Number(severity), kind, id: Number(id) }
}

/** Returns the rows with their budgets, imports and waiting work, each read once for the whole page. */
async function shownConnections(needs: Needs, rows: readonly ConnectionRow[]): Promise<ShownConnection[]> {
  const { db } = needs
  const stores = rows.flatMap(({ kind, connection_id, retailer_id }) =>
    kind === 'shopify' && retailer_id !== null ? [{ retailer_id, store_id: connection_id }] : [],
  )
  const shops = rows.flatMap(({ shop_domain }) => shop_domain ?? [])
  const accounts = rows.flatMap((row) => limitsOfAccount(needs, row)?.account ?? [])
  const [imports, webhooks, budgets, waiting] = await Promise.all([
    importsOfStores(db, stores),
    waitingWebhooks(db, shops),
    budgetStates(db, accounts),
    waitingForAccounts(needs, rows),
  ])
  return rows.map((row) => {
    const limits = limitsOfAccount(needs, row)
    const standing = limits && budgets.get(limits.account)
    return {
      ...factsOf(row, imports.get(row.connection_id) ?? null),
      budget:
        limits && standing
          ? {
              used: standing.spent_today,
              most: limits.requestsPerDay,
              resets_at: standing.resets_at.toISOString(),
              paused_until: iso(standing.paused_until),
            }
          : null,
      waiting:
        row.kind === 'shopify' ? (webhooks.get(row.shop_domain ?? '') ?? 0) : (waiting.get(accountKey(row)) ?? 0),
    }
  })
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

/** Returns null for a store, because Shopify has no daily limit. */
const limitsOfAccount = ({ config }: Pick<Needs, 'config'>, { kind, connection_id }: ConnectionRow) =>
  kind === 'shopify' ? null : limitsOf(config, kind, connection_id)

const accountKey = ({ kind, retailer_id }: Pick<ConnectionRow, 'kind' | 'retailer_id'>): string =>
  `${kind} ${retailer_id ?? 'shared'}`

/** Returns how many sizes wait for each account, by `accountKey`. */
async function waitingForAccounts(
  { db, counts }: Pick<Needs, 'db' | 'counts'>,
  rows: readonly ConnectionRow[],
): Promise<Map<string, number>> {
  const accounts = rows.flatMap(({ kind, retailer_id }) => (kind === 'shopify' ? [] : [{ kind, retailer_id }]))
  const owners = accounts.flatMap(({ kind, retailer_id }) =>
    retailer_id === null ? [] : [{ marketplace: kind, retailer_id }],
  )
  const shared = accounts.filter(({ retailer_id }) => retailer_id === null)
  const [ofOwners, ofShared] = await Promise.all([
    owners.length === 0 ? [] : waitingOfOwners(db, owners),
    Promise.all(
      shared.map(async ({ kind }) => ({
        kind,
        slots: await counts.get(null, kind, () => waitingOfAccount(db, { marketplace: kind, retailerId: null })),
      })),
    ),
  ])
  return new Map([
    ...ofOwners.map(({ marketplace, retailer_id, slots }): [string, number] => [
      `${marketplace} ${retailer_id}`,
      slots,
    ]),
    ...ofShared.map(({ kind, slots }): [string, number] => [accountKey({ kind, retailer_id: null }), slots]),
  ])
}

const factsOf = (row: ConnectionRow, importedAt: Date | null): Omit<ShownConnection, 'budget' | 'waiting'> => ({
  kind: row.kind,
  id: row.connection_id,
  shop_domain: row.shop_domain,
  is_shared: row.kind !== 'shopify' && row.retailer_id === null,
  connected_since: row.connected_since.toISOString(),
  concerns: concernsIn(row.concerns),
  severity: row.severity,
  last_success_at: iso(row.last_success_at),
  failing_since: iso(row.failing_since),
  problem: row.problem,
  failures: { hour: row.failures_hour, day: row.failures_day },
  token_expires_at: iso(row.token_expires_at),
  grant_ends_at: iso(row.grant_ends_at),
  access_ended_at: iso(row.access_ended_at),
  reads: {
    orders: iso(row.orders_read_at),
    listings: iso(row.listings_swept_at),
    stock: iso(row.last_reconciled_at),
    webhooks: iso(row.last_webhook_at),
    import: iso(importedAt),
  },
  missed_levels: row.missed_levels,
})
