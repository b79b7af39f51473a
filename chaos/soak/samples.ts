/** What ARK uses at one moment of a soak. */
export interface Sample {
  /** Minutes since the beginning. */
  minute: number
  /** Resident megabytes and open files by program. */
  programs: Record<string, { residentMb: number; openFiles: number }>
  /** Rows by table. */
  rows: Record<string, number>
  /** The queue of the oldest job that is due and not taken; null for none. */
  oldestJob: string | null
  /** For how many seconds that job has been due. */
  oldestJobSeconds: number
}

/** Tables whose rows are bounded: they may not grow for as long as the business stays the same. */
export type BoundedTables = ReadonlySet<string>

/** Memory and rows may grow by this part in the second half. */
const MOST_GROWTH = 0.05
/** Programs open and close connections and files, and small tables gain single rows. */
const FEW = 20

/**
 * Returns one sentence for everything that keeps growing: memory and open files of a program, and rows of a bounded
 * table. Compares the last fifth of the samples with the fifth at the middle. Each is represented by its median, so
 * that single peaks do not count.
 */
export function findGrowth(samples: readonly Sample[], bounded: BoundedTables): string[] {
  const fifth = Math.max(1, Math.floor(samples.length / 5))
  const middle = samples.slice(Math.floor(samples.length / 2), Math.floor(samples.length / 2) + fifth)
  const last = samples.slice(-fifth)
  const compare = (what: string, figureOf: (sample: Sample) => number | undefined, few: number): string[] => {
    const [before, after] = [middle, last].map((part) => medianOf(part.map((sample) => figureOf(sample) ?? 0)))
    if (before === undefined || after === undefined || after <= before * (1 + MOST_GROWTH) + few) return []
    return [`Grows: ${what}: ${rounded(before)} at the middle, ${rounded(after)} at the end`]
  }
  const names = Object.keys(samples[0]?.programs ?? {})
  const tables = Object.keys(samples.at(-1)?.rows ?? {}).filter((table) => bounded.has(table))
  return [
    ...names.flatMap((name) => compare(`megabytes of the ${name}`, ({ programs }) => programs[name]?.residentMb, 0)),
    ...names.flatMap((name) => compare(`open files of the ${name}`, ({ programs }) => programs[name]?.openFiles, FEW)),
    ...tables.flatMap((table) => compare(`rows of ${table}`, ({ rows }) => rows[table], FEW)),
  ]
}

/** A due job starts within this time. */
const MOST_SECONDS_DUE = 60

/** Returns one sentence for each queue in which a job was due for more than a minute. */
export function findLateJobs(samples: readonly Sample[]): string[] {
  const late = samples.filter(({ oldestJobSeconds }) => oldestJobSeconds > MOST_SECONDS_DUE)
  return [...Map.groupBy(late, ({ oldestJob }) => oldestJob)].map(([queue, those]) => {
    const most = Math.max(...those.map(({ oldestJobSeconds }) => oldestJobSeconds))
    return `Late: ${queue} was due for ${most.toFixed(0)} s, in ${those.length} of ${samples.length} samples`
  })
}

const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
const MOST_BARS = 60

/** Draws figures as one line of bars from 0 to their maximum, with at most sixty bars. */
export function drawLine(figures: readonly number[]): string {
  const most = Math.max(...figures, 1)
  const step = Math.max(1, Math.ceil(figures.length / MOST_BARS))
  return figures
    .filter((_, at) => at % step === 0)
    .map((figure) => BARS[Math.round((figure / most) * (BARS.length - 1))])
    .join('')
}

function medianOf(figures: readonly number[]): number | undefined {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]
}

const rounded = (figure: number): string => figure.toFixed(figure < 1_000 ? 1 : 0)
