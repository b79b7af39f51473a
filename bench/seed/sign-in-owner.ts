import { hashPassword } from '../../apps/server/src/modules/accounts/index.ts'
import type { BenchDatabase } from '../bench-database.ts'

const PASSWORD = 'Bench-2026-Pass'

/**
 * Creates an owner of a retailer (by default the first) and signs in with the browsers' call. Returns the header to
 * send.
 */
export async function signInOwner(
  db: BenchDatabase,
  apiUrl: string,
  { retailerId = 1, person = 1 }: { retailerId?: number; person?: number } = {},
): Promise<{ authorization: string }> {
  const email = `owner${person}-of-${retailerId}@bench.test`
  await addUser(db, { email, retailerId, role: 'owner' })
  return signInAs(apiUrl, email)
}

/** Creates an operator of the platform and signs in like an owner. Returns the header to send. */
export async function signInOperator(
  db: BenchDatabase,
  apiUrl: string,
  { person = 1 }: { person?: number } = {},
): Promise<{ authorization: string }> {
  const email = `operator${person}@bench.test`
  await addUser(db, { email, retailerId: null, role: 'operator' })
  return signInAs(apiUrl, email)
}

/**
 * Returns the headers of the people who alternate on each connection. There are `each` people, so that no one repeats a
 * large request during the pause after it (`take-turns.ts`). `signedIn` is called for the first, second, … person of a
 * connection.
 */
export async function peopleInTurns(
  { connections, each }: { connections: number; each: number },
  signedIn: (connection: number, person: number) => Promise<Record<string, string>>,
): Promise<Record<string, string>[][]> {
  const people: Record<string, string>[][] = []
  for (let connection = 1; connection <= connections; connection += 1) {
    const own: Record<string, string>[] = []
    for (let person = 1; person <= each; person += 1) own.push(await signedIn(connection, person))
    people.push(own)
  }
  return people
}

interface NewUser {
  email: string
  retailerId: number | null
  role: 'owner' | 'operator'
}

const addUser = async (db: BenchDatabase, { email, retailerId, role }: NewUser) =>
  db.query(
    `insert into users (retailer_id, email, username, password_hash, role) values ($1, $2, $2, $3, $4)
     on conflict do nothing`,
    [retailerId, email, await hashPassword(PASSWORD, 'ARK'), role],
  )

async function signInAs(apiUrl: string, email: string): Promise<{ authorization: string }> {
  const answer = await fetch(`${apiUrl}/api/v1/auth/login/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const body: unknown = await answer.json()
  if (!answer.ok || typeof body !== 'object' || body === null || !('access_token' in body))
    throw new Error(`the bench user could not sign in: ${JSON.stringify(body)}`)
  return { authorization: `Bearer ${String(body.access_token)}` }
}
