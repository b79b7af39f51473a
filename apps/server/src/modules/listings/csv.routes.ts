import { csv } from '@ark/contract/csv'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea, FileAnswer } from '../../platform/http/bind-area.ts'
import { isRefusal } from '../../platform/refusal.ts'
import { startCsvRun } from './apply-csv.ts'
import { csvRunsOf } from './queries/csv-runs.ts'
import { checkStockCsv, writeStockCsv } from './stock-csv.ts'

/** Payouts, reserves and costs as spreadsheets. */
export async function csvRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, csv, {
    'GET /inventory/csv': async ({ caller, query }) => {
      const { kind, template = false } = query
      const text = await writeStockCsv(capabilities, staff(caller), { kind, template })
      return isRefusal(text) ? text : new FileAnswer(new TextEncoder().encode(text), `ark-${kind}.csv`)
    },
    'POST /inventory/csv': ({ caller, body }) => checkStockCsv(capabilities, staff(caller), body),
    'POST /inventory/csv/runs': ({ caller, body }) => startCsvRun(capabilities, staff(caller), body),
    'GET /inventory/csv/runs': ({ caller }) => {
      const { retailerId, userId } = staff(caller)
      return capabilities.db.asRetailer(retailerId, (tx) => csvRunsOf(tx, userId))
    },
  })
}
