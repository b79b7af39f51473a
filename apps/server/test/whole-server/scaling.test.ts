import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { plannersOf } from '../../src/modules.ts'

/** docs/scaling.md lists each planner with its period and the most jobs that may wait. */
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const PAGE = readFileSync(new URL('../../../../docs/scaling.md', import.meta.url), 'utf8')

/** Returns the cells of the table under a heading, row by row, without its header. */
function tableUnder(heading: string): string[][] {
  const [, section = ''] = PAGE.split(`${heading}\n`)
  const lines =
    section
      .split(/\n#/)[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? []
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** Returns "1,500/s" as 1500; null when the cell has no rate. */
function rateIn(cell: string): number | null {
  const rates = [...cell.matchAll(/([\d,.]+)\/s/g)].map(([, number = '']) => Number(number.replaceAll(',', '')))
  return rates.length > 0 ? Math.max(...rates) : null
}

test('the page lists every planner with its period and the limit of its queue', () => {
  const named = tableUnder('### What planners carry').map(([name, period, most]) => [name, period, most])
  const planners = plannersOf(app.capabilities).map(({ name, everyMs, most }) => [
    name,
    `${everyMs / 1_000} s`,
    most === null ? '–' : most.toLocaleString('en-US'),
  ])
  expect(named).toEqual(planners)
})

test('the rate of a planner is its queue limit over its period, and is more than it needs', () => {
  const carried = tableUnder('### What planners carry')
  const planners = new Map(plannersOf(app.capabilities).map((planner) => [planner.name, planner]))
  for (const [name = '', , , needs = '', carries = ''] of carried) {
    const { most, everyMs } = planners.get(name) ?? { most: null, everyMs: 0 }
    if (most === null) continue
    const rate = (most * 1_000) / everyMs
    expect([name, rateIn(carries)]).toEqual([name, Math.floor(rate)])
    expect([name, (rateIn(needs) ?? 0) * 1.5 <= rate]).toEqual([name, true])
  }
})
