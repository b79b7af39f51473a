import path from 'node:path'
import { Command } from 'commander'
import { CannotExport, exportBusiness } from '../../../server/src/export/export-business.ts'
import { neededDatabaseUrl } from '../database-url.ts'
import { EXIT, JSON_OPTION, printResult } from '../result.ts'

/** Makes `ark export-retailer`, which writes everything of a business to a folder (docs/operating.md). */
export function exportRetailerCommand(): Command {
  return new Command('export-retailer')
    .description('write everything of a business to a new folder, as CSV and JSON; ARK may go on running')
    .argument('<retailer>', 'the business: its number, its exact name, or the e-mail of one of its people')
    .requiredOption('--to <folder>', 'the folder, which does not exist yet or is empty')
    .option(...JSON_OPTION)
    .action(async (retailer: string, { to, json }: { to: string; json?: boolean }) => {
      try {
        const done = await exportBusiness(neededDatabaseUrl(process.env), { retailer, folder: path.resolve(to) })
        printResult(json, done, [
          `${done.business_name} (${done.retailer_id}) as of ${done.taken_at} is in ${done.folder}:`,
          `${done.rows} rows of ${done.tables} tables, ${done.bytes} bytes. README.txt describes every file.`,
        ])
      } catch (error) {
        if (!(error instanceof CannotExport)) throw error
        console.error(error.message)
        process.exitCode = EXIT.failed
      }
    })
}
