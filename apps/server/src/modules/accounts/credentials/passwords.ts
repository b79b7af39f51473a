import { randomInt } from 'node:crypto'
import { generatePassword, trimEndWhere } from '@ark/domain'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Crowded, FairGate } from '../../../platform/limits/fair-gate.ts'

/**
 * Limits hashing, which takes a core and 19 MiB: a process hashes two passwords at once, one for each asker, and the
 * waiting asker with the fewest running goes next. So an asker with a hundred requests does not delay others'
 * sign-ins.
 */
const HASHING = new FairGate({ total: 2, sharing: [1], waiting: 10 })
/** The longest wait for a turn; then the request is refused. */
const HASHED_WITHIN_MS = 30_000

/** The asker of a hash: a retailer's staff by its id, someone signed out by the address. */
export type Asker = `retailer ${number}` | `user ${number}` | `address ${string}` | 'ARK'

/**
 * Hashes a password with argon2id and the library's OWASP parameters: 19 MiB, two passes. Throws `Crowded` when too
 * many wait.
 */
export const hashPassword = (password: string, asker: Asker): Promise<string> => inTurn(asker, () => hash(password))

/** Returns the hash to compare with when the e-mail is unknown, so that both answers take the same time. */
const hashOfNobody = (): Promise<string> => (nobody ??= hash('nobody has this password'))
let nobody: Promise<string> | undefined

export async function isPasswordRight(password: string, passwordHash: string | null, asker: Asker): Promise<boolean> {
  const isRight = await inTurn(asker, async () => verify(passwordHash ?? (await hashOfNobody()), password))
  return isRight && passwordHash !== null
}

async function inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  const place = await HASHING.enter([asker], { ms: HASHED_WITHIN_MS })
  if (!place) throw new Crowded(`too many passwords of ${asker} wait`)
  try {
    return await work()
  } finally {
    place.leave()
  }
}

/** Returns a password that an owner gives to a member of staff, who has to change it. */
export const temporaryPassword = (): string => generatePassword((limit) => randomInt(limit))

/** Returns the list of leaked passwords, which most programs of ARK never ask for. */
const leakedPasswords = (): Set<string> => (leaked ??= new Set(dictionary['passwords-common']))
let leaked: Set<string> | undefined

/**
 * Returns why a password that satisfies the form's rule is refused anyway: it is on the list of leaked ones, possibly
 * with a capital or a sign at its end, or it contains its owner's name or e-mail. Null when it may be used.
 */
export function leakedPasswordMessage(password: string, owner: { email: string; username: string }): string | null {
  const plain = password.toLowerCase()
  const bare = trimEndWhere(plain, (character) => !/[a-z0-9]/.test(character))
  if (leakedPasswords().has(plain) || leakedPasswords().has(bare))
    return 'This password is on a list of leaked passwords. Choose another one'
  const [mailbox = ''] = owner.email.toLowerCase().split('@')
  const names = [owner.email.toLowerCase(), mailbox, owner.username.toLowerCase()].filter((name) => name.length >= 4)
  return names.some((name) => withoutDigits(bare) === withoutDigits(name))
    ? 'This password says who you are. Choose another one'
    : null
}

const withoutDigits = (text: string): string => trimEndWhere(text, (character) => /\d/.test(character))
