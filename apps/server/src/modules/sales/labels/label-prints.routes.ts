import { labelPrints } from '@ark/contract/sales/label-prints'
import type { FastifyInstance } from 'fastify'
import { type Caller, staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea, FileAnswer } from '../../../platform/http/contract/bind-area.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { printLabels } from './print-labels.ts'
import { type Paper, printFile } from './queries/label-prints.ts'

const PDF: readonly Paper[] = ['4x6', 'a4']
const ZPL: readonly Paper[] = ['zpl-203', 'zpl-300']

/** Registers the calls that print labels of many sales into one file. */
export async function labelPrintRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  /** Returns the file of a run to the person who started it. */
  const file = async (caller: Caller, runId: number, papers: readonly Paper[]): Promise<FileAnswer | Refusal> => {
    const own = staff(caller)
    const content = await capabilities.db.asRetailer(own.retailerId, (tx) => printFile(tx, own, { runId, papers }))
    return content ? new FileAnswer(content, `labels-${runId}.${papers === PDF ? 'pdf' : 'zpl'}`) : GONE
  }

  bindArea(app, labelPrints, {
    'POST /label-prints': ({ caller, body }) =>
      printLabels(capabilities, staff(caller), {
        saleIds: body.sale_ids,
        paper: body.paper,
        confirms: body.confirm ?? false,
      }),
    'GET /label-prints/{id}/labels.pdf': ({ caller, params }) => file(caller, params.id, PDF),
    'GET /label-prints/{id}/labels.zpl': ({ caller, params }) => file(caller, params.id, ZPL),
  })
}

const GONE = notFound('This print file')
