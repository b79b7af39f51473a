import { type DecimalMark, markEvidence, type MarkEvidence, markOf, withoutDollarSign } from '@ark/domain'

const SHOWN_OF_EACH = 2

/** What the amounts of a file say together about how its numbers are written. */
export class MarkTally {
  /** The first cells that say each thing. */
  readonly #said = new Map<string, { evidence: MarkEvidence; cells: string[] }>()

  add(cell: string): void {
    const text = withoutDollarSign(cell)
    const evidence = markEvidence(text)
    if (!evidence) return
    const key = `${evidence.mark} ${evidence.isSure}`
    const said = this.#said.get(key) ?? { evidence, cells: [] }
    if (said.cells.length < SHOWN_OF_EACH && !said.cells.includes(text)) said.cells.push(text)
    this.#said.set(key, said)
  }

  /** Null: they do not agree. */
  get mark(): DecimalMark | null {
    return markOf([...this.#said.values()].map(({ evidence }) => evidence))
  }

  /** Some that say one thing, and some that say another. */
  get cells(): string[] {
    return [...this.#said.values()].flatMap(({ cells }) => cells)
  }
}
