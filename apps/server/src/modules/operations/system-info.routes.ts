import { systemInfoCalls } from '@ark/contract/operations/system-info'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/contract/bind-area.ts'
import { createSystemInfo } from './show-system-info.ts'

/** Registers the call that shows the operator's system info. */
export async function systemInfoRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const show = createSystemInfo(capabilities)
  bindArea(app, systemInfoCalls, { 'GET /admin/system-info': () => show() })
}
