import { loadModule } from 'libpg-query'
import { CROSSING, EXCEPTIONS } from './exceptions.ts'
import { placed } from './layout.ts'
import { originFinder } from './origins.ts'
import { readRecorded } from './recorded.ts'
import { crossesShards, offencesOf } from './rules.ts'

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
  for (const { origin, ...statement } of ours) {
    const file = origin.replace(/:\d+$/, '')
    for (const { rule, what } of offencesOf(statement, places)) {
      const exception = `${file} rule ${rule}`
      if (exception in EXCEPTIONS) excused.add(exception)
      else found.add(`${origin} rule ${rule}: ${what}`)
    }
    if (!crossesShards(statement, places)) continue
    if (file in CROSSING) excused.add(file)
    else found.add(`${origin} asks every shard: name the retailer, or say why in tooling/statements/exceptions.ts`)
  }
  const unused = Object.keys({ ...EXCEPTIONS, ...CROSSING }).filter((exception) => !excused.has(exception))
  return [...[...found].toSorted(), ...unused.map((exception) => `${exception}: no exception is needed any more`)]
}
