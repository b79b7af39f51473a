import { generateX25519Identity, identityToRecipient } from 'age-encryption'

/** Makes a key of age: `identity` is the secret part, which restores; `recipient` is the public part, which backs up. */
export async function makeIdentity(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}
