import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import {
  BUSINESS_DETAIL_LABELS,
  businessDetailErrors,
  type BusinessDetails,
  type BusinessParty,
  fieldsOfParty,
  missingDetails,
} from '@ark/domain'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce, announceToBuyer, announceToOperator } from '../../../platform/events.ts'
import { type Refusal, refuseField, refuseFields } from '../../../platform/refusal.ts'
import { recordAudit, recordOperatorAct } from '../audit/queries/record-audit.ts'
import { NOT_IN_DEMO_MODE } from '../credentials/demo-refusal.ts'
import { arksDetails, buyersDetails, lockDetails, saveDetails, sellersDetails } from './queries/business-details.ts'

type Answer = AnswerOf<Contract['GET /business-details']>
type Change = BodyOf<Contract['PATCH /business-details']>
type Needs = Pick<Capabilities, 'db'>

const partyOf = ({ retailerId, buyerId }: Caller): BusinessParty =>
  retailerId !== null ? 'seller' : buyerId !== null ? 'buyer' : 'ark'

const answerOf = (details: BusinessDetails, party: BusinessParty): Answer => ({
  party,
  ...details,
  missing: missingDetails(details, party).map((field) => ({ field, label: BUSINESS_DETAIL_LABELS[field] })),
})

/** Runs work as the caller's retailer, or as the platform for a buyer and the operator. */
const inTransaction = <T>({ db }: Needs, { retailerId }: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retailerId === null ? db.asPlatform(work) : db.asRetailer(retailerId, work)

/** Returns the facts on the invoices of the caller's business. */
export const showBusinessDetails = (needs: Needs, caller: Caller): Promise<Answer> =>
  inTransaction(needs, caller, async (tx) => {
    const { retailerId, buyerId } = caller
    const details =
      retailerId !== null
        ? sellersDetails(tx, retailerId)
        : buyerId !== null
          ? buyersDetails(tx, buyerId)
          : arksDetails(tx)
    return answerOf(await details, partyOf(caller))
  })

/**
 * Changes the facts on future invoices of the caller's business. Fields that are left out stay, so that two people who
 * change different fields do not undo each other. Issued invoices do not change. Refuses by field.
 */
export async function changeBusinessDetails(needs: Needs, caller: Caller, change: Change): Promise<Answer | Refusal> {
  if (caller.isDemo) return NOT_IN_DEMO_MODE
  const party = partyOf(caller)
  const foreign = Object.keys(change).find((field) => !fieldsOfParty(party).includes(field as keyof BusinessDetails))
  if (foreign) return refuseField(foreign, 'Your invoices do not have this field.')
  return inTransaction(needs, caller, async (tx) => {
    const before = await lockDetails(tx, caller)
    const after = { ...before, ...trimmed(change) }
    const wrong = refuseFields(businessDetailErrors(after))
    if (wrong) return wrong
    const changed = fieldsOfParty(party).filter((field) => before[field] !== after[field])
    if (changed.length > 0) {
      await saveDetails(tx, caller, after)
      await recordDetails(tx, caller, { before, after, changed })
    }
    return answerOf(after, party)
  })
}

/** Returns texts without surrounding spaces; an empty text is an empty field. */
const trimmed = (change: Change): Partial<BusinessDetails> =>
  Object.fromEntries(
    Object.entries(change).map(([field, value]) => [field, typeof value === 'string' ? value.trim() || null : value]),
  )

interface ChangedDetails {
  before: BusinessDetails
  after: BusinessDetails
  changed: readonly (keyof BusinessDetails)[]
}

async function recordDetails(tx: Tx, caller: Caller, { before, after, changed }: ChangedDetails): Promise<void> {
  const { retailerId, buyerId, userId } = caller
  const of = (details: BusinessDetails) =>
    Object.fromEntries(changed.map((field) => [field, recorded(field, details[field])]))
  const event = { event_type: 'business_details_changed', status: 'success' as const, userId }
  const details = { from: of(before), to: of(after) }
  const announced = { changed: 'business-details' as const, ids: [] }
  if (retailerId !== null) {
    await recordAudit(tx, { ...event, retailerId, details })
    announce(tx, retailerId, announced)
  } else if (buyerId !== null) {
    await recordAudit(tx, { ...event, retailerId: null, details: { buyer_id: buyerId, ...details } })
    announceToBuyer(tx, buyerId, announced)
  } else {
    await recordOperatorAct(tx, { ...event, details: { retailer_id: null, ...details } })
    announceToOperator(tx, announced)
  }
}

const SECRET: readonly (keyof BusinessDetails)[] = ['tax_id', 'remit_to']

/** Returns a value for the audit log: of a tax ID and of bank data only the last four letters. */
const recorded = (field: keyof BusinessDetails, value: string | number | null): string | number | null =>
  SECRET.includes(field) && typeof value === 'string' ? `…${value.slice(-4)}` : value
