import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const SHOWN = 10
/** The annotation with a figure that a journey measured: its name and value. */
export const FIGURE = 'figure'

interface Timed {
  name: string
  ms: number
}

/** Reports the slowest journeys of a run and the measured figures. */
export default class SlowestJourneys implements Reporter {
  readonly #timed: Timed[] = []
  readonly #figures: string[] = []

  onTestEnd(test: TestCase, { duration, annotations }: TestResult): void {
    const [project = ''] = test.titlePath().filter(Boolean)
    this.#timed.push({ name: `${project} > ${test.title}`, ms: duration })
    for (const { type, description } of annotations) if (type === FIGURE) this.#figures.push(description ?? '')
  }

  onEnd(): void {
    const slowest = this.#timed.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN)
    const inAll = new Map<string, number>()
    for (const { name, ms } of this.#timed) {
      const project = name.slice(0, name.indexOf(' '))
      inAll.set(project, (inAll.get(project) ?? 0) + ms)
    }
    console.log(
      [
        '',
        'Slowest journeys',
        ...slowest.map(({ name, ms }) => line(ms, name)),
        'All of a project, one after the other',
        ...[...inAll].map(([project, ms]) => line(ms, project)),
        ...this.#figures,
      ].join('\n'),
    )
  }
}

const line = (ms: number, name: string) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${name}`
