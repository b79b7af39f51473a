import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll } from 'vitest'
import { listenToStatements } from '../../apps/server/test/statements/retailer-statements.ts'
import { RECORDED } from './recorded.ts'

/**
 * Vitest's setup file: records the statements that the server sends to PostgreSQL during a file's tests, when a run
 * asks for it, for tooling/statements/main.ts.
 */
if (process.env[RECORDED.asked]) {
  const listening = listenToStatements()
  afterAll(() => {
    listening.stop()
    const lines = listening.statements().map(({ text, isOfRetailer }) => JSON.stringify({ text, isOfRetailer }))
    const fresh = lines.filter((line) => !written.has(line))
    for (const line of fresh) written.add(line)
    mkdirSync(RECORDED.folder, { recursive: true })
    appendFileSync(path.join(RECORDED.folder, `${process.pid}.jsonl`), fresh.map((line) => `${line}\n`).join(''))
  })
}

/** What this process has recorded; a worker runs many files, and loads this one for each. */
const written = ((globalThis as { recordedStatements?: Set<string> }).recordedStatements ??= new Set<string>())
