import { inviteCodes } from '@ark/contract/accounts/invite-codes'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { listInviteCodes, listInviteCodeUses, makeInviteCode, revokeInviteCode } from './manage-invite-codes.ts'

/** Binds the operator's calls about the codes that new businesses join by. */
export async function inviteCodeRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, inviteCodes, {
    'GET /admin/invite-codes': ({ query }) => listInviteCodes(capabilities, query),
    'POST /admin/invite-codes': ({ caller, body }) => makeInviteCode(capabilities, caller, body),
    'POST /admin/invite-codes/{id}/revoke': ({ caller, params }) => revokeInviteCode(capabilities, caller, params.id),
    'GET /admin/invite-codes/{id}/uses': ({ params, query }) => listInviteCodeUses(capabilities, params.id, query),
  })
}
