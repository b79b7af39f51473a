import type { AnswerOf, Contract } from '@ark/contract'
import { counted, MARKETPLACE_NAMES } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import {
  businessClosingChanged,
  businessToClose,
  type ClosingBusiness,
  lockBusiness,
  recordAudit,
  recordOperatorAct,
  setClosingAt,
} from '../../accounts/index.ts'
import { accountsForRetailer } from '../../catalogue/index.ts'
import { notify } from '../../notifications/index.ts'
import { storesToLeave } from '../../stores/index.ts'
import { obstaclesToRequest } from './closing-obstacles.ts'
import { listingsLeft } from './queries/open-business.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>
type Preview = AnswerOf<Contract['GET /business-closing']>

/** How long the owner or the operator can undo the closing of a business, in days. */
const WAITING_DAYS = 14
const DAY_MS = 86_400_000

const ERASED = [
  'Names, emails, phone numbers, passwords and sessions of everyone in the business.',
  'Access to stores and marketplace accounts, and the chat channel for notifications.',
  "The stores' products, stock and pictures in ARK.",
  'Where and how to pay the business (bank data).',
]
const KEPT = [
  'Sales, payments, the ledger, wholesale orders and invoices, for 10 years or longer: tax law asks for them.',
  'The name, address and tax number of the business, when it has sold anything.',
  'What was done to stock, listings and sales, without the names of people.',
]

/** Returns what closing a business does, what prevents it now, and whether it is closing already. */
export const previewBusinessClosing = ({ db }: Needs, retailerId: number): Promise<Preview | Refusal> =>
  db.asPlatform(async (tx) => {
    const business = await businessToClose(tx, retailerId)
    if (!business) return notFound('This business')
    const { business_name, closing_at, closed_at } = business
    const obstacles = closing_at || closed_at ? [] : await obstaclesToRequest(tx, retailerId)
    return {
      retailer_id: retailerId,
      business_name,
      closing_at: closing_at?.toISOString() ?? null,
      closed_at: closed_at?.toISOString() ?? null,
      may_close: obstacles.length === 0 && !closing_at && !closed_at,
      obstacles,
      happens: await effectsOf(tx, db, retailerId),
      erased: ERASED,
      kept: KEPT,
    }
  })

async function effectsOf(tx: Tx, db: Capabilities['db'], retailerId: number): Promise<string[]> {
  const live = await listingsLeft(tx, retailerId)
  const shops = (await storesToLeave(tx, retailerId)).filter(({ is_connected }) => is_connected)
  const accounts = (await accountsForRetailer(db, retailerId)).filter(({ retailer_id }) => retailer_id !== null)
  const left = [
    ...shops.map(({ shop_domain }) => shop_domain),
    ...new Set(accounts.map(({ marketplace }) => `your ${MARKETPLACE_NAMES[marketplace]} account`)),
  ]
  return [
    live > 0
      ? `At once: ${counted(live, 'listing')} ${live === 1 ? 'is' : 'are'} withdrawn, and nothing new is listed.`
      : 'At once: nothing new is listed.',
    `For ${WAITING_DAYS} days: everyone can still sign in, ship, export data, and see the date. An owner or the ` +
      'operator can undo the closing; then each size is listed again as before.',
    left.length > 0
      ? `After that: ARK disconnects ${left.join(', ')}, and all staff lose access.`
      : 'After that: all staff lose access.',
  ]
}

/** Who acts: an owner, the operator, or the command line of the machine. */
export interface ClosingActor {
  userId: number | null
  isOperator: boolean
}

export interface ClosingRequest {
  retailerId: number
  /** The name of the business, which the person types to confirm. */
  confirmName: string
  by: ClosingActor
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const isSameName = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('en-US') === other.trim().toLocaleLowerCase('en-US')

/**
 * Begins to close a business. From now on nothing of it is listed, and its listings are withdrawn; each size keeps its
 * own choice. Refuses with a list what has to end first, and a business that is closing already.
 */
export const requestClosing = (
  { db, ...needs }: Needs,
  { retailerId, confirmName, by }: ClosingRequest,
): Promise<{ message: string; closing_at: string } | Refusal> =>
  db.asPlatform(async (tx) => {
    const business = await lockBusiness(tx, retailerId)
    if (!business) return notFound('This business')
    if (business.closed_at) return refuse('conflict', 'This business is closed.')
    if (business.closing_at)
      return refuse('conflict', `This business is closing already, on ${dayOf(business.closing_at)}.`)
    if (!isSameName(confirmName, business.business_name))
      return refuseField('confirm_name', 'This is a different name. Type the name of the business to close.')
    const obstacles = await obstaclesToRequest(tx, retailerId)
    if (obstacles.length > 0) return refuse('conflict', obstacles.join(' '))
    const at = new Date(needs.clock.now().getTime() + WAITING_DAYS * DAY_MS)
    await changeClosing(tx, needs, { business, at, by })
    const message = `The business closes on ${dayOf(at)}. Until then you can undo it.`
    return { message, closing_at: at.toISOString() }
  })

/** Undoes the closing of a business while it waits: its sizes are listed again. Refuses when it is too late. */
export const undoClosing = (
  { db, ...needs }: Needs,
  { retailerId, by }: Omit<ClosingRequest, 'confirmName'>,
): Promise<{ message: string } | Refusal> =>
  db.asPlatform(async (tx) => {
    const business = await lockBusiness(tx, retailerId)
    if (!business) return notFound('This business')
    if (business.closed_at) return refuse('conflict', 'It is too late: this business is closed.')
    if (!business.closing_at) return refuse('conflict', 'This business is not closing.')
    await changeClosing(tx, needs, { business, at: null, by })
    return { message: 'The business stays open. Its sizes are listed again.' }
  })

interface ClosingChange {
  business: ClosingBusiness
  at: Date | null
  by: ClosingActor
}

/** Saves the change, wakes the listings, and tells the people of the business. */
async function changeClosing(
  tx: Tx,
  { jobs, clock }: Omit<Needs, 'db'>,
  { business: { retailer_id: retailerId, business_name }, at, by }: ClosingChange,
): Promise<void> {
  await setClosingAt(tx, retailerId, at)
  await jobs.within(tx).publish(businessClosingChanged, { retailer_id: retailerId })
  const event = {
    event_type: at ? 'business_closing_requested' : 'business_closing_undone',
    status: 'success' as const,
    userId: by.userId,
  }
  const details = { ...(at && { closing_at: at.toISOString() }), ...(by.userId === null && { by: 'the machine' }) }
  await (by.isOperator
    ? recordOperatorAct(tx, { ...event, details: { retailer_id: retailerId, ...details } })
    : recordAudit(tx, { ...event, retailerId, details }))
  const notice = {
    kind: 'business_closing' as const,
    subject: `${at ? 'closing' : 'undone'} ${clock.now().toISOString()}`,
    title: at ? `${business_name} closes on ${dayOf(at)}` : `${business_name} stays open`,
    body: at
      ? 'All listings are being withdrawn. An owner or the operator can undo this until then.'
      : 'The closing was undone. Sizes are listed again as before.',
    path: '/profile',
  }
  await notify(tx, { jobs, clock }, { retailerId, notice })
}
