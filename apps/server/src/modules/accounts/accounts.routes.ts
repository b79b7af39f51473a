import { accounts } from '@ark/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Caller } from '../../platform/caller.ts'
import { bindArea } from '../../platform/http/bind-area.ts'
import { notFound } from '../../platform/refusal.ts'
import type { AccessTokens } from './access-token.ts'
import { endSession } from './queries/sessions.ts'
import { updateProfile, userProfile } from './queries/user-profile.ts'
import { signIn } from './sign-in.ts'

/** Doors and profile. */
export async function accountRoutes(
  app: FastifyInstance,
  { capabilities, tokens }: { capabilities: Capabilities; tokens: AccessTokens },
) {
  const { db } = capabilities
  const profile = async ({ userId }: Caller) => (await userProfile(db, userId)) ?? notFound('Your account')
  bindArea(app, accounts, {
    'POST /auth/login/json': ({ body, request }) =>
      signIn(capabilities, tokens, { ...body, userAgent: request.headers['user-agent'] ?? null }),
    'POST /auth/logout': async ({ caller }) => {
      await endSession(db, caller.sessionId)
      return { message: 'Signed out.' }
    },
    'GET /auth/me': ({ caller }) => profile(caller),
    'PUT /auth/me': async ({ caller, body }) => {
      await updateProfile(db, caller.userId, body)
      return profile(caller)
    },
  })
}
