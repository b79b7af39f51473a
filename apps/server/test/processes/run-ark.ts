import { vi } from 'vitest'
import { runProgram } from '../../../cli/src/program.ts'
import type { TestApp } from '../start-test-app.ts'

/**
 * Runs `npx ark` with these arguments on the test's database, in the test's own process: a process for each command
 * takes seconds on a slow machine. Returns the exit code, and what the command prints to each stream.
 */
export async function runArk(
  { database }: TestApp,
  args: string[],
): Promise<{ code: number; out: string; err: string }> {
  const printed = { out: '', err: '' }
  const collect = (stream: 'stdout' | 'stderr', into: keyof typeof printed) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[into] += String(text)
      return true
    })
  const print = (into: keyof typeof printed) => (text: string) => void (printed[into] += `${text}\n`)
  const spies = [
    collect('stdout', 'out'),
    collect('stderr', 'err'),
    vi.spyOn(console, 'log').mockImplementation(print('out')),
    vi.spyOn(console, 'error').mockImplementation(print('err')),
  ]
  const codeBefore = process.exitCode
  vi.stubEnv('DATABASE_URL', database.url)
  try {
    return { code: await runProgram(args), ...printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
    process.exitCode = codeBefore
  }
}
