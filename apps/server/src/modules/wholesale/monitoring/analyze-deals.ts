import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import { type DealPeriod, dollars, DEFAULT_DEAL_PERIOD, WHOLESALE_STATUS_NAMES, WHOLESALE_STATUSES } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { businessesById, countBusinesses, findBusinesses } from '../../accounts/index.ts'
import {
  figuresByStatus,
  figuresOfParties,
  largestParties,
  type PartyFigures,
  type Side,
  type StatusFigures,
} from './queries/deal-figures.ts'

type Analytics = AnswerOf<Contract['GET /admin/wholesale/analytics']>
type Overview = AnswerOf<Contract['GET /admin/wholesale/buyer-seller-overview']>
type Participant = Overview['buyers']['details'][number]
type Needs = Pick<Capabilities, 'db' | 'clock'>

/** How many businesses the analytics rank, and how many participants the overview shows. */
const TOP = 5
const PARTICIPANTS = 10

/** Returns wholesale figures of a period until now. Canceled orders count only in the statuses. */
export function analyzeDeals(
  { db, clock }: Needs,
  { period = DEFAULT_DEAL_PERIOD }: QueryOf<Contract['GET /admin/wholesale/analytics']>,
): Promise<Analytics> {
  const since = sinceOf(period, clock.now())
  return db.asPlatform(async (tx) => {
    const figures = await figuresByStatus(tx, since)
    return {
      kpis: kpisOf(figures),
      status_distribution: WHOLESALE_STATUS_NAMES.flatMap((name) =>
        figures
          .filter(({ status }) => status === name)
          .map(({ count, volume_cents }) => ({ status: name, count, total_volume: dollars(volume_cents) })),
      ),
      top_buyers: await ranked(tx, 'buyer', since),
      top_retailers: await ranked(tx, 'retailer', since),
    }
  })
}

function kpisOf(figures: readonly StatusFigures[]): Analytics['kpis'] {
  const alive = figures.filter(({ status }) => !WHOLESALE_STATUSES[status].isCanceled)
  const sum = (of: (row: StatusFigures) => number) => alive.reduce((total, row) => total + of(row), 0)
  const [deals, volume] = [sum(({ count }) => count), sum(({ volume_cents }) => volume_cents)]
  return {
    total_deals: deals,
    total_volume: dollars(volume),
    total_profit: dollars(sum(({ profit_cents }) => profit_cents)),
    average_deal_size: dollars(deals === 0 ? 0 : Math.round(volume / deals)),
    deals_with_profit: sum(({ with_profit }) => with_profit),
  }
}

async function ranked(tx: Tx, side: Side, since: Date): Promise<Analytics['top_buyers']> {
  const largest = await largestParties(tx, side, { since, limit: TOP })
  const names = await businessesById(
    tx,
    side,
    largest.map(({ id }) => id),
  )
  return largest.map(({ id, deal_count, volume_cents }) => ({
    id,
    business_name: names.get(id)?.business_name ?? '',
    total_volume: dollars(volume_cents),
    deal_count,
  }))
}

/** Returns the beginning of a period that ends now: some days ago, or the same day of an earlier month. */
function sinceOf(period: DealPeriod, now: Date): Date {
  const since = new Date(now)
  const [days, months] = { '7d': [7, 0], '30d': [30, 0], '90d': [90, 0], '6m': [0, 6], '1y': [0, 12] }[period] as [
    number,
    number,
  ]
  since.setUTCMonth(since.getUTCMonth() - months, since.getUTCDate() - days)
  return since
}

/** Returns who deals in wholesale, how much, and how many of them ARK has verified. */
export const overviewParticipants = (
  { db }: Pick<Needs, 'db'>,
  { search }: QueryOf<Contract['GET /admin/wholesale/buyer-seller-overview']>,
): Promise<Overview> =>
  db.asPlatform(async (tx) => {
    const wanted = search?.trim() || null
    const buyers = { ...(await countBusinesses(tx, 'buyer')), details: await participants(tx, 'buyer', wanted) }
    const retailers = {
      ...(await countBusinesses(tx, 'retailer')),
      details: await participants(tx, 'retailer', wanted),
    }
    const total = buyers.total_count + retailers.total_count
    const verified = buyers.verified_count + retailers.verified_count
    return {
      marketplace_health: {
        verification_rate: total === 0 ? null : Math.round((verified * 1000) / total) / 10,
        total_participants: total,
        buyer_to_seller_ratio:
          retailers.total_count === 0 ? null : Math.round((buyers.total_count * 100) / retailers.total_count) / 100,
      },
      buyers,
      retailers,
    }
  })

/** Returns the newest businesses with a matching name; without a search the largest ones, then the newest. */
async function participants(tx: Tx, side: Side, search: string | null): Promise<Participant[]> {
  const largest = search === null ? await largestParties(tx, side, { since: null, limit: PARTICIPANTS }) : []
  // Some of the newest businesses may be among the largest, so this reads enough of them to fill the list.
  const newest = await findBusinesses(tx, side, { search, limit: PARTICIPANTS })
  const ids = [...new Set([...largest, ...newest].map(({ id }) => id))].slice(0, PARTICIPANTS)
  const businesses = await businessesById(tx, side, ids)
  const figures = await figuresOfParties(tx, side, ids)
  return ids.flatMap((id) => {
    const business = businesses.get(id)
    if (!business) return []
    const { business_name, business_type, is_verified, created_at } = business
    const joined_at = created_at.toISOString()
    return [{ id, business_name, business_type, is_verified, joined_at, stats: statsOf(figures.get(id)) }]
  })
}

const statsOf = (figures: PartyFigures | undefined): Participant['stats'] => ({
  deal_count: figures?.deal_count ?? 0,
  total_volume: dollars(figures?.volume_cents ?? 0),
  last_deal_at: figures?.last_deal_at.toISOString() ?? null,
})
