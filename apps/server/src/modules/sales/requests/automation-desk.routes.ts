import { automationDesk } from '@ark/contract/sales/automation-desk'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea, FileAnswer } from '../../../platform/http/contract/bind-area.ts'
import { notFound } from '../../../platform/refusal.ts'
import { emailsOf } from '../../accounts/index.ts'
import { deleteRequest, setRequestStatus } from './operate-on-request.ts'
import { countPendingRequests, deskPage, retailerOfRequest } from './queries/automation-desk.ts'
import { requestedLabels } from '../records/queries/automation-requests.ts'

/** Registers the operator's calls for all retailers' requests for bulk shipping. */
export async function automationDeskRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db } = capabilities
  bindArea(app, automationDesk, {
    'GET /automation-requests/admin/all': ({ query: { status, cursor: before, limit = 25 } }) =>
      db.asPlatform(async (tx) => {
        const { requests, next_cursor } = await deskPage(tx, { status, before, limit })
        const emails = await emailsOf(
          tx,
          requests.map(({ user_id }) => user_id),
        )
        return {
          requests: requests.map((request) => ({ ...request, user_email: emails.get(request.user_id) ?? null })),
          next_cursor,
          waiting: before === undefined ? await countPendingRequests(tx) : null,
        }
      }),
    'PUT /automation-requests/admin/{id}/status': ({ caller, params, body }) =>
      setRequestStatus(capabilities, caller, {
        requestId: params.id,
        to: body.status,
        error: body.error_message?.trim() || null,
      }),
    'DELETE /automation-requests/admin/{id}': ({ caller, params }) => deleteRequest(capabilities, caller, params.id),
    'GET /automation-requests/admin/{id}/labels.pdf': async ({ params }) => {
      const retailerId = await retailerOfRequest(db, params.id)
      const content =
        retailerId === null
          ? null
          : await db.asRetailer(retailerId, (tx) => requestedLabels(tx, { retailerId, locationIds: [] }, params.id))
      return content ? new FileAnswer(content, `labels-request-${params.id}.pdf`) : notFound('This file of labels')
    },
  })
}
