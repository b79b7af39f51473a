import { csv } from '@ark/contract/listings/csv'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea, LinesAnswer } from '../../../platform/http/contract/bind-area.ts'
import { isRefusal, notFound } from '../../../platform/refusal.ts'
import { startCsvRun } from './apply-csv.ts'
import { csvCheckOf } from './queries/csv-checks.ts'
import { sendCsv } from './send-csv.ts'
import { setCsvColumns } from './set-csv-columns.ts'
import { writeStockCsv } from './write-csv.ts'

/** Serves payouts, reserved quantities and costs as spreadsheets, and reads prices from other tools. */
export async function csvRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db } = capabilities
  bindArea(app, csv, {
    'GET /inventory/csv': async ({ caller, query }) => {
      const { kind, template = false } = query
      const lines = writeStockCsv(capabilities, staff(caller), { kind, template })
      return isRefusal(lines) ? lines : new LinesAnswer(lines, `ark-${kind}.csv`)
    },
    'POST /inventory/csv': ({ caller, query, upload }) => sendCsv(capabilities, staff(caller), { ...query, upload }),
    'GET /inventory/csv/checks/{id}': async ({ caller, params }) => {
      const person = staff(caller)
      return (
        (await db.asRetailer(person.retailerId, (tx) => csvCheckOf(tx, person, params.id))) ?? notFound('This file')
      )
    },
    'PUT /inventory/csv/checks/{id}/columns': ({ caller, params, body }) =>
      setCsvColumns(capabilities, staff(caller), { checkId: params.id, columns: body }),
    'POST /inventory/csv/runs': ({ caller, body }) => startCsvRun(capabilities, staff(caller), body),
  })
}
