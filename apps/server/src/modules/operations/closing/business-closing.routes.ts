import { businessClosing } from '@ark/contract/operations/business-closing'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { isRefusal } from '../../../platform/refusal.ts'
import { checkedPassword, createGuessLimits } from '../../accounts/index.ts'
import { previewBusinessClosing, requestClosing, undoClosing } from './request-closing.ts'

/** Registers the calls that close a business: the owner's own, and the operator's for any. */
export async function businessClosingRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db } = capabilities
  const limits = createGuessLimits(db)
  bindArea(app, businessClosing, {
    'GET /business-closing': ({ caller }) => previewBusinessClosing(capabilities, staff(caller).retailerId),
    'POST /business-closing': async ({ caller, body }) => {
      const { retailerId, userId } = staff(caller)
      const own = await checkedPassword({ db, limits }, caller, body.current_password)
      if (isRefusal(own)) return own
      const by = { userId, isOperator: false }
      return requestClosing(capabilities, { retailerId, confirmName: body.confirm_name, by })
    },
    'POST /business-closing/undo': ({ caller }) => {
      const { retailerId, userId } = staff(caller)
      return undoClosing(capabilities, { retailerId, by: { userId, isOperator: false } })
    },
    'GET /admin/retailers/{id}/closing': ({ params }) => previewBusinessClosing(capabilities, params.id),
    'POST /admin/retailers/{id}/closing': ({ caller, params, body }) => {
      const by = { userId: caller.userId, isOperator: true }
      return requestClosing(capabilities, { retailerId: params.id, confirmName: body.confirm_name, by })
    },
    'POST /admin/retailers/{id}/closing/undo': ({ caller, params }) =>
      undoClosing(capabilities, { retailerId: params.id, by: { userId: caller.userId, isOperator: true } }),
  })
}
