import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../apps/cli/src/start/child.ts'

export interface TestStep {
  name: string
  /**
   * Programs to run under Node, one after the other: the script's path from the root of the repository, and its
   * arguments.
   */
  commands: string[][]
  env?: Record<string, string>
  /** The part of its output that appears in its line. */
  figure?: RegExp
  /** The part of its output that is shown even after success. */
  shown?: RegExp
  /** The name of a step whose results this one reads. */
  after?: string
  /** Its time budget: about twice what it takes next to another step on two cores. */
  budgetSeconds: number
  needsChromium?: boolean
}

/** The programs of the steps, each a script in `node_modules`. */
export const BINARIES = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  tsc: 'node_modules/typescript/bin/tsc',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}
const typesOf = (project: string, name: string): string[] => {
  const memory = `node_modules/.cache/types-${name}.tsbuildinfo`
  return [BINARIES.tsc, '-p', project, '--incremental', '--tsBuildInfoFile', memory]
}
/** The commands of both type checks, each of which checks only what has changed since its last run. */
export const TYPES_COMMANDS = [typesOf('tsconfig.json', 'server'), typesOf('apps/web/tsconfig.json', 'web')]

// bench is left out: nothing imports it, and the parser does not know `await using` yet.
const ours = ['apps', 'packages', 'simulators', 'tooling', 'journeys', 'chaos']
const folders = ours.filter((folder) => existsSync(folder))

const slowestTests = `--reporter=${path.join(ROOT, 'tooling/test/slowest-tests.ts')}`

/** Whether all seeds run, as with `npm run test:long`. */
const isLong = Boolean(process.env.ARK_LONG_TESTS)

/** The time budget of all steps together on two idle cores; the long form has none. */
export const WHOLE_BUDGET_SECONDS = isLong ? Number.POSITIVE_INFINITY : 540

/** The steps of `npm test`, in the order in which they begin: the longest begins first. */
export const TEST_STEPS: TestStep[] = [
  {
    name: 'vitest',
    commands: [[BINARIES.vitest, 'run', '--reporter=dot', slowestTests]],
    env: { ARK_RECORD_STATEMENTS: '1' },
    figure: /Tests\s+(\d+ .*)/,
    shown: /^Slowest files[^]+/m,
    budgetSeconds: isLong ? 3_600 : 800,
  },
  {
    name: 'statements',
    after: 'vitest',
    commands: [['tooling/statements/main.ts']],
    figure: /(\d+ statements of .*)/,
    budgetSeconds: 60,
  },
  {
    name: 'format',
    commands: [[BINARIES.biome, 'format', '--colors=off', '--reporter=summary', '.']],
    budgetSeconds: 30,
  },
  {
    name: 'lint',
    commands: [[BINARIES.oxlint, '--deny-warnings']],
    figure: /on (\d+ files)/,
    budgetSeconds: 180,
  },
  {
    name: 'types',
    commands: TYPES_COMMANDS,
    budgetSeconds: 90,
  },
  {
    name: 'imports',
    commands: [[BINARIES.depcruise, '--config', 'tooling/import-rules.cjs', ...folders]],
    figure: /\((\d+ modules, \d+ dependencies) cruised\)/,
    budgetSeconds: 90,
  },
  { name: 'dead-code', commands: [[BINARIES.knip, '--no-progress']], budgetSeconds: 90 },
  {
    name: 'names',
    commands: [['tooling/file-names.ts'], ['tooling/exported-names.ts'], ['tooling/line-lengths.ts']],
    budgetSeconds: 30,
  },
  {
    name: 'figures',
    commands: [['tooling/code-figures.ts']],
    shown: /[^]+/,
    budgetSeconds: 30,
  },
  {
    name: 'openapi',
    commands: [['apps/server/src/write-openapi.ts', '--check']],
    budgetSeconds: 20,
  },
  { name: 'schema', commands: [['tooling/write-schema.ts', '--check']], budgetSeconds: 30 },
  {
    name: 'chaos',
    commands: isLong
      ? [['chaos/main.ts', '--seeds', '20', '--processes', '3'], ['chaos/restore-drill.ts']]
      : [['chaos/main.ts', '--seed', '1', '--short']],
    figure: /(\d+ seeds? held.*)/,
    budgetSeconds: isLong ? 7_200 : 180,
  },
  ...(isLong
    ? [
        {
          name: 'soak',
          commands: [['chaos/soak/main.ts']],
          figure: /(soak of .*)/,
          shown: /^(MB of|Grows)[^]+/m,
          budgetSeconds: 9_000,
        },
        {
          // API and worker of the previous version on the schema of this one, as while an upgrade rolls
          // (docs/upgrading.md).
          name: 'previous',
          commands: ['api', 'worker'].map((each) => ['chaos/main.ts', '--seed', '1', '--short', '--previous', each]),
          figure: /runs the code of (\S+)/,
          budgetSeconds: 600,
        },
      ]
    : []),
  {
    name: 'journeys',
    commands: [[BINARIES.playwright, 'test', '--config', 'journeys/playwright.config.ts']],
    figure: /(\d+ passed.*)/,
    shown: /^Slowest journeys[^]+/m,
    needsChromium: true,
    budgetSeconds: isLong ? 2_400 : 800,
  },
  {
    name: 'components',
    commands: [
      [BINARIES.vitest, 'run', '--config', 'tooling/test-web/components.config.ts', '--reporter=dot', slowestTests],
    ],
    figure: /Tests\s+(\d+ .*)/,
    needsChromium: true,
    budgetSeconds: 480,
  },
]

/** Returns the steps that `--only a,b` and `--skip c` leave. Throws with the existing names when one is unknown. */
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
