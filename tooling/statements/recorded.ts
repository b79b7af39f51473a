import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Where a test run records the server's statements, and the variable that enables it. */
export const RECORDED = {
  asked: 'ARK_RECORD_STATEMENTS',
  folder: path.resolve(import.meta.dirname, '../../node_modules/.cache/ark-statements'),
}

export interface RecordedStatement {
  text: string
  /** Whether a retailer's transaction sent it. */
  isOfRetailer: boolean
}

/** Deletes what an earlier run recorded. */
export const clearRecorded = (): void => rmSync(RECORDED.folder, { recursive: true, force: true })

/** Returns what the last run recorded, each text once: as a retailer's if one has sent it. */
export function readRecorded(): RecordedStatement[] {
  if (!existsSync(RECORDED.folder)) return []
  const found = new Map<string, RecordedStatement>()
  for (const file of readdirSync(RECORDED.folder))
    for (const line of readFileSync(path.join(RECORDED.folder, file), 'utf8').split('\n').filter(Boolean)) {
      const statement = JSON.parse(line) as RecordedStatement
      const isOfRetailer = statement.isOfRetailer || found.get(statement.text)?.isOfRetailer === true
      found.set(statement.text, { ...statement, isOfRetailer })
    }
  return [...found.values()]
}
