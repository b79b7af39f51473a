import ipaddr from 'ipaddr.js'
import type { Database } from '../../../platform/database/connect.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { inviteCodeHash } from './invitation.ts'
import { type GuessLimiter, guessLimiter } from './queries/guess-limiter.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** The counted tries. All processes share the counts. */
export interface GuessLimits {
  /** Tries of a person at an address where the person has signed in before. */
  known: GuessLimiter
  /**
   * Tries of one address at one account. Fewer than an account allows, so that a single attacker cannot use up its
   * tries.
   */
  pair: GuessLimiter
  /** Tries at one account from all addresses where its owner has not signed in. */
  account: GuessLimiter
  /** Tries of one address, at all accounts. */
  address: GuessLimiter
  /** App codes at one place, by someone who has the password. The waits grow in this order. */
  codes: GuessLimiter[]
  /** Recovery codes, counted in the same way but apart, so that using up one kind of try leaves the other. */
  recoveryCodes: GuessLimiter[]
  /** App codes for one account from all addresses where its owner has not signed in. */
  codesElsewhere: GuessLimiter
  /** People whom a retailer invites, because each gets a mail at an address of the retailer's choice. */
  invitations: GuessLimiter
  /** Registrations from one address whose e-mail had an account already. */
  takenByAddress: GuessLimiter
  /** Registrations with one invite code, from all addresses, whose e-mail had an account already. */
  takenByCode: GuessLimiter
  /** Mails to one address. */
  mails: GuessLimiter
}

/** After this many wrong codes within this time no code is tried until the time is over. */
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

/** A try, with the key under which it is counted. */
type Try = [limiter: GuessLimiter, key: string]

/**
 * Counts a try everywhere before it is made, so that simultaneous tries are counted, too. Returns a refusal when there
 * were too many, or a function that gives the try back when it was right.
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
 * Returns the counts of a sign-in; `account` is the normalized e-mail. Guesses of others never count where the owner
 * has signed in before, so they cannot lock the owner out there.
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
 * Returns the counts of a registration until its e-mail turns out to be free: only a refusal reveals that an account
 * exists, and each costs a try of the address and of the invite code.
 */
export const triesOfRegistration = (
  limits: GuessLimits,
  { address, code }: { address: string; code: string },
): Try[] => [
  [limits.takenByAddress, address],
  [limits.takenByCode, inviteCodeHash(code).toString('hex')],
]

/** Returns whether a code is from the app, which has six digits. Any other code counts as a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(plainCode(code))

/** Returns a code in the form in which codes are compared: without blanks and dashes, in capitals. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

/**
 * Returns the counts of a code at its place, which is a session or, at sign-in, an address, so that no one elsewhere
 * can use up its tries. From addresses where the owner has not signed in, the short codes of the app are also counted
 * over all places; recovery codes are too long to be guessed.
 */
export function triesOfCode(
  limits: GuessLimits,
  { userId, place, isKnown, code }: { userId: number; place: string; isKnown: boolean; code: string },
): Try[] {
  const rungs = isAppCode(code) ? limits.codes : limits.recoveryCodes
  const here = rungs.map((limiter): Try => [limiter, `${userId} ${place}`])
  return isKnown || !isAppCode(code) ? here : [...here, [limits.codesElsewhere, String(userId)]]
}

/**
 * Returns the key under which an address's tries are counted: an IPv6 address counts as its /64 network, since its
 * user has all of it.
 */
export function countedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
