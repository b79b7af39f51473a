import { randomInt } from 'node:crypto'
import { generatePassword, withoutEnd } from '@ark/domain'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** argon2id with the library's OWASP parameters: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Compared against when the e-mail is unknown, so that both answers take the same time. */
const NOBODY = hashPassword('nobody has this password')

export async function isPasswordRight(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await NOBODY), password)
  return isRight && passwordHash !== null
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
