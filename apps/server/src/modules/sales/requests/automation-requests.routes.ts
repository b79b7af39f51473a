import { automationRequestCalls } from '@ark/contract/sales/automation-requests'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea, FileAnswer } from '../../../platform/http/contract/bind-area.ts'
import { notFound } from '../../../platform/refusal.ts'
import {
  countOpenRequests,
  requestedLabels,
  requestPage,
  wholeRequest,
} from '../records/queries/automation-requests.ts'
import { requestAutomation, withdrawAutomationRequest } from './request-automation.ts'

/** Registers the retailer's calls for bulk shipping. The operator's calls are in `automation-desk.routes.ts`. */
export async function automationRequestRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db } = capabilities
  bindArea(app, automationRequestCalls, {
    'POST /automation-requests/': ({ caller, body }) => requestAutomation(capabilities, staff(caller), body),
    'GET /automation-requests/': ({ caller, query }) => {
      const of = staff(caller)
      return db.asRetailer(of.retailerId, async (tx) => {
        const { cursor: before, limit = 50 } = query
        return { ...(await requestPage(tx, of, { before, limit })), waiting: await countOpenRequests(tx, of) }
      })
    },
    'GET /automation-requests/{id}': async ({ caller, params }) => {
      const of = staff(caller)
      return (await db.asRetailer(of.retailerId, (tx) => wholeRequest(tx, of, params.id))) ?? notFound('This request')
    },
    'GET /automation-requests/{id}/labels.pdf': async ({ caller, params }) => {
      const of = staff(caller)
      const content = await db.asRetailer(of.retailerId, (tx) => requestedLabels(tx, of, params.id))
      return content ? new FileAnswer(content, `labels-request-${params.id}.pdf`) : notFound('This file of labels')
    },
    'DELETE /automation-requests/{id}': ({ caller, params }) =>
      withdrawAutomationRequest(capabilities, staff(caller), params.id),
  })
}
