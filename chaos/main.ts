import path from 'node:path'
import { createEnding, type Ending } from '../apps/cli/src/start/ending.ts'
import { whenParentsAreGone } from '../apps/cli/src/start/parents.ts'
import { type Options, readOptions } from './options.ts'
import { unpackPreviousVersion } from './previous-version.ts'
import { runSeed, type SeedResult } from './run-seed.ts'
import type { WorldOptions } from './world.ts'

/** The time after which everything must have stopped. */
const LIMIT_MS = 20_000
/** The most lines shown for one rule. */
const MOST_LINES = 20

let ending: Ending = createEnding()
let isStopping = false

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), LIMIT_MS).unref()
  await ending.end()
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)
if (process.env.npm_lifecycle_event !== undefined) whenParentsAreGone(() => void stop())

/**
 * Runs the seeds one after the other until one breaks a rule, with the previous version's code where `--previous` says
 * so. Returns true when none does.
 */
async function main(options: Options): Promise<boolean> {
  const { previous } = options
  if (previous === undefined) return runSeeds(options)
  const version = unpackPreviousVersion()
  if (version === null) throw new Error('--previous needs the git repository, where the previous version is')
  process.on('exit', () => version.remove())
  console.log(`the ${previous} runs the code of ${version.name} on the schema of this version`)
  return runSeeds(options, { program: previous, folder: version.folder })
}

/** Runs the seeds; `elsewhere` has other code for some of the programs. */
async function runSeeds(options: Options, elsewhere?: WorldOptions['elsewhere']): Promise<boolean> {
  const { seeds, form, processes, logs, previous } = options
  const beganAtMs = Date.now()
  for (const seed of seeds) {
    const startedAtMs = Date.now()
    ending = createEnding()
    let result: SeedResult
    try {
      result = await runSeed(ending, {
        seed,
        form,
        processes,
        elsewhere,
        logs: logs && path.resolve(logs, `seed-${seed}`),
      })
    } catch (error) {
      throw new Error(`seed ${seed} (${form}) could not be run to its end`, { cause: error })
    } finally {
      for (const fault of await ending.end()) console.error(`could not be ended: ${fault}`)
    }
    const seconds = ((Date.now() - startedAtMs) / 1_000).toFixed(0)
    const isWhole = result.broken.length === 0
    console.log(`seed ${seed} (${form}) ${isWhole ? 'holds' : 'BREAKS'} in ${seconds} s: ${result.summary}`)
    if (!isWhole) {
      report(result)
      const flags = [
        form === 'short' && '--short',
        processes > 1 && `--processes ${processes}`,
        previous && `--previous ${previous}`,
      ].filter(Boolean)
      console.log(`\nAgain: npm run chaos -- ${['--seed', seed, ...flags].join(' ')}`)
      return false
    }
  }
  const count = seeds.length === 1 ? '1 seed' : `${seeds.length} seeds`
  console.log(`${count} held in ${((Date.now() - beganAtMs) / 60_000).toFixed(1)} minutes`)
  return true
}

function report({ acts, broken }: SeedResult): void {
  console.log(`\nWhat was done:\n${acts.map((line) => `  ${line}`).join('\n')}`)
  for (const { rule, lines } of broken) {
    const more = lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} more`] : []
    const shown = [...lines.slice(0, MOST_LINES), ...more].map((line) => `  ${line}`)
    console.log(`\nBroken: ${rule.name}\n${shown.join('\n')}`)
  }
}

/** Returns the options, or ends with one sentence about an invalid argument. */
function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return process.exit(1)
  }
}

const options = optionsOrEnd()
try {
  const holds = await main(options)
  process.exit(holds ? 0 : 1)
} catch (error) {
  if (!isStopping) console.error(error)
  await ending.end()
  process.exit(1)
}
