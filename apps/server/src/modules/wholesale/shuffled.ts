import { randomInt } from 'node:crypto'

/** The same values in a random order (Fisher and Yates). */
export function shuffled<T>(values: readonly T[], below: (most: number) => number = randomInt): T[] {
  const left = [...values]
  return values.flatMap(() => left.splice(below(left.length), 1))
}
