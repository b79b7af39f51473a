const LEVELS = ['error', 'warn'] as const
const { error, warn } = console

let said: string[] = []
let expected: RegExp[] = []

/** Makes errors and warnings on the console fail the test unless it expects them. */
export function recordConsole(): void {
  said = []
  expected = []
  for (const level of LEVELS) console[level] = (...words: unknown[]) => void said.push(`${level}: ${sentenceOf(words)}`)
}

/** Expects console messages that the test causes, such as React's report of a crashed page. Each one must appear. */
export const expectOnConsole = (...words: RegExp[]): void => void expected.push(...words)

/** Throws for unexpected console messages and for expected ones that are missing. */
export function checkConsole(): void {
  Object.assign(console, { error, warn })
  const unexpected = said.filter((words) => !expected.some((pattern) => pattern.test(words)))
  const missing = expected.filter((pattern) => !said.some((words) => pattern.test(words)))
  if (unexpected.length > 0) throw new Error(`The console says what no test expects.\n${unexpected.join('\n')}`)
  if (missing.length > 0) throw new Error(`The console does not say ${missing.join(', ')}.`)
}

/** Formats a message as the console would, replacing %s and similar placeholders. */
function sentenceOf([first, ...rest]: unknown[]): string {
  const text = wordOf(first).replace(/%[sdifoOc]/g, (mark) => (rest.length > 0 ? wordOf(rest.shift()) : mark))
  return [text, ...rest.map(wordOf)].join(' ')
}

const wordOf = (word: unknown): string => (word instanceof Error ? (word.stack ?? word.message) : String(word))
