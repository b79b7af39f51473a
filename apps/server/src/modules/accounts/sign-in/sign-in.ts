import { type Portal, wrongPortalMessage } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts'
import type { AccessTokens } from './access-token.ts'
import { countTry, type GuessLimits, triesOfCode, triesOfSignIn } from '../credentials/guess-limits.ts'
import { isPasswordRight } from '../credentials/passwords.ts'
import type { StaffLocations } from '../staff/staff-locations.ts'
import { recordAudit } from '../audit/queries/record-audit.ts'
import { secondFactorOf } from './queries/second-factors.ts'
import { beginSession, type Visitor } from '../staff/queries/sessions.ts'
import { normalEmail, type SignInRow, userByEmail } from '../credentials/queries/user-by-email.ts'
import { type UserProfile, userProfile } from '../staff/queries/user-profile.ts'
import { consumeCode } from './second-factor.ts'

export interface SignIn {
  email: string
  password: string
  code?: string
  portal?: Portal
}

export interface SignedIn {
  user: UserProfile
  access_token: string
  sessionId: string
}

interface Needs {
  capabilities: Capabilities
  tokens: AccessTokens
  limits: GuessLimits
  locations: StaffLocations
}

/**
 * Begins a session. An unknown e-mail, a wrong password and a deactivated user get the same answer in the same time;
 * other obstacles are revealed only with the right password. Every try is recorded in the audit log.
 */
export async function signIn(needs: Needs, asked: SignIn, visitor: Visitor): Promise<SignedIn | Refusal> {
  const { capabilities, limits } = needs
  const user = await userByEmail(capabilities.db, asked.email, visitor.address)
  const knownUserId = user?.is_known_here ? user.user_id : null
  const account = await normalEmail(capabilities.db, asked.email)
  const counted = await countTry(triesOfSignIn(limits, { account, address: visitor.address, knownUserId }))
  if (isRefusal(counted)) return counted
  const isRight = await isPasswordRight(asked.password, user?.password_hash ?? null, `address ${visitor.address}`)
  const refusal =
    user && isRight && user.is_active
      ? await whatStands(needs, user, { asked, visitor })
      : refuse('signed_out', NOT_RIGHT)
  if (refusal) {
    if (refusal.code && refusal.code !== 'code_wrong') await counted.giveBack()
    if (refusal.code !== 'code_needed') await recordSignIn(capabilities, { user, asked, visitor, refusal })
    return refusal
  }
  await counted.giveBack()
  return begin(needs, user as SignInRow, visitor)
}

const NOT_RIGHT = 'E-mail or password is not right.'

/** Returns why the right password does not begin a session; null when it does. */
async function whatStands(
  { capabilities, limits }: Needs,
  user: SignInRow,
  { asked: { code, portal }, visitor }: { asked: SignIn; visitor: Visitor },
): Promise<Refusal | null> {
  const wrongPortal = portal ? wrongPortalMessage(user.portal, portal) : null
  if (wrongPortal) return { ...refuse('forbidden', wrongPortal), code: 'wrong_portal' }
  if (user.is_password_expired) return { ...refuse('signed_out', PASSWORD_EXPIRED), code: 'password_expired' }
  const factor = await secondFactorOf(capabilities.db, user.user_id)
  if (!factor?.on_since) return null
  if (!code) return { ...refuse('signed_out', 'Enter the code of your authenticator app.'), code: 'code_needed' }
  const { user_id: userId, is_known_here: isKnown } = user
  const counted = await countTry(triesOfCode(limits, { userId, place: visitor.address, isKnown, code }))
  if (isRefusal(counted)) return counted
  if (!(await consumeCode(capabilities, user.user_id, code)))
    return {
      ...refuse('signed_out', 'This code is not right. Enter the one that the app shows now.'),
      code: 'code_wrong',
    }
  await counted.giveBack()
  return null
}

const PASSWORD_EXPIRED =
  'This temporary password has expired. Ask the person who gave it to you for a new one, or reset your password.'

async function begin({ capabilities: { db, config }, tokens, locations }: Needs, user: SignInRow, visitor: Visitor) {
  const sessionId = await db.asIntake(async (tx) => {
    await recordAudit(tx, {
      retailerId: user.retailer_id,
      userId: user.user_id,
      event_type: 'signed_in',
      status: 'success',
      details: { address: visitor.address },
    })
    return beginSession(tx, user.user_id, visitor)
  })
  const profile = await userProfile(db, user.user_id, { ...config, locations })
  if (!profile) return refuse('signed_out', NOT_RIGHT)
  return { user: profile, access_token: tokens.issue(sessionId), sessionId }
}

interface FailedSignIn {
  user: SignInRow | null
  asked: SignIn
  visitor: Visitor
  refusal: Refusal
}

const recordSignIn = ({ db }: Capabilities, { user, asked, visitor, refusal }: FailedSignIn): Promise<void> =>
  db.asIntake((tx) =>
    recordAudit(tx, {
      retailerId: user?.retailer_id ?? null,
      userId: user?.user_id ?? null,
      event_type: 'signed_in',
      status: 'failure',
      details: { email: asked.email, address: visitor.address },
      error_message: refusal.detail,
    }),
  )
