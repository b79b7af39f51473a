const LEVELS = ['error', 'warn'] as const
const { error, warn } = console

let said: string[] = []
let expected: RegExp[] = []

/** From now on an error or a warning on the console fails the test, unless the test expects it. */
export function hearConsole(): void {
  said = []
  expected = []
  for (const level of LEVELS) console[level] = (...words: unknown[]) => void said.push(`${level}: ${sentenceOf(words)}`)
}

/** The test brings this about: what React says of a page that breaks, for one. Each of them has to be said. */
export const expectOnConsole = (...words: RegExp[]): void => void expected.push(...words)

/** Throws what was said and not expected, and what was expected and not said. */
export function holdConsole(): void {
  Object.assign(console, { error, warn })
  const unexpected = said.filter((words) => !expected.some((pattern) => pattern.test(words)))
  const missing = expected.filter((pattern) => !said.some((words) => pattern.test(words)))
  if (unexpected.length > 0) throw new Error(`The console says what no test expects.\n${unexpected.join('\n')}`)
  if (missing.length > 0) throw new Error(`The console does not say ${missing.join(', ')}.`)
}

/** As the console would write it: %s and its like stand for the words behind. */
function sentenceOf([first, ...rest]: unknown[]): string {
  const text = wordOf(first).replace(/%[sdifoOc]/g, (mark) => (rest.length > 0 ? wordOf(rest.shift()) : mark))
  return [text, ...rest.map(wordOf)].join(' ')
}

const wordOf = (word: unknown): string => (word instanceof Error ? (word.stack ?? word.message) : String(word))
