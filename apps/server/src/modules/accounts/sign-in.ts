import type { Capabilities } from '../../platform/capabilities.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { AccessTokens } from './access-token.ts'
import { isPasswordRight } from './passwords.ts'
import { beginSession } from './queries/sessions.ts'
import { userByEmail } from './queries/user-by-email.ts'
import { type UserProfile, userProfile } from './queries/user-profile.ts'

export interface SignIn {
  email: string
  password: string
  userAgent: string | null
}

/** Begins a session. One answer, taking one time, for an unknown e-mail, a wrong password and a deactivated user (quality.md S6). */
export async function signIn(
  { db }: Pick<Capabilities, 'db'>,
  tokens: AccessTokens,
  { email, password, userAgent }: SignIn,
): Promise<{ user: UserProfile; access_token: string } | Refusal> {
  const user = await userByEmail(db, email)
  const isRight = await isPasswordRight(password, user?.password_hash ?? null)
  if (!user || !isRight || !user.is_active) return refuse('signed_out', 'E-mail or password is not right.')
  const sessionId = await beginSession(db, { userId: user.user_id, userAgent })
  const profile = await userProfile(db, user.user_id)
  if (!profile) return refuse('signed_out', 'E-mail or password is not right.')
  return { user: profile, access_token: await tokens.issue(sessionId) }
}
