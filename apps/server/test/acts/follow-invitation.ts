import { sql } from 'kysely'
import { callSignedOut, type SignedOutAnswer } from './signed-out.ts'
import type { TestApp } from '../start-test-app.ts'

/** Returns the texts of the unsent mails to an address, the oldest first, after running the waiting jobs. */
export async function mailsTo(test: TestApp, email: string): Promise<string[]> {
  await test.drain()
  const { rows } = await sql<{ body: string }>`
    select body from mails where recipient = ${email} and sent_at is null order by mail_id`.execute(
    test.capabilities.db.platform,
  )
  return rows.map(({ body }) => body)
}

/** Returns the token of a mailed link; empty when the mail has none. */
export const tokenIn = (mail = ''): string => /#token=([\w-]+)/.exec(mail)?.[1] ?? ''

/** Follows the link of the last invitation that was mailed to an address. */
export async function followInvitation(test: TestApp, email: string): Promise<SignedOutAnswer> {
  const token = tokenIn((await mailsTo(test, email)).at(-1))
  return callSignedOut(test, '/auth/accept-invitation', { body: { token }, from: '198.51.100.77' })
}
