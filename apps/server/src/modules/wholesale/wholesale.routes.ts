import { wholesale } from '@ark/contract/wholesale'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/bind-area.ts'
import { refuse } from '../../platform/refusal.ts'

const later = async () => refuse('unavailable', 'Wholesale orders are not taken yet.')

/** Wholesale orders: the buyers' portal and the sellers' side of it. */
export async function wholesaleRoutes(app: FastifyInstance, _: { capabilities: Capabilities }) {
  bindArea(app, wholesale, {
    'GET /buyer/available-inventory': later,
    'GET /buyer/available-inventory/summary': later,
    'POST /buyer/quotes': later,
    'POST /buyer/bulk-sales': later,
    'GET /buyer/purchases': later,
    'GET /buyer/purchases/{id}': later,
    'POST /buyer/purchases/{id}/cancel': later,
    'POST /buyer/purchases/{id}/receive': later,
    'GET /bulk-sales/': later,
    'GET /bulk-sales/summary': later,
    'GET /bulk-sales/{id}/details': later,
    'PATCH /bulk-sales/{id}/status': later,
    'PATCH /bulk-sales/{id}/payment': later,
    'PATCH /bulk-sales/{id}/fulfill-item': later,
  })
}
