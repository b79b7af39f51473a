import { randomInt } from 'node:crypto'

/** The same in an order that nobody can foresee (Fisher and Yates). */
export function shuffled<T>(values: readonly T[], below: (most: number) => number = randomInt): T[] {
  const left = [...values]
  return values.flatMap(() => left.splice(below(left.length), 1))
}
