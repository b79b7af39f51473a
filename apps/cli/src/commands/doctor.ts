import { counted } from '@ark/domain'
import { Command } from 'commander'
import type { CheckResult } from '../../../server/src/modules/operations/index.ts'
import { knownDatabaseUrl } from '../database-url.ts'
import { EXIT, JSON_OPTION, printResult } from '../result.ts'
import { readEnvironment } from '../start/environment.ts'
import { simulatorAddresses } from '../start/simulator-addresses.ts'

interface DoctorOptions {
  json?: boolean
  sandbox?: boolean
  sendMail?: string
}

/** Makes `ark doctor`, which checks each thing that has to be right and changes none of them (docs/operating.md). */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check everything that ARK needs, and say what to do; it changes nothing')
    .option('--sandbox', 'check the sandbox of npm start; without it, and without ARK_MODE, a real business')
    .option('--send-mail <address>', 'also send a test mail to this address')
    .option(...JSON_OPTION)
    .action(async ({ json, sandbox = false, sendMail }: DoctorOptions) => {
      const { examine } = await import('../../../server/src/examine.ts')
      const databaseUrl = knownDatabaseUrl(process.env)
      const results = await examine(
        {
          ...(sandbox ? simulatorsOf(process.env) : { ARK_MODE: 'live' }),
          ...process.env,
          DATABASE_URL: databaseUrl ?? 'postgres://nowhere/ark',
          DATABASE_URL_FILE: undefined,
        },
        { mailTo: sendMail ?? null, problems: databaseUrl === undefined ? [NO_DATABASE] : [] },
      )
      const isWrong = results.some(({ state }) => state === 'wrong')
      printResult(json, { checked_at: new Date().toISOString(), is_wrong: isWrong, results }, linesOf(results))
      process.exitCode = isWrong ? EXIT.failed : EXIT.done
    })
}

const NO_DATABASE = 'DATABASE_URL is not set, and ARK has no database of its own in ARK_DATA_DIR: start ARK once.'

/** Returns the addresses of the simulators that `ark start` runs; the environment may name others. */
function simulatorsOf(env: Record<string, string | undefined>): Record<string, string> {
  const settings = readEnvironment(env, { root: process.cwd(), mode: 'sandbox' })
  return 'faults' in settings ? {} : { ...simulatorAddresses(settings.simulatorsPort) }
}

const STATES: Record<CheckResult['state'], string> = {
  ok: 'ok',
  warning: 'WARNING',
  wrong: 'WRONG',
  not_checked: 'not checked',
}
const STATE_WIDTH = Math.max(...Object.values(STATES).map(({ length }) => length))

/** Returns the results as lines: by group, and in the end how many of each state there are. */
function linesOf(results: readonly CheckResult[]): string[] {
  const width = Math.max(...results.map(({ title }) => title.length))
  const groups = Object.entries(Object.groupBy(results, ({ group }) => group))
  const indent = ' '.repeat(2 + STATE_WIDTH + 2 + width + 2)
  const lines = groups.flatMap(([group, found]) => [
    group,
    ...found.flatMap((each) => [
      `  ${STATES[each.state].padEnd(STATE_WIDTH)}  ${each.title.padEnd(width)}  ${each.about ? `${each.about}: ` : ''}${each.found}`,
      ...(each.todo === null ? [] : [`${indent}→ ${each.todo}`]),
    ]),
    '',
  ])
  return [...lines, summaryOf(results)]
}

function summaryOf(results: readonly CheckResult[]): string {
  const count = (state: CheckResult['state']) => results.filter((each) => each.state === state).length
  return `${count('ok')} ok, ${counted(count('warning'), 'warning')}, ${count('wrong')} wrong, ${count('not_checked')} not checked`
}
