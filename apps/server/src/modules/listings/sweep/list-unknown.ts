import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import { centsOrNull, dollarsOrNull } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { sweepsOfAccounts, unknownPage, type UnknownShown } from './queries/unknown-page.ts'
import { cutPage } from '../../../platform/list-place.ts'

type Call = Contract['GET /listings/outside']
type Shown = AnswerOf<Call>['listings'][number]

const PAGE_SIZE = 50

/**
 * Returns a page of the unknown listings on a retailer's own accounts, or with null, on the shared ones, together with
 * the progress of the accounts' sweeps.
 */
export async function listUnknown(
  { db }: Pick<Capabilities, 'db'>,
  retailerId: number | null,
  { cursor, limit = PAGE_SIZE }: QueryOf<Call>,
): Promise<AnswerOf<Call>> {
  const [found, sweeps] = await Promise.all([
    unknownPage(db, { retailerId, before: cursor ?? null, limit: limit + 1 }),
    sweepsOfAccounts(db, retailerId),
  ])
  const { page, next_cursor } = cutPage(found, limit, (last) => last.unknown_listing_id)
  return {
    listings: page.map(shownAs),
    next_cursor,
    sweeps: sweeps.map(({ marketplace, began_at, swept_at, found: count }) => ({
      marketplace,
      is_running: began_at !== null,
      swept_at: swept_at?.toISOString() ?? null,
      found: count,
    })),
  }
}

const shownAs = (row: UnknownShown): Shown => ({
  id: row.unknown_listing_id,
  marketplace: row.marketplace,
  product_name: row.product_name,
  style_code: row.style_code,
  size: row.size,
  price: dollarsOrNull(centsOrNull(row.price)),
  listed_at: row.listed_at.toISOString(),
  found_at: row.found_at.toISOString(),
  may_be_arks: row.is_arks,
  choice: row.choice,
  problem: row.problem,
})
