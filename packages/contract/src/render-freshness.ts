import type { Call } from './call.ts'
import { codeOf } from './call-code.ts'
import { contract } from './index.ts'
import { RESOURCES, type Resource, resourceLetter } from './resources.ts'

/** Every call by its key, with what it provides and invalidates. */
export const callsOfContract = (): [key: string, call: Call][] =>
  Object.values(contract).flatMap((calls) => Object.entries<Call>(calls))

/**
 * The source of freshness.gen.ts: what the browser carries of the contract, since the calls themselves come with their
 * schemas. Each call has a letter for a resource, small where it provides it, large where it invalidates it.
 */
export function renderFreshness(): string {
  const known = new Map<string, string>()
  const lines = callsOfContract().flatMap(([key, { provides = [], invalidates = [] }]) => {
    const letters = lettersOf(provides) + lettersOf(invalidates).toUpperCase()
    if (letters === '') return []
    const code = codeOf(key)
    if (known.has(code)) throw new Error(`${key} and ${known.get(code)} have one code: another factor in call-code.ts`)
    known.set(code, key)
    return [`  '${code}': '${letters}', // ${key}: ${wordsOf(provides, invalidates)}`]
  })
  return `// Written by \`npm run openapi\` from what the calls of the contract declare. Codes: call-code.ts; a
// letter for each of resources.ts, in order: small where it is provided, large where it is invalidated.
export const FRESHNESS: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`
}

function lettersOf(resources: readonly Resource[]): string {
  const letters = resources.map(resourceLetter)
  if (letters.includes(undefined)) throw new Error('There are more resources than letters: freshness.gen.ts needs two')
  return letters.join('')
}

function wordsOf(provides: readonly Resource[], invalidates: readonly Resource[]): string {
  if (invalidates.length === RESOURCES.length) return '! everything'
  return [...provides, ...invalidates.map((resource) => `!${resource}`)].join(' ')
}
