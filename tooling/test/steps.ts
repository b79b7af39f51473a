import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../start/child.ts'

/**
 * One phase after the other; the lanes of one run side by side. Server tests keep two cores busy, and the checks beside
 * them are short; chaos mostly waits. What runs in browsers leaves a third of two cores idle by itself.
 */
export const PHASES = [
  ['checks', 'tests'],
  ['components', 'journeys'],
] as const
type Lane = (typeof PHASES)[number][number]

export interface TestStep {
  name: string
  /**
   * Programs to run under Node, one after the other: the script, from the root of the repository, and its
   * arguments.
   */
  commands: string[][]
  env?: Record<string, string>
  /** What of its output is worth a place in its one line. */
  figure?: RegExp
  /** The part of its output that is shown also when it went well. */
  shown?: RegExp
  lane: Lane
  /** What it may take before it has failed: about twice what it takes beside the other lane on two cores. */
  budgetSeconds: number
  needsChromium?: boolean
}

const bin = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  tsc: 'node_modules/typescript/bin/tsc',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}
// bench is left out: nothing imports it, and the parser does not know `await using` yet.
const ours = ['apps', 'packages', 'simulators', 'tooling', 'journeys', 'chaos']
const folders = ours.filter((folder) => existsSync(folder))

const slowestTests = `--reporter=${path.join(ROOT, 'tooling/test/slowest-tests.ts')}`

/** All of it runs by seed with `npm run test:long`, which takes its time. */
const isLong = Boolean(process.env.ARK_LONG_TESTS)

/**
 * What all steps together may take, the long form apart: a third more than on two cores today (13.3 minutes), for a
 * machine that is slower by so much has broken nothing. Eight minutes are the goal (CONTRIBUTING.md): lower it with
 * each minute that is won.
 */
export const WHOLE_BUDGET_SECONDS = isLong ? Number.POSITIVE_INFINITY : 1_100

/** `npm test`, in the order in which results are printed. */
export const TEST_STEPS: TestStep[] = [
  {
    name: 'format',
    commands: [[bin.biome, 'format', '--colors=off', '--reporter=summary', '.']],
    lane: 'checks',
    budgetSeconds: 30,
  },
  {
    name: 'lint',
    commands: [[bin.oxlint, '--deny-warnings']],
    figure: /on (\d+ files)/,
    lane: 'checks',
    budgetSeconds: 180,
  },
  {
    name: 'types',
    commands: [
      [bin.tsc, '-p', 'tsconfig.json'],
      [bin.tsc, '-p', 'apps/web/tsconfig.json'],
    ],
    lane: 'checks',
    budgetSeconds: 180,
  },
  {
    name: 'imports',
    commands: [[bin.depcruise, '--config', 'tooling/import-rules.cjs', ...folders]],
    figure: /\((\d+ modules, \d+ dependencies) cruised\)/,
    lane: 'checks',
    budgetSeconds: 90,
  },
  { name: 'dead-code', commands: [[bin.knip, '--no-progress']], lane: 'checks', budgetSeconds: 90 },
  {
    name: 'names',
    commands: [['tooling/file-names.ts'], ['tooling/exported-names.ts'], ['tooling/line-lengths.ts']],
    lane: 'checks',
    budgetSeconds: 30,
  },
  {
    name: 'figures',
    commands: [['tooling/code-figures.ts']],
    shown: /[^]+/,
    lane: 'checks',
    budgetSeconds: 30,
  },
  {
    name: 'openapi',
    commands: [['apps/server/src/write-openapi.ts', '--check']],
    lane: 'checks',
    budgetSeconds: 20,
  },
  { name: 'schema', commands: [['tooling/write-schema.ts', '--check']], lane: 'checks', budgetSeconds: 30 },
  {
    name: 'vitest',
    commands: [[bin.vitest, 'run', '--reporter=dot', slowestTests]],
    env: { ARK_RECORD_STATEMENTS: '1' },
    figure: /Tests\s+(\d+ .*)/,
    shown: /^Slowest files[^]+/m,
    lane: 'tests',
    budgetSeconds: isLong ? 3_600 : 800,
  },
  {
    // What the tests before it have recorded.
    name: 'statements',
    commands: [['tooling/statements/main.ts']],
    figure: /(\d+ statements of .*)/,
    lane: 'tests',
    budgetSeconds: 60,
  },
  {
    name: 'chaos',
    commands: [['chaos/main.ts', ...(isLong ? ['--seeds', '20', '--processes', '3'] : ['--seed', '1', '--short'])]],
    figure: /(\d+ seeds? held.*)/,
    lane: 'checks',
    budgetSeconds: isLong ? 7_200 : 180,
  },
  {
    name: 'components',
    commands: [
      [bin.vitest, 'run', '--config', 'tooling/test-web/components.config.ts', '--reporter=dot', slowestTests],
    ],
    figure: /Tests\s+(\d+ .*)/,
    needsChromium: true,
    lane: 'components',
    budgetSeconds: 480,
  },
  {
    name: 'journeys',
    commands: [[bin.playwright, 'test', '--config', 'journeys/playwright.config.ts']],
    figure: /(\d+ passed.*)/,
    shown: /^Slowest journeys[^]+/m,
    needsChromium: true,
    lane: 'journeys',
    budgetSeconds: isLong ? 2_400 : 800,
  },
]

/** Which steps `--only a,b` and `--skip c` leave. Throws with the names there are when one is unknown. */
export function chooseSteps(args: string[], steps: TestStep[] = TEST_STEPS): TestStep[] {
  const only: string[] = []
  const skip: string[] = []
  for (let index = 0; index < args.length; index += 1) {
    const [flag = '', inline] = (args[index] ?? '').split('=')
    if (flag !== '--only' && flag !== '--skip')
      throw new Error(`Unknown argument ${flag}: there are --only <step> and --skip <step>.`)
    const names = inline ?? args[++index] ?? ''
    ;(flag === '--only' ? only : skip).push(...names.split(',').filter(Boolean))
  }
  const known = steps.map(({ name }) => name)
  const unknown = [...only, ...skip].filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}: there are ${known.join(', ')}.`)
  return steps.filter(({ name }) => (only.length === 0 || only.includes(name)) && !skip.includes(name))
}
