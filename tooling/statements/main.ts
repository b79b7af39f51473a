import { loadModule, parseSync } from 'libpg-query'
import { COUNTS, FEW_ROWS } from './counts.ts'
import { EXCEPTIONS } from './exceptions.ts'
import { placed, readLayout } from './layout.ts'
import { readOrigins } from './origins.ts'
import { readRecorded } from './recorded.ts'
import { offencesOf } from './rules.ts'
import { countedWithoutBound } from './unbounded-counts.ts'

/**
 * Checks the statements that the last test run recorded against the rules of a distributed PostgreSQL
 * (docs/decisions/025): those of the server's source, as retailers' transactions and the platform sent them. Checks
 * that counts are bounded (counts.ts).
 */
/** The least share of the source's statements that the tests send; below it, some tests did not run. */
const FEWEST = 0.9

await loadModule()
const origins = readOrigins()
const places = placed()
const ours = readRecorded().flatMap((statement) => {
  const origin = origins.originOf(statement.text)
  return origin === undefined ? [] : [{ ...statement, origin }]
})
const sent = new Set(ours.map(({ origin }) => origin))
console.log(`${ours.length} statements of ${sent.size} places, of ${origins.all.length} that there are`)
for (const problem of [...problems(), ...unboundedCounts()]) {
  console.error(problem)
  process.exitCode = 1
}

function problems(): string[] {
  if (sent.size < origins.all.length * FEWEST)
    return [`Of ${origins.all.length} only ${sent.size} were sent: run npm test -- --only vitest,statements`]
  const found = new Set<string>()
  const excused = new Set<string>()
  for (const { origin, ...statement } of ours) {
    const file = fileOf(origin)
    for (const { rule, what } of offencesOf(statement, places)) {
      const isExcused = EXCEPTIONS[file]?.[rule] !== undefined && !(rule === 3 && statement.isOfRetailer)
      if (isExcused) excused.add(`${file} rule ${rule}`)
      else found.add(`${origin} rule ${rule}: ${what}`)
    }
  }
  const named = Object.entries(EXCEPTIONS).flatMap(([file, rules]) =>
    Object.keys(rules).map((rule) => `${file} rule ${rule}`),
  )
  const unused = named.filter((exception) => !excused.has(exception))
  return [...[...found].toSorted(), ...unused.map((exception) => `${exception}: no exception is needed any more`)]
}

function unboundedCounts(): string[] {
  const layout = readLayout()
  const grows = (relation: string) => {
    const table = places.tableOf(relation)
    return layout.has(table) && !FEW_ROWS.includes(table)
  }
  const found = new Map<string, string>()
  for (const { origin, text } of ours)
    for (const table of countedWithoutBound(parseSync(text), grows))
      found.set(`${origin}: counts rows of ${table}, however many there are`, inModule(fileOf(origin)))
  const unnamed = [...found].filter(([, file]) => COUNTS[file] === undefined).map(([what]) => what)
  const counting = new Set(found.values())
  const unused = Object.keys(COUNTS).filter((file) => !counting.has(file))
  return [...unnamed.toSorted(), ...unused.map((file) => `${file}: needs no reason to count any more`)]
}

function inModule(file: string): string {
  return file.replace('apps/server/src/modules/', '')
}

function fileOf(origin: string): string {
  return origin.replace(/:\d+$/, '')
}
