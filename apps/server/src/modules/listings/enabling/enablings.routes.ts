import { enablings } from '@ark/contract/listings/enablings'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { enabling, startEnabling } from './enable-sizes.ts'
import { previewEnabling } from './preview-enabling.ts'

/** Serves the enabling of many sizes. */
export async function enablingRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, enablings, {
    'POST /listings/enablings/preview': ({ caller, body }) => previewEnabling(capabilities, staff(caller), body),
    'POST /listings/enablings': ({ caller, body }) => startEnabling(capabilities, staff(caller), body),
    'POST /listings/enablings/{id}/undo': ({ caller, params }) =>
      enabling.startUndo(capabilities, staff(caller), params.id),
  })
}
