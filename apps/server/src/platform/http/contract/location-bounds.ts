import type { Call, Change, PricesOf, Reach } from '@ark/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Caller, staff, type StaffCaller } from '../../caller.ts'
import { type Refusal, refuse } from '../../refusal.ts'

/** The sizes, products or product links of the shop (`link`) whose prices a request would change, by id. */
export interface NamedPrices {
  of: PricesOf['pricesOf']
  ids: readonly number[]
}

/**
 * Decides whether staff who see some locations may change these prices; null when they may, or when they know none of
 * them.
 */
export type JudgePrices = (caller: StaffCaller, named: NamedPrices) => Promise<Refusal | null>

declare module 'fastify' {
  interface FastifyInstance {
    judgePrices: JudgePrices
  }
}

/** The refusal for staff with some locations: they cannot judge effects at locations that they do not see. */
const EVERY_LOCATION = refuse(
  'forbidden',
  'This concerns every location, and you see only some. Ask someone who sees all of them.',
)

/**
 * Refuses a call that reaches beyond the locations of restricted staff (docs/decisions/085), before anything of the
 * request is read. It also refuses calls that declare nothing.
 */
export function reachRefusal(caller: Caller, call: Pick<Call, 'reads' | 'changes' | 'access'>): Refusal | null {
  if (caller.retailerId === null || caller.locationIds.length === 0) return null
  if (call.reads === undefined && call.changes === undefined) return EVERY_LOCATION
  const isFar = call.reads === 'all locations' || isWhole(call.changes)
  return isFar ? EVERY_LOCATION : null
}

const isWhole = (change: Change | undefined): change is Extract<Reach, 'all locations' | 'the business'> =>
  change === 'all locations' || change === 'the business'

/** Returns what a call's declaration means for restricted staff, for the API reference. */
export function locationBoundMessage({ reads, changes }: Pick<Call, 'reads' | 'changes'>): string {
  if (reads === 'all locations' || isWhole(changes)) return 'Only for people with access to every location.'
  if (changes === 'prices of each size')
    return 'For people who see some locations, sizes with pairs elsewhere or without pairs stay unchanged and are listed.'
  if (typeof changes === 'object') return 'People who see some locations may do this when no pair of it is elsewhere.'
  return changes === 'own locations' || reads === 'own locations' ? 'People see only their own locations.' : ''
}

/**
 * Refuses changes of prices that a request names when they are not the restricted caller's, after validation and
 * before the handler.
 */
export async function pricesRefusal(
  { judgePrices }: Pick<FastifyInstance, 'judgePrices'>,
  request: Pick<FastifyRequest, 'caller' | 'params' | 'body'>,
  changes: PricesOf,
): Promise<Refusal | null> {
  const { caller } = request
  if (!caller || caller.locationIds.length === 0) return null
  const ids = idsAt(request, changes.at)
  if (ids.length === 0) return changes.orElse ? pricesRefusal({ judgePrices }, request, changes.orElse) : null
  return judgePrices(staff(caller), { of: changes.pricesOf, ids })
}

/** Returns the ids at a path of a request, like `body.*.product_sync_id`: of a list, those of all its entries. */
function idsAt(request: Pick<FastifyRequest, 'params' | 'body'>, path: string): number[] {
  const [part, ...steps] = path.split('.')
  let values: unknown[] = [part === 'params' ? request.params : request.body]
  for (const step of steps)
    values = values.flatMap((value) => {
      if (step === '*') return Array.isArray(value) ? (value as unknown[]) : []
      return typeof value === 'object' && value !== null ? [Reflect.get(value, step)] : []
    })
  return values.filter((value) => typeof value === 'number')
}
