import { savedViews } from '@ark/contract/accounts/saved-views'
import type { FastifyInstance } from 'fastify'
import { type Caller, staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { notFound } from '../../../platform/refusal.ts'
import { deleteSavedView, savedViewsOf, type ViewsOf } from './queries/saved-views.ts'
import { saveView } from './save-view.ts'

/** Binds the calls for a person's saved views. */
export async function savedViewRoutes(app: FastifyInstance, { capabilities: { db } }: { capabilities: Capabilities }) {
  bindArea(app, savedViews, {
    'GET /saved-views': async ({ caller, query }) => {
      const of = viewsOf(caller, query.list)
      return { views: await db.asRetailer(of.retailerId, (tx) => savedViewsOf(tx, of)) }
    },
    'PUT /saved-views': ({ caller, body: { list, ...view } }) => {
      const of = viewsOf(caller, list)
      return db.asRetailer(of.retailerId, (tx) => saveView(tx, of, view))
    },
    'DELETE /saved-views': async ({ caller, query: { list, name } }) => {
      const of = viewsOf(caller, list)
      const wasThere = await db.asRetailer(of.retailerId, (tx) => deleteSavedView(tx, of, name))
      return wasThere ? { message: `“${name}” is deleted.` } : notFound('This view')
    },
  })
}

function viewsOf(caller: Caller, list: string): ViewsOf {
  const { retailerId, userId } = staff(caller)
  return { retailerId, userId, list }
}
