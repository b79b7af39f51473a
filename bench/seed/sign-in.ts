import { hashPassword } from '../../apps/server/src/modules/accounts/index.ts'
import type { BenchDatabase } from '../bench-database.ts'

const PASSWORD = 'Bench-2026-Pass'

/** A member of the first retailer's staff, signed in through the call that browsers use. Returns the header to send. */
export async function signIn(db: BenchDatabase, apiUrl: string): Promise<{ authorization: string }> {
  await db.query(
    `insert into users (retailer_id, email, username, password_hash, role) values (1, 'owner@bench.test', 'owner@bench.test', $1, 'owner')
     on conflict do nothing`,
    [await hashPassword(PASSWORD)],
  )
  const answer = await fetch(`${apiUrl}/api/v1/auth/login/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@bench.test', password: PASSWORD }),
  })
  const body: unknown = await answer.json()
  if (!answer.ok || typeof body !== 'object' || body === null || !('access_token' in body))
    throw new Error(`the bench user could not sign in: ${JSON.stringify(body)}`)
  return { authorization: `Bearer ${String(body.access_token)}` }
}
