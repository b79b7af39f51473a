import type { AnswerOf, Contract } from '@ark/contract'
import type { MarketplaceName, RequestLane } from '@ark/marketplaces'
import type { BriefCache } from '../../../platform/brief-cache.ts'
import type { StaffCaller } from '../../../platform/caller.ts'
import { type BatchLimits, batchLimitsOf, type BatchUse, batchUse } from '../../../platform/limits/batch-budget.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { budgetState, limitsOf, shareOfDay } from '../../../platform/limits/request-budget.ts'
import { healthOf } from '../../../platform/watch/provider-health.ts'
import { marketplaceAccount } from '../../catalogue/index.ts'
import { waitingOfAccount, waitingSlots, type WaitingCounts } from '../slots/queries/waiting-slots.ts'
import { doneBy } from '../slots/rules/done-by.ts'

type Budget = AnswerOf<Contract['GET /listings/request-budgets']>['accounts'][number]

interface Needs extends Pick<Capabilities, 'db' | 'config'> {
  /** Caches the number of waiting changes by account. */
  counts: BriefCache<number>
}

/** The names of the request lanes for people, in order of precedence. */
const USES: readonly [lane: RequestLane, name: string][] = [
  ['withdrawals', 'Sales and withdrawals'],
  ['switch-offs', 'Listings that are switched off'],
  ['writes', 'New listings and prices'],
  ['lookups', 'Lookups that someone waits for'],
  ['sweeps', 'Daily comparison of listings'],
  ['market-data', 'Automatic market data'],
]

/**
 * Returns the requests of each marketplace account that a retailer uses: spent, left, the retailer's own waiting
 * changes, and when these will be done. For a shared account it reveals only the total use of all retailers.
 */
export async function listRequestBudgets(
  needs: Needs,
  caller: StaffCaller,
): Promise<AnswerOf<Contract['GET /listings/request-budgets']>> {
  const waiting = await needs.db.asRetailer(caller.retailerId, (tx) => waitingSlots(tx, caller))
  const accounts = await Promise.all(
    (['stockx', 'goat'] as const).map((marketplace) => budgetOf(needs, { caller, marketplace, waiting })),
  )
  return { accounts: accounts.filter((account) => account !== null) }
}

/** Returns the budget of one account; null when the marketplace is not connected. */
async function budgetOf(
  { db, config, counts }: Needs,
  { caller, marketplace, waiting }: { caller: StaffCaller; marketplace: MarketplaceName; waiting: WaitingCounts },
): Promise<Budget | null> {
  const account = await marketplaceAccount(db, caller.retailerId, marketplace)
  if (!account) return null
  const limits = limitsOf(config, marketplace, account.marketplace_account_id)
  const { requestsPerDay, requestsPerSecond } = limits
  const batches = batchLimitsOf(config, marketplace, account.marketplace_account_id)
  const subject = { provider: marketplace, subject: String(account.marketplace_account_id) }
  const [standing, inAccount, batched, [health]] = await Promise.all([
    budgetState(db, limits.account),
    counts.get(account.retailer_id, limits.account, () =>
      waitingOfAccount(db, { marketplace, retailerId: account.retailer_id }),
    ),
    batches && batchUse(db, batches),
    healthOf(db, [subject]),
  ])
  const { list, reprice, withdraw } = waiting[marketplace]
  const own = list + reprice + withdraw
  const forChanges = shareOfDay(limits, 'writes')
  const done_by = doneBy({
    // The account's count is cached and may be older than the retailer's own.
    waiting: own === 0 ? 0 : Math.max(own, inAccount),
    requestsPerSecond,
    batchedPerSecond: batches ? (batches.itemsPerWindow / batches.windowMs) * 1_000 : 0,
    leftToday: forChanges - standing.spent_today,
    perDay: forChanges,
    resetsAt: standing.resets_at,
    pausedUntil: standing.paused_until,
    now: standing.now,
  })
  return {
    marketplace,
    is_shared: account.retailer_id === null,
    limits: [
      {
        name: 'requests_per_day',
        used: standing.spent_today,
        most: requestsPerDay,
        resets_at: standing.resets_at.toISOString(),
      },
      ...(batches && batched ? batchLimits(batches, { ...batched, resets_at: standing.resets_at }) : []),
    ],
    requests_per_second: Number.isFinite(requestsPerSecond) ? requestsPerSecond : null,
    uses: USES.map(([lane, name]) => ({ name, most: shareOfDay(limits, lane) })),
    paused_until: standing.paused_until?.toISOString() ?? null,
    waiting: { to_list: list, to_reprice: reprice, to_withdraw: withdraw },
    waiting_since: health?.waiting_since?.toISOString() ?? null,
    done_by: health?.waiting_since ? null : (done_by?.toISOString() ?? null),
  }
}

/** Returns the limits of an account's batches per day and per window. */
const batchLimits = (
  { itemsPerDay, itemsPerWindow }: BatchLimits,
  { today, in_window, window_resets_at, resets_at }: BatchUse & { resets_at: Date },
): Budget['limits'] => [
  { name: 'batch_items_per_day', used: today, most: itemsPerDay, resets_at: resets_at.toISOString() },
  {
    name: 'batch_items_per_window',
    used: in_window,
    most: itemsPerWindow,
    resets_at: window_resets_at?.toISOString() ?? null,
  },
]
