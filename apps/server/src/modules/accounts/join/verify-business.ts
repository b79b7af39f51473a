import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce, announceToBuyer } from '../../../platform/events.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { type BusinessKind, businessesById, markVerified } from './queries/businesses.ts'
import { recordOperatorAct } from '../audit/queries/record-audit.ts'

export interface Verification {
  kind: BusinessKind
  id: number
  isVerified: boolean
}

/**
 * Records that ARK has verified a business (checked its papers), or reverts that. Repeating the call changes nothing.
 * The business sees it on its profile, a retailer also in its activity. Refuses an unknown business.
 */
export const verifyBusiness = (
  { db }: Pick<Capabilities, 'db'>,
  { userId }: Pick<Caller, 'userId'>,
  { kind, id, isVerified }: Verification,
): Promise<{ message: string } | Refusal> =>
  db.asPlatform(async (tx) => {
    const name = await markVerified(tx, { kind, id, isVerified })
    if (name === null && !(await businessesById(tx, kind, [id])).has(id)) return notFound('This business')
    const message = isVerified ? 'This business is verified now.' : 'This business is no longer verified.'
    if (name === null) return { message: `This business is ${isVerified ? 'already verified' : 'not verified'}.` }
    const whose = kind === 'buyer' ? { buyer_id: id } : {}
    await recordOperatorAct(tx, {
      userId,
      event_type: isVerified ? 'business_verified' : 'business_verification_removed',
      status: 'success',
      details: { retailer_id: kind === 'retailer' ? id : null, ...whose, business_name: name },
    })
    const change = { changed: 'profile' as const, ids: [] }
    if (kind === 'retailer') announce(tx, id, change)
    else announceToBuyer(tx, id, change)
    return { message }
  })
