import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's OWASP parameters: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Compared against when the e-mail is unknown, so that both answers take the same time. */
const NOBODY = hashPassword('nobody has this password')

export async function isPasswordRight(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await NOBODY), password)
  return isRight && passwordHash !== null
}
