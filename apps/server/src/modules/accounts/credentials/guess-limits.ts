import ipaddr from 'ipaddr.js'
import type { Database } from '../../../platform/database/connect.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { inviteCodeHash } from './invitation.ts'
import { type GuessLimiter, guessLimiter } from './queries/guess-limiter.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** The tries that are counted (quality.md S6). All processes share the counts. */
export interface GuessLimits {
  /** By a person at an address where he has proved himself. */
  known: GuessLimiter
  /** By one address at one account. Fewer than an account allows: a single attacker cannot use up its tries. */
  pair: GuessLimiter
  /** At one account, from all addresses where its owner has not proved himself. */
  account: GuessLimiter
  /** By one address, at all accounts. */
  address: GuessLimiter
  /** Codes of the app, by somebody who has the password, in one place: longer and longer waits, in this order. */
  codes: GuessLimiter[]
  /** Recovery codes, in the same way and apart: who used up his tries of the one has those of the other. */
  recoveryCodes: GuessLimiter[]
  /** Codes of the app for one account from all addresses where its owner has not proved himself. */
  codesElsewhere: GuessLimiter
  /** People whom a retailer invites: each is a mail to an address of his choice. */
  invitations: GuessLimiter
  /** Registrations from one address whose e-mail had an account already. */
  takenByAddress: GuessLimiter
  /** Registrations with one invite code, from all addresses, whose e-mail had an account already. */
  takenByCode: GuessLimiter
  /** Mails to one address. */
  mails: GuessLimiter
}

/** After so many wrong codes in so long a time nothing is tried until that time is over. */
const WAITS = [
  { most: 10, seconds: 5 * MINUTE },
  { most: 15, seconds: 30 * MINUTE },
  { most: 20, seconds: 4 * 60 * MINUTE },
  { most: 25, seconds: DAY },
]

export const createGuessLimits = (db: Database): GuessLimits => ({
  known: guessLimiter(db, { name: 'known', most: 10, seconds: MINUTE }),
  pair: guessLimiter(db, { name: 'pair', most: 5, seconds: MINUTE }),
  account: guessLimiter(db, { name: 'account', most: 10, seconds: MINUTE }),
  address: guessLimiter(db, { name: 'address', most: 10, seconds: MINUTE }),
  codes: WAITS.map((wait, at) => guessLimiter(db, { name: `codes-${at}`, ...wait })),
  recoveryCodes: WAITS.map((wait, at) => guessLimiter(db, { name: `recovery-codes-${at}`, ...wait })),
  codesElsewhere: guessLimiter(db, { name: 'codes-elsewhere', most: 100, seconds: DAY }),
  invitations: guessLimiter(db, { name: 'invitations', most: 30, seconds: 60 * MINUTE }),
  takenByAddress: guessLimiter(db, { name: 'taken-by-address', most: 10, seconds: 60 * MINUTE }),
  takenByCode: guessLimiter(db, { name: 'taken-by-code', most: 40, seconds: 60 * MINUTE }),
  mails: guessLimiter(db, { name: 'mails', most: 3, seconds: 15 * MINUTE }),
})

/** A try and what it is counted under. */
type Try = [limiter: GuessLimiter, key: string]

/**
 * Counts a try everywhere before it is made, so that tries at the same moment are counted, too. Answers a refusal
 * when there were too many, or how to give the try back when it was right.
 */
export async function countTry(tries: Try[]): Promise<Refusal | { giveBack(): Promise<void> }> {
  for (const [limiter, key] of tries) {
    const retryAfterSeconds = await limiter.count(key)
    if (retryAfterSeconds !== null) return { ...refuse('throttled', tooMany(retryAfterSeconds)), retryAfterSeconds }
  }
  return { giveBack: async () => void (await Promise.all(tries.map(([limiter, key]) => limiter.giveBack(key)))) }
}

const tooMany = (seconds: number): string =>
  `Too many tries. Wait ${seconds <= MINUTE ? 'a minute' : `${Math.ceil(seconds / MINUTE)} minutes`} and try again.`

/**
 * What a sign-in is counted under; `account` is the e-mail's normal form. Others' guesses never count where the owner
 * has proved himself, so they cannot lock him out there.
 */
export const triesOfSignIn = (
  limits: GuessLimits,
  { account, address, knownUserId }: { account: string; address: string; knownUserId: number | null },
): Try[] =>
  knownUserId === null
    ? [
        [limits.pair, `${address} ${account}`],
        [limits.account, account],
        [limits.address, address],
      ]
    : [[limits.known, `${address} ${knownUserId}`]]

/**
 * What a registration is counted under until its e-mail turns out to be free: only a refusal says that somebody has an
 * account, and each costs a try of the address and of the invite code.
 */
export const triesOfRegistration = (
  limits: GuessLimits,
  { address, code }: { address: string; code: string },
): Try[] => [
  [limits.takenByAddress, address],
  [limits.takenByCode, inviteCodeHash(code).toString('hex')],
]

/** Six digits are the app's; everything else is taken for a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(plainCode(code))

/** A code as it is compared: blanks and dashes do not matter, nor does case. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

/**
 * What a code is counted under: the place where it is typed, which is a session or, at sign-in, an address. Nobody
 * elsewhere can use up its tries. From addresses where the account's owner has not proved himself codes of the app,
 * which are short, are also counted over all places; recovery codes are too long to be guessed by many.
 */
export function triesOfCode(
  limits: GuessLimits,
  { userId, place, isKnown, code }: { userId: number; place: string; isKnown: boolean; code: string },
): Try[] {
  const rungs = isAppCode(code) ? limits.codes : limits.recoveryCodes
  const here = rungs.map((limiter): Try => [limiter, `${userId} ${place}`])
  return isKnown || !isAppCode(code) ? here : [...here, [limits.codesElsewhere, String(userId)]]
}

/** An address as tries are counted: whoever has one IPv6 address has its whole /64. */
export function countedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
