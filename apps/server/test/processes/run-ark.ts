import { execFile } from 'node:child_process'
import path from 'node:path'
import type { TestApp } from '../start-test-app.ts'

const MAIN = path.join(import.meta.dirname, '../../../cli/src/main.ts')

/** Runs `npx ark` with these arguments in a process of its own, on the test's database. */
export const runArk = ({ database }: TestApp, args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: database.url }
    const child = execFile(process.execPath, [MAIN, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
