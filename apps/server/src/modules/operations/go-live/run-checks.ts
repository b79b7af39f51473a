import { CHECKS } from './check-list.ts'
import {
  type CheckFinding,
  type CheckNeeds,
  type CheckResult,
  type CheckSurroundings,
  type GoLiveCheck,
  reasonOf,
  unchecked,
} from './check.ts'
import { readServerFacts } from './queries/server-facts.ts'

/**
 * Runs all checks at once and returns their results in the order of the list. A check that fails itself is a result
 * like the others. Each check ends by the time limits of what it uses.
 */
export async function runChecks(
  given: CheckSurroundings,
  checks: readonly GoLiveCheck[] = CHECKS,
): Promise<CheckResult[]> {
  const server = readServerFacts(given.config.databaseUrl)
  const needs: CheckNeeds = { ...given, server: () => server }
  const withoutDatabase = await obstacleOf(server)
  const results = await Promise.all(
    checks.map(async (check) => {
      const findings =
        check.needsDatabase && withoutDatabase !== null
          ? unchecked(withoutDatabase)
          : await check.run(needs).catch((error: unknown): CheckFinding => failed(error))
      const { name, group, title } = check
      return [findings].flat().map((finding) => ({ name, group, title, ...finding }))
    }),
  )
  return results.flat()
}

/** Returns why ARK's tables cannot be read; null when they can. */
const obstacleOf = (server: Promise<{ isFilled: boolean }>): Promise<string | null> =>
  server.then(
    ({ isFilled }) => (isFilled ? null : 'The database has no tables of ARK yet.'),
    () => 'The database does not answer.',
  )

const failed = (error: unknown): CheckFinding =>
  unchecked(`The check itself failed: ${reasonOf(error)}.`, 'Run it again; if it fails again, report it.')
