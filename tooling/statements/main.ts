import { loadModule } from 'libpg-query'
import { EXCEPTIONS } from './exceptions.ts'
import { placed } from './layout.ts'
import { originFinder } from './origins.ts'
import { readRecorded } from './recorded.ts'
import { offencesOf } from './rules.ts'

/**
 * Holds the statements that the last run of the tests recorded against the rules of a distributed PostgreSQL
 * (docs/decisions/025): those of the server's source, as retailers' transactions and the platform have sent them.
 */
const FEWEST = 400

await loadModule()
const originOf = originFinder()
const places = placed()
const ours = readRecorded().flatMap((statement) => {
  const origin = originOf(statement.text)
  return origin === undefined ? [] : [{ ...statement, origin }]
})
console.log(`${ours.length} statements of ${new Set(ours.map(({ origin }) => origin)).size} places`)
for (const problem of problems()) {
  console.error(problem)
  process.exitCode = 1
}

function problems(): string[] {
  if (ours.length < FEWEST)
    return [`Only ${ours.length} statements were recorded: run npm test -- --only vitest,statements`]
  const found = new Set<string>()
  const excused = new Set<string>()
  for (const { origin, ...statement } of ours)
    for (const { rule, what } of offencesOf(statement, places)) {
      const exception = `${origin.replace(/:\d+$/, '')} rule ${rule}`
      if (exception in EXCEPTIONS) excused.add(exception)
      else found.add(`${origin} rule ${rule}: ${what}`)
    }
  const unused = Object.keys(EXCEPTIONS).filter((exception) => !excused.has(exception))
  return [...[...found].toSorted(), ...unused.map((exception) => `${exception}: no exception is needed any more`)]
}
