import { importToListCalls as area } from '@ark/contract/listings/import-to-list'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { importManyToList } from './import-many-to-list.ts'
import { importToList } from './import-to-list.ts'

/** Serves the last step of Import to List. */
export async function importToListRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, area, {
    'POST /listings/variants/{id}/import-to-list': ({ caller, params, body }) =>
      importToList(capabilities, staff(caller), { variantId: params.id, requested: body }),
    'POST /listings/import-to-list': ({ caller, body }) => importManyToList(capabilities, staff(caller), body),
  })
}
