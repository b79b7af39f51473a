import type { AnswerOf, Contract } from '@ark/contract'
import type { Role } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { recordAudit } from '../audit/queries/record-audit.ts'
import { LAST_OWNER } from './manage-staff.ts'
import {
  closeBuyer,
  ERASURES,
  erasePerson,
  lockBuyer,
  lockOperators,
  lockPerson,
  peopleWithEmail,
  type PersonToClose,
} from './queries/erase-person.ts'
import { activeOwners, lockStaff } from './queries/staff.ts'

/** What a buyer has in wholesale, which a module above knows. Its functions run as the platform. */
export interface BuyerTies {
  /** Returns what has to end before the buyer's account can be closed, as sentences. */
  openDeals(tx: Tx, buyerId: number): Promise<string[]>
  hasBought(tx: Tx, buyerId: number): Promise<boolean>
  /** Removes the contact data of a person from the orders that the person placed. */
  forgetContact(tx: Tx, who: { buyerId: number; userId: number }): Promise<void>
}

/** What closing an account will do, shown before. */
export interface ClosingPreview {
  may_close: boolean
  /** Sentences about what has to end or be paid before the account can be closed. */
  obstacles: string[]
  erased: string[]
  kept: string[]
}

export interface ClosingNeeds {
  db: Capabilities['db']
  ties: BuyerTies
}

const KEPT = ['What was done to stock, listings and sales, without your name.']
const KEPT_OF_BUYERS = [
  'Orders, invoices and payments, with the name, address and tax number of the business, for 10 years or longer: tax ' +
    'law asks for them. Your own name, email and phone number leave the orders.',
]
const LAST_OPERATOR = 'ARK needs an operator who can sign in. Set up another operator first.'

/** Returns what closing a person's account would do now; null when there is no such person. */
export const previewClosing = ({ db, ties }: ClosingNeeds, userId: number): Promise<ClosingPreview | null> =>
  db.asPlatform(async (tx) => {
    const person = await lockPerson(tx, userId)
    if (!person) return null
    const obstacles = await obstaclesOf(tx, ties, person)
    return {
      may_close: obstacles.length === 0,
      obstacles,
      erased: ERASURES.map(({ words }) => words),
      kept: person.buyer_id === null ? KEPT : KEPT_OF_BUYERS,
    }
  })

/** Who closes the account: a person, or null for the command line of the machine. */
export interface ClosingAct {
  userId: number
  by: number | null
}

/**
 * Closes a person's account: ends every session, erases what identifies the person, and keeps what tax law asks for. It
 * cannot be undone. The last person of a buyer closes the buyer. Refuses the last owner of a business, the last
 * operator, and a buyer with orders or offers that are not finished.
 */
export const closeAccount = (
  { db, ties }: ClosingNeeds,
  { userId, by }: ClosingAct,
): Promise<{ message: string } | Refusal> =>
  db.asPlatform(async (tx) => {
    const person = await lockPerson(tx, userId)
    if (!person) return notFound('This account')
    const [obstacle, ...others] = await obstaclesOf(tx, ties, person)
    if (obstacle !== undefined) return refuse('conflict', [obstacle, ...others].join(' '))
    await closeAsBuyer(tx, ties, person)
    await erasePerson(tx, person)
    await recordAudit(tx, {
      retailerId: person.retailer_id,
      userId: by,
      event_type: 'account_closed',
      status: 'success',
      details: { user_id: userId, role: person.role, ...(by === null && { by: 'the machine' }) },
    })
    return { message: 'The account has been closed.' }
  })

/**
 * Returns why an account cannot be closed now. Locks what the answer depends on until the transaction ends, so that two
 * last owners do not both leave, and no order begins meanwhile.
 */
async function obstaclesOf(tx: Tx, ties: BuyerTies, person: PersonToClose): Promise<string[]> {
  const { user_id: userId, retailer_id: retailerId, buyer_id: buyerId } = person
  if (person.removed_at !== null) return []
  if (retailerId !== null) {
    await lockStaff(tx, retailerId)
    const canSignIn = person.role === 'owner' && person.is_active && person.invited_at === null
    return canSignIn && (await activeOwners(tx, retailerId)) <= 1 ? [LAST_OWNER.detail] : []
  }
  if (buyerId !== null) return (await lockBuyer(tx, { buyerId, userId })) > 0 ? [] : ties.openDeals(tx, buyerId)
  return (await lockOperators(tx)) <= 1 && person.is_active ? [LAST_OPERATOR] : []
}

/** Closes the buyer with its last person, and removes the person's contact data from orders. */
async function closeAsBuyer(tx: Tx, ties: BuyerTies, { user_id: userId, buyer_id: buyerId }: PersonToClose) {
  if (buyerId === null) return
  const others = await lockBuyer(tx, { buyerId, userId })
  await ties.forgetContact(tx, { buyerId, userId })
  if (others === 0) await closeBuyer(tx, buyerId, { hasBought: await ties.hasBought(tx, buyerId) })
}

/** Returns the preview for the account of an e-mail, for the operator. */
export async function previewClosingOf(
  needs: ClosingNeeds,
  email: string,
): Promise<AnswerOf<Contract['GET /admin/account-closing']> | Refusal> {
  const person = await accountToClose(needs, email)
  const preview = person && (await previewClosing(needs, person.user_id))
  if (!preview) return notFound('An account with this email')
  return {
    ...preview,
    email: person.email,
    role: person.role as Role,
    removed_at: person.removed_at?.toISOString() ?? null,
  }
}

/** Closes the account of an e-mail, which the operator types twice. Refuses the operator's own, which Profile closes. */
export async function closeAccountOf(
  needs: ClosingNeeds,
  operatorId: number,
  { email, confirm_email }: { email: string; confirm_email: string },
): Promise<{ message: string } | Refusal> {
  if (confirm_email.trim().toLowerCase() !== email.trim().toLowerCase())
    return refuseField('confirm_email', 'This is a different email. Type the email of the account to close.')
  const person = await accountToClose(needs, email)
  if (!person) return notFound('An account with this email')
  if (person.user_id === operatorId) return refuse('conflict', 'Close your own account in your profile.')
  return closeAccount(needs, { userId: person.user_id, by: operatorId })
}

/**
 * Returns the account of an e-mail, for the operator and the command line: the open one, else one that was removed from
 * a staff and still has its name. Null when there is none.
 */
export const accountToClose = ({ db }: Pick<ClosingNeeds, 'db'>, email: string): Promise<PersonToClose | null> =>
  db.asPlatform(async (tx) => (await peopleWithEmail(tx, email))[0] ?? null)
