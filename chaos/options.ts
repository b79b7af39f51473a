import { parseArgs } from 'node:util'
import type { Form } from './plan.ts'

export interface Options {
  seeds: number[]
  form: Form
  /** The number of API processes and of workers that share the database. */
  processes: number
  /** The folder for the programs' logs, with one subfolder per seed. */
  logs: string | undefined
  /** The programs that run the code of the previous version; undefined: none. */
  previous: 'api' | 'worker' | undefined
}

/**
 * Reads the arguments. `--seeds 20` runs the seeds 1 to 20, `--seed 7` runs that one, and both together run 20 seeds
 * from 7. `--short` runs the short form, `--processes 3` three API processes and three workers, `--logs folder` copies
 * the programs' logs there, `--previous api` (or `worker`) runs those programs with the code of the previous version on
 * this version's schema. Throws a sentence for an invalid argument.
 */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string' },
      seed: { type: 'string' },
      short: { type: 'boolean', default: false },
      processes: { type: 'string' },
      logs: { type: 'string' },
      previous: { type: 'string' },
    },
  })
  const first = wholeNumber('--seed', values.seed ?? '1')
  const count = wholeNumber('--seeds', values.seeds ?? '1')
  return {
    seeds: Array.from({ length: count }, (_, at) => first + at),
    form: values.short ? 'short' : 'long',
    processes: wholeNumber('--processes', values.processes ?? '1'),
    logs: values.logs,
    previous: programOf(values.previous),
  }
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new Error(`${name} has to be a whole number above 0, not "${text}".`)
}

function programOf(text: string | undefined): Options['previous'] {
  if (text === undefined || text === 'api' || text === 'worker') return text
  throw new Error(`--previous has to be api or worker, not "${text}".`)
}
