import { loadModule, parseSync } from 'libpg-query'
import type { Excuse } from './excuses.ts'
import { placed, readLayout } from './layout.ts'
import { readOrigins } from './origins.ts'
import { nodesOf } from './query-levels.ts'
import { readRecorded, type RecordedStatement } from './recorded.ts'
import { offencesOf } from './rules.ts'
import { countedWithoutBound } from './unbounded-counts.ts'

/**
 * Checks the statements that the last test run recorded: those of the server's source, as retailers' transactions and
 * the platform sent them. They keep the rules of a distributed PostgreSQL (docs/decisions/025), count no growing table
 * without a bound, and skip no rows by an offset. A comment above a statement excuses it (excuses.ts), and one that
 * excuses nothing is a problem, too.
 */
/** The least share of the source's statements that the tests send; below it, some tests did not run. */
const FEWEST = 0.9
/** Tables with few rows, however large a business is: counting them needs no bound. */
const FEW_ROWS = ['recovery_codes', 'locations', 'marketplace_accounts', 'request_budgets']

interface Problem {
  excuse: Excuse
  what: string
}

await loadModule()
const origins = readOrigins()
const places = placed()
const layout = readLayout()
const ours = readRecorded().flatMap((statement) => {
  const template = origins.templateOf(statement.text)
  return template === undefined ? [] : [{ ...statement, template }]
})
const sent = new Set(ours.map(({ template }) => template.origin))
console.log(`${ours.length} statements of ${sent.size} places, of ${origins.all.length} that there are`)
for (const problem of problems()) {
  console.error(problem)
  process.exitCode = 1
}

function problems(): string[] {
  if (sent.size < origins.all.length * FEWEST)
    return [`Of ${origins.all.length} only ${sent.size} were sent: run npm test -- --only vitest,statements`]
  const found = new Set<string>()
  const used = new Set<string>()
  for (const { template, ...statement } of ours)
    for (const { excuse, what } of problemsOf(statement)) {
      // A retailer's statement asks about this retailer: no comment changes that.
      const isExcused = template.excuses.includes(excuse) && !(excuse === 'rule 3' && statement.isOfRetailer)
      if (isExcused) used.add(`${template.origin} ${excuse}`)
      else found.add(`${template.origin} ${excuse}: ${what}`)
    }
  const named = origins.all
    .filter(({ origin }) => sent.has(origin))
    .flatMap(({ origin, excuses }) => excuses.map((excuse) => `${origin} ${excuse}`))
  const unused = named.filter((excuse) => !used.has(excuse)).map((excuse) => `${excuse}: no excuse is needed any more`)
  return [...[...found].toSorted(), ...unused]
}

function problemsOf(statement: RecordedStatement): Problem[] {
  const tree = parseSync(statement.text)
  const skips = nodesOf(tree, 'SelectStmt').some(({ limitOffset }) => limitOffset !== undefined)
  return [
    ...offencesOf(statement, places).map(({ rule, what }): Problem => ({ excuse: `rule ${rule}`, what })),
    ...countedWithoutBound(tree, grows).map((table): Problem => ({ excuse: 'count', what: `all rows of ${table}` })),
    ...(skips ? [{ excuse: 'offset' as const, what: 'rows are skipped: continue after the last row instead' }] : []),
  ]
}

function grows(relation: string): boolean {
  const table = places.tableOf(relation)
  return layout.has(table) && !FEW_ROWS.includes(table)
}
