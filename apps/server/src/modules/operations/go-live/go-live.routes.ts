import { goLive } from '@ark/contract/operations/go-live'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { createCheckRun } from './run-for-operator.ts'
import { showSharedAccounts } from './show-shared-accounts.ts'

/** Registers the calls of the operator's page Go Live. */
export async function goLiveRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const run = createCheckRun(capabilities)
  bindArea(app, goLive, {
    'GET /admin/go-live': () => showSharedAccounts(capabilities),
    'POST /admin/go-live/checks': ({ body }) => run(body),
  })
}
