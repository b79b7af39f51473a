import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'
import { sourceFiles } from './source-files.ts'
import { whenParentsAreGone } from '../apps/cli/src/start/parents.ts'
import { importsOf, nearestTests } from './test/nearest-tests.ts'
import { endRunningSteps, resultLine, runStep, shownOutput } from './test/run-step.ts'
import { BINARIES, type TestStep, TYPES_COMMANDS } from './test/steps.ts'

/** The most tests of a kind, so that they fit into a minute beside types and lint. */
const MOST_TESTS = 20
const MOST_COMPONENT_TESTS = 4
const BUDGET_SECONDS = 60

/**
 * Runs `npm run check [-- <commit>]`: checks what a change touches, by types, format, lint, and the tests nearest by
 * import. The change is the uncommitted files; when there are none, the last commit; or everything since the given
 * commit.
 */
async function main(): Promise<void> {
  const since = process.argv[2] ?? (changedSince('HEAD').length > 0 ? 'HEAD' : 'HEAD~1')
  const changed = changedSince(since)
  console.log(`${changed.length} files changed since ${since}.`)
  const steps = stepsFor(changed)
  const startedAt = performance.now()
  const results = await Promise.all(
    steps.map(async (step) => {
      if (step.needsChromium) ensureChromium((line) => console.log(line))
      const result = await runStep(step, process.env)
      console.log(resultLine(result))
      const shown = shownOutput(result)
      if (shown) console.log(shown.trim().replaceAll(/^/gm, '    '))
      return result
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  const failed = results.filter(({ hasPassed }) => !hasPassed).map(({ step }) => step.name)
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}.` : `\nPassed in ${seconds.toFixed(0)} s.`)
  if (failed.length > 0) process.exitCode = 1
}

/** Returns the existing files that were changed or added since a commit. */
function changedSince(commit: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n')
  const files = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].filter((file) => file !== '' && existsSync(file))
}

function stepsFor(changed: readonly string[]): TestStep[] {
  const sources = changed.filter((file) => /\.tsx?$/.test(file))
  const imports = new Map(sourceFiles().map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))]))
  const tests = nearestTests(changed, imports).filter((file) => !file.startsWith('journeys/'))
  const inBrowser = tests.filter((file) => file.endsWith('.browser.test.tsx'))
  const others = tests.filter((file) => !file.endsWith('.browser.test.tsx'))
  const step = (name: string, commands: string[][], some: Partial<TestStep> = {}): TestStep[] =>
    commands.length > 0 ? [{ name, commands, budgetSeconds: BUDGET_SECONDS, ...some }] : []
  return [
    ...step('format', [[BINARIES.biome, 'format', '--colors=off', '--no-errors-on-unmatched', ...changed]]),
    ...step('types', TYPES_COMMANDS),
    ...step('lint', sources.length > 0 ? [[BINARIES.oxlint, '--deny-warnings', ...sources]] : []),
    ...step('tests', testCommands(others, MOST_TESTS, []), { figure: /Tests\s+(\d+ .*)/ }),
    ...step(
      'components',
      testCommands(inBrowser, MOST_COMPONENT_TESTS, ['--config', 'tooling/test-web/components.config.ts']),
      { figure: /Tests\s+(\d+ .*)/, needsChromium: true },
    ),
  ]
}

function testCommands(tests: readonly string[], most: number, flags: readonly string[]): string[][] {
  if (tests.length > most) console.log(`The nearest ${most} of ${tests.length} files of tests run; npm test runs all.`)
  return tests.length > 0 ? [[BINARIES.vitest, 'run', ...flags, '--reporter=dot', ...tests.slice(0, most)]] : []
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    endRunningSteps('SIGKILL')
    process.exit(1)
  })
if (process.env.npm_lifecycle_event !== undefined) whenParentsAreGone(() => endRunningSteps('SIGKILL'))
await main()
