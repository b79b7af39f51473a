import { type DecimalMark, markEvidence, type MarkEvidence, markOf, withoutDollarSign } from '@ark/domain'

const SHOWN_OF_EACH = 2

/** Collects the evidence of a file's amounts about its number format. */
export class MarkTally {
  /** The first cells for each kind of evidence. */
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

  /** The decimal mark of the file; null when its amounts contradict each other. */
  get mark(): DecimalMark | null {
    return markOf([...this.#said.values()].map(({ evidence }) => evidence))
  }

  /** Some cells of each kind of evidence. */
  get cells(): string[] {
    return [...this.#said.values()].flatMap(({ cells }) => cells)
  }
}
