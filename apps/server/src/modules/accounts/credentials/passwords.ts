import { randomInt } from 'node:crypto'
import { generatePassword, withoutEnd } from '@ark/domain'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Crowded, FairGate } from '../../../platform/limits/fair-gate.ts'

/**
 * A hash takes a core and 19 MiB: a process makes two at once, one for each who asks, and of those who wait whoever has
 * fewest at work goes next. So one who asks a hundred times at once does not make others' sign-ins wait.
 */
const HASHING = new FairGate({ total: 2, sharing: [1], waiting: 10 })
/** Who was not let in by then is turned away. */
const HASHED_WITHIN_MS = 30_000

/** Whom a hash is made for: a retailer's staff by its id, and who is not signed in by the address. */
export type Asker = `retailer ${number}` | `user ${number}` | `address ${string}` | 'ARK'

/** argon2id with the library's OWASP parameters: 19 MiB, two passes. Throws `Crowded` when too many wait. */
export const hashPassword = (password: string, asker: Asker): Promise<string> => inTurn(asker, () => hash(password))

/** Compared against when the e-mail is unknown, so that both answers take the same time. */
const NOBODY = hash('nobody has this password')

export async function isPasswordRight(password: string, passwordHash: string | null, asker: Asker): Promise<boolean> {
  const isRight = await inTurn(asker, async () => verify(passwordHash ?? (await NOBODY), password))
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

/** What an owner hands to a member of his staff, who has to change it. */
export const temporaryPassword = (): string => generatePassword((limit) => randomInt(limit))

const LEAKED = new Set(dictionary['passwords-common'])

/**
 * Why a password that fulfils the documents' rule is none all the same (quality.md §2): it is on the list of leaked
 * ones, with a capital or a mark at its end or not, or says who its owner is. Null when it may be taken.
 */
export function leakedPasswordWords(password: string, owner: { email: string; username: string }): string | null {
  const plain = password.toLowerCase()
  const bare = withoutEnd(plain, (character) => !/[a-z0-9]/.test(character))
  if (LEAKED.has(plain) || LEAKED.has(bare)) return 'This password is on a list of leaked passwords. Choose another one'
  const [mailbox = ''] = owner.email.toLowerCase().split('@')
  const names = [owner.email.toLowerCase(), mailbox, owner.username.toLowerCase()].filter((name) => name.length >= 4)
  return names.some((name) => withoutDigits(bare) === withoutDigits(name))
    ? 'This password says who you are. Choose another one'
    : null
}

const withoutDigits = (text: string): string => withoutEnd(text, (character) => /\d/.test(character))
