import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 10
const line = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(6)} s  ${name}`

interface Timed {
  name: string
  ms: number
}

/** Reports where the time of a run went: its slowest files, including modules and hooks, and its slowest tests. */
export default class SlowestTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      return { name: module.relativeModuleId, ms: collectDuration + setupDuration + duration }
    })
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${module.relativeModuleId} > ${test.fullName}`,
        ms: test.diagnostic()?.duration ?? 0,
      })),
    )
    console.log(['', 'Slowest files', ...slowest(files), 'Slowest tests', ...slowest(tests)].join('\n'))
  }
}

const slowest = (timed: Timed[]): string[] =>
  timed
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SHOWN)
    .map(({ name, ms }) => line(ms / 1_000, name))
