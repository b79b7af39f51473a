import { connections } from '@ark/contract/operations/connections'
import type { FastifyInstance } from 'fastify'
import { createBriefCache } from '../../platform/brief-cache.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/contract/bind-area.ts'
import { listProviderHealth } from './list-connections.ts'

const COUNTED = { lifetimeMs: 10_000, most: 10, mostOfOwner: 10 }

/** Registers the operator's call that lists the health of stores and marketplace accounts. */
export async function connectionRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const needs = { ...capabilities, counts: createBriefCache<number>(capabilities.clock, COUNTED) }
  bindArea(app, connections, {
    'GET /admin/provider-health': ({ query }) => listProviderHealth(needs, query),
  })
}
