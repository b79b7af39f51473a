import { existsSync } from 'node:fs'

export interface Step {
  name: string
  /**
   * Programs to run under Node, one after the other: the script, from the root of the repository, and its
   * arguments.
   */
  commands: string[][]
  env?: Record<string, string>
  /** What of its output is worth a place in its one line. */
  figure?: RegExp
  /** Shown also when it went well. */
  isShown?: boolean
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

/** `npm test`, in order: what is cheap and likely to fail comes first. */
export const STEPS: Step[] = [
  { name: 'format', commands: [[bin.biome, 'format', '--colors=off', '--reporter=summary', '.']] },
  { name: 'lint', commands: [[bin.oxlint, '--deny-warnings']], figure: /on (\d+ files)/ },
  {
    name: 'types',
    commands: [
      [bin.tsc, '-p', 'tsconfig.json'],
      [bin.tsc, '-p', 'apps/web/tsconfig.json'],
    ],
  },
  {
    name: 'imports',
    commands: [[bin.depcruise, '--config', 'tooling/import-rules.cjs', ...folders]],
    figure: /\((\d+ modules, \d+ dependencies) cruised\)/,
  },
  { name: 'dead-code', commands: [[bin.knip, '--no-progress']] },
  { name: 'names', commands: [['tooling/file-names.ts']] },
  { name: 'figures', commands: [['tooling/code-figures.ts']], isShown: true },
  { name: 'openapi', commands: [['apps/server/src/write-openapi.ts', '--check']] },
  { name: 'schema', commands: [['tooling/write-schema.ts', '--check']] },
  { name: 'vitest', commands: [[bin.vitest, 'run', '--reporter=dot']], figure: /Tests\s+(\d+ .*)/ },
  {
    name: 'chaos',
    commands: [['chaos/main.ts', ...(process.env.ARK_LONG_TESTS ? ['--seeds', '20'] : ['--seed', '1', '--short'])]],
    figure: /(\d+ seeds? held.*)/,
  },
  {
    name: 'journeys',
    commands: [[bin.playwright, 'test', '--config', 'journeys/playwright.config.ts', '--pass-with-no-tests']],
    figure: /(\d+ passed.*)/,
    needsChromium: true,
  },
]

/** Which steps `--only a,b` and `--skip c` leave. Throws with the names there are when one is unknown. */
export function chooseSteps(args: string[], steps: Step[] = STEPS): Step[] {
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
