import { appendFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createEnding } from '../../apps/cli/src/start/ending.ts'
import { whenParentsAreGone } from '../../apps/cli/src/start/parents.ts'
import { drawLine, findGrowth, findLateJobs, type Sample } from './samples.ts'
import { soak } from './soak.ts'

/** Runs `node chaos/soak/main.ts [--minutes 120] [--seed 1] [--samples FILE]`: chaos/README.md has its figures. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    samples: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('--minutes has to be a number above 0, and --seed a whole number.')
  process.exit(2)
}

const ending = createEnding()
const stop = async () => {
  await ending.end()
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
if (process.env.npm_lifecycle_event !== undefined) whenParentsAreGone(() => void stop())

try {
  const file = values.samples
  if (file) writeFileSync(file, '')
  const onSample = (sample: Sample) => file && appendFileSync(file, `${JSON.stringify(sample)}\n`)
  const { samples, acts, bounded, broken, summary } = await soak(ending, { minutes, seed, onSample })
  for (const line of linesOf(samples)) console.log(line)
  const grown = [...findGrowth(samples, bounded), ...findLateJobs(samples)]
  for (const line of [...grown, ...broken]) console.log(line)
  const verdict = grown.length + broken.length === 0 ? 'holds' : 'BREAKS'
  console.log(`soak of ${minutes} minutes ${verdict}: ${acts} acts; ${summary}`)
  await ending.end()
  process.exit(verdict === 'holds' ? 0 : 1)
} catch (error) {
  if (!ending.isEnding) console.error(error)
  await stop()
}

/** Returns a line with a small graph for each program, the jobs, and the tables with the most rows. */
function linesOf(samples: readonly Sample[]): string[] {
  const line = (what: string, figures: readonly number[]) =>
    `${what.padEnd(32)} ${drawLine(figures)} ${(figures[0] ?? 0).toFixed(0)} to ${(figures.at(-1) ?? 0).toFixed(0)}, at most ${Math.max(...figures).toFixed(0)}`
  const last = samples.at(-1)
  const largest = Object.entries(last?.rows ?? {}).toSorted(([, a], [, b]) => b - a)
  return [
    ...Object.keys(last?.programs ?? {}).flatMap((name) => [
      line(
        `MB of the ${name}`,
        samples.map(({ programs }) => programs[name]?.residentMb ?? 0),
      ),
      line(
        `open files of the ${name}`,
        samples.map(({ programs }) => programs[name]?.openFiles ?? 0),
      ),
    ]),
    line(
      'seconds of the oldest due job',
      samples.map(({ oldestJobSeconds }) => oldestJobSeconds),
    ),
    ...largest.slice(0, 12).map(([table]) =>
      line(
        `rows of ${table}`,
        samples.map(({ rows }) => rows[table] ?? 0),
      ),
    ),
  ]
}
