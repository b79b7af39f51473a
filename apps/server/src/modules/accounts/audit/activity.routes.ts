import { activity } from '@ark/contract/accounts/activity'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { activityPage } from './queries/activity-page.ts'

/** Binds the call that lists what was done in a business, by its own staff or by ARK's operator. */
export async function activityRoutes(app: FastifyInstance, { capabilities: { db } }: { capabilities: Capabilities }) {
  bindArea(app, activity, {
    'GET /activity': ({ caller, query }) => {
      const { retailerId } = staff(caller)
      const filter = { retailerId, by: query.by ?? null, before: query.cursor ?? null, limit: query.limit ?? 50 }
      return db.asRetailer(retailerId, (tx) => activityPage(tx, filter))
    },
  })
}
