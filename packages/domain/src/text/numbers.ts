import { withoutEnd } from './without-end.ts'

/**
 * Numbers as people, spreadsheets and other programs write them: `1,200.50`, `1.200,50`, `1 200`, `1'200`, `95,50`.
 * Every file and everything that is pasted or typed is read here.
 */

/** What stands before the decimals. The other one may stand between groups of three digits. */
export type DecimalMark = 'point' | 'comma'

/**
 * Spaces and apostrophes group digits wherever one is: also those that do not break (U+00A0), narrow (U+202F, U+2009)
 * and figure ones (U+2007), and the typographic apostrophe (U+2019).
 */
const NEUTRAL_GROUPS = " '’\u00a0\u202f\u2009\u2007"
const readerOf = (decimal: string, group: string) =>
  new RegExp(
    `^(\\d{0,15}|[1-9]\\d{0,2}(?:([${group}${NEUTRAL_GROUPS}])\\d{3}(?:\\2\\d{3}){0,3}))(?:[${decimal}](\\d*))?$`,
  )
const READERS: Record<DecimalMark, RegExp> = { point: readerOf('.', ','), comma: readerOf(',', '.') }

/** The plain spelling (`1200.5`) of a text that is read with this mark; null: it is no number then. */
function plainBy(text: string, mark: DecimalMark): string | null {
  const parts = READERS[mark].exec(text)
  if (!parts) return null
  const whole = (parts[1] ?? '').replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  const fraction = withoutEnd(parts[3] ?? '', (digit) => digit === '0')
  if (whole === '' && (parts[3] ?? '') === '') return null
  return fraction === '' ? whole || '0' : `${whole || '0'}.${fraction}`
}

/** A text that is two numbers, by a point and by a comma: `1,200` is 1200 and 1.2. Null: it is one, or none. */
export function twoReadings(written: string): readonly [string, string] | null {
  const [point, comma] = [plainBy(written.trim(), 'point'), plainBy(written.trim(), 'comma')]
  return point === null || comma === null || point === comma ? null : [point, comma]
}

/** What a text says about the mark of the column that it stands in. */
export interface MarkEvidence {
  mark: DecimalMark
  /** It is a number with this mark only. Not so `1,200`, which is a group of three digits, or a number below two. */
  isSure: boolean
}

/** What the mark of a column must be for this text to be a number; null: either, or it is none. */
export function markEvidence(written: string): MarkEvidence | null {
  const text = written.trim()
  const [point, comma] = [plainBy(text, 'point'), plainBy(text, 'comma')]
  if (point === comma) return null
  if (point === null || comma === null) return { mark: point === null ? 'comma' : 'point', isSure: true }
  return { mark: text.includes(',') ? 'point' : 'comma', isSure: false }
}

/**
 * The mark that the numbers of one column agree on; null: they do not, and somebody has to say it. `1.200` alone is no
 * proof, since it is also what a program makes of 1.2.
 */
export function markOf(evidence: readonly MarkEvidence[]): DecimalMark | null {
  const comma = evidence.filter(({ mark }) => mark === 'comma')
  if (comma.length === 0) return 'point'
  return comma.length === evidence.length && comma.some(({ isSure }) => isSure) ? 'comma' : null
}

export interface NumberBounds {
  /** Digits that it may have behind its mark, zeros at the end not counted. */
  decimals: number
  /**
   * What the numbers of its column agree on; null: they do not, and a text that may be two numbers is none. Left out:
   * it stands alone, and `1,200` is 1200.
   */
  mark?: DecimalMark | null | undefined
}

/** A number from 0 in its plain spelling (`1200.5`); null: the text is no such number, or may be two (`1.200`). */
export function readNumber(written: string, { decimals, mark }: NumberBounds): string | null {
  const text = written.trim()
  const by = mark ?? markOfText(text, mark === null)
  const plain = by === null ? null : plainBy(text, by)
  return plain !== null && (plain.split('.')[1]?.length ?? 0) <= decimals ? plain : null
}

/** The mark of a text that stands alone; null: it may be two numbers. */
function markOfText(text: string, isDoubted: boolean): DecimalMark | null {
  const evidence = markEvidence(text)
  if (evidence === null) return 'point'
  return isDoubted && !evidence.isSure ? null : markOf([evidence])
}

/** A text without what says that it is dollars: `$95`, `US$ 95`, `95 USD`, `95 $`. */
export const withoutDollarSign = (written: string): string =>
  written
    .trim()
    .replace(/^(?:us\s?\$|usd|\$)\s*/i, '')
    .replace(/(?:us\s?\$|usd|\$)$/i, '')
    .trimEnd()

/** The same of an amount of dollars, whose currency may be named. */
export const readDollars = (written: string, mark?: DecimalMark | null): string | null =>
  readNumber(withoutDollarSign(written), { decimals: 2, mark })
