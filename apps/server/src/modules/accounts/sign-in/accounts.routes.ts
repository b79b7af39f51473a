import { accounts } from '@ark/contract/accounts/accounts'
import { phoneError } from '@ark/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Caller } from '../../../platform/caller.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { isRefusal, notFound, type Refusal, refuseField } from '../../../platform/refusal.ts'
import type { AccessTokens } from './access-token.ts'
import { changePassword, checkedPassword } from './change-password.ts'
import { endOneSession, endOtherSessions, signOut } from './end-sessions.ts'
import { NOT_IN_DEMO_MODE } from '../credentials/demo-refusal.ts'
import { countedAddress, countTry, createGuessLimits, triesOfCode } from '../credentials/guess-limits.ts'
import { acceptInvitation } from '../staff/accept-invitation.ts'
import { askForPasswordLink } from '../credentials/mail-password-link.ts'
import type { StaffLocations } from '../staff/staff-locations.ts'
import { callerOfSession } from './queries/caller-of-session.ts'
import type { PasswordRow } from './queries/passwords-of-users.ts'
import { secondFactorOf } from './queries/second-factors.ts'
import { sessionsOf, type Visitor } from '../staff/queries/sessions.ts'
import { setOwnNames, toggleDemoMode, userProfile } from '../staff/queries/user-profile.ts'
import { register } from '../join/register.ts'
import { type BuyerTies, closeAccount, previewClosing } from '../staff/close-account.ts'
import { resetPassword } from './reset-password.ts'
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from './second-factor.ts'
import { signIn } from './sign-in.ts'

const visitorOf = (request: FastifyRequest): Visitor => ({
  address: countedAddress(request.ip),
  userAgent: request.headers['user-agent'] ?? null,
})

const profileOf = async (...of: Parameters<typeof userProfile>) =>
  (await userProfile(...of)) ?? notFound('Your account')

async function secondFactorState({ db, config }: Capabilities, { userId, role }: Caller) {
  const factor = await secondFactorOf(db, userId)
  return {
    is_on: Boolean(factor?.on_since),
    is_required: role === 'operator' && !config.isSandbox,
    turned_on_at: factor?.on_since?.toISOString() ?? null,
    recovery_codes_left: factor?.recovery_codes_left ?? 0,
  }
}

interface AccountNeeds {
  capabilities: Capabilities
  tokens: AccessTokens
  locations: StaffLocations
  ties: BuyerTies
}

/** Binds the calls of sign-in and profile. */
export async function accountRoutes(app: FastifyInstance, { capabilities, tokens, locations, ties }: AccountNeeds) {
  const { db, config } = capabilities
  const limits = createGuessLimits(db)
  const profile = ({ userId }: Caller) => profileOf(db, userId, { ...config, locations })
  /** Does work that needs the password besides a session. */
  const withPassword = async <T>(caller: Caller, password: string, work: (own: PasswordRow) => Promise<T>) => {
    const own = await checkedPassword({ db, limits }, caller, password)
    return isRefusal(own) ? own : work(own)
  }
  /** Does work that needs a code, of which a session has few tries. */
  const withCode = async <T>({ userId, sessionId }: Caller, code: string, work: () => Promise<T | Refusal>) => {
    const place = `session ${sessionId}`
    const counted = await countTry(triesOfCode(limits, { userId, place, isKnown: true, code }))
    if (isRefusal(counted)) return counted
    const done = await work()
    if (!isRefusal(done)) await counted.giveBack()
    return done
  }

  bindArea(app, accounts, {
    'POST /auth/login/json': async ({ body, request }) => {
      const done = await signIn({ capabilities, tokens, limits, locations }, body, visitorOf(request))
      if (isRefusal(done)) return done
      // Sets the caller, so that the answer is masked when the user is in demo mode.
      request.caller = await callerOfSession(db, done.sessionId, config)
      return { user: done.user, access_token: done.access_token }
    },
    'POST /auth/logout': ({ caller }) => signOut(db, caller),
    'POST /auth/register': ({ body, request }) =>
      register(capabilities, limits, { portal: 'seller', form: body, address: visitorOf(request).address }),
    'POST /auth/register/buyer': ({ body, request }) =>
      register(capabilities, limits, { portal: 'buyer', form: body, address: visitorOf(request).address }),
    'POST /auth/forgot-password': ({ body, request }) =>
      askForPasswordLink(capabilities, limits, { ...body, address: visitorOf(request).address }),
    'POST /auth/reset-password': ({ body, request }) =>
      resetPassword(capabilities, limits, { ...body, address: visitorOf(request).address }),
    'POST /auth/accept-invitation': ({ body, request }) =>
      acceptInvitation(capabilities, limits, { ...body, address: visitorOf(request).address }),
    'GET /auth/me': ({ caller }) => profile(caller),
    'PUT /auth/me': async ({ caller, body }) => {
      if (caller.isDemo) return NOT_IN_DEMO_MODE
      const badPhone = phoneError(body.phone_number ?? '')
      if (badPhone) return refuseField('phone_number', badPhone)
      await setOwnNames(db, caller.userId, body)
      return profile(caller)
    },
    'POST /auth/change-password': ({ caller, body, request }) =>
      changePassword({ db, tokens, limits }, caller, { form: body, visitor: visitorOf(request) }),
    'GET /auth/me/closing': async ({ caller }) =>
      (await previewClosing({ db, ties }, caller.userId)) ?? notFound('Your account'),
    'POST /auth/me/close': ({ caller, body }) =>
      withPassword(caller, body.current_password, () =>
        closeAccount({ db, ties }, { userId: caller.userId, by: caller.userId }),
      ),
    'POST /auth/me/toggle-demo-mode': async ({ caller }) => {
      // The answer is already masked, or shown, like all later ones.
      caller.isDemo = await toggleDemoMode(db, caller.userId)
      return profile(caller)
    },
    'GET /auth/sessions': ({ caller }) => sessionsOf(db, caller.userId, caller.sessionId),
    'DELETE /auth/sessions': ({ caller }) => endOtherSessions(db, caller),
    'DELETE /auth/sessions/{id}': ({ caller, params }) => endOneSession(db, caller, params.id),
    'GET /auth/second-factor': ({ caller }) => secondFactorState(capabilities, caller),
    'POST /auth/second-factor/begin': ({ caller, body }) =>
      withPassword(caller, body.current_password, ({ email }) => beginSecondFactor(capabilities, caller, email)),
    'POST /auth/second-factor/confirm': ({ caller, body: { code } }) =>
      withCode(caller, code, () => confirmSecondFactor(capabilities, caller, code)),
    'POST /auth/second-factor/recovery-codes': ({ caller, body: { code, current_password } }) =>
      withPassword(caller, current_password, () =>
        withCode(caller, code, () => renewRecoveryCodes(capabilities, caller, code)),
      ),
    'POST /auth/second-factor/turn-off': ({ caller, body: { code, current_password } }) =>
      withPassword(caller, current_password, () =>
        withCode(caller, code, () => turnOffSecondFactor(capabilities, caller, code)),
      ),
  })
}
