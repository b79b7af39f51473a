import { businessDetails } from '@ark/contract/accounts/business-details'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { changeBusinessDetails, showBusinessDetails } from './business-details.ts'

/** Registers the calls about the facts on invoices. */
export async function businessDetailsRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, businessDetails, {
    'GET /business-details': ({ caller }) => showBusinessDetails(capabilities, caller),
    'PATCH /business-details': ({ caller, body }) => changeBusinessDetails(capabilities, caller, body),
  })
}
