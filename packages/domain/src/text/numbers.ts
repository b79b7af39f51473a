import { trimEndWhere } from './without-end.ts'

/**
 * Reads numbers as people, spreadsheets and other programs write them: `1,200.50`, `1.200,50`, `1 200`, `1'200`,
 * `95,50`. Every file, paste and form uses it.
 */

/** The character before the decimals. The other one may separate groups of three digits. */
export type DecimalMark = 'point' | 'comma'

/**
 * Spaces and apostrophes group digits with either mark: the plain ones, the no-break space (U+00A0), narrow spaces
 * (U+202F, U+2009), the figure space (U+2007), and the typographic apostrophe (U+2019).
 */
const NEUTRAL_GROUPS = " '’\u00a0\u202f\u2009\u2007"
const readerOf = (decimal: string, group: string) =>
  new RegExp(
    `^(\\d{0,15}|[1-9]\\d{0,2}(?:([${group}${NEUTRAL_GROUPS}])\\d{3}(?:\\2\\d{3}){0,3}))(?:[${decimal}](\\d*))?$`,
  )
const READERS: Record<DecimalMark, RegExp> = { point: readerOf('.', ','), comma: readerOf(',', '.') }

/** Returns the plain spelling (`1200.5`) of a text that is read with this mark, or null when it is no number. */
function plainBy(text: string, mark: DecimalMark): string | null {
  const parts = READERS[mark].exec(text)
  if (!parts) return null
  const whole = (parts[1] ?? '').replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  const fraction = trimEndWhere(parts[3] ?? '', (digit) => digit === '0')
  if (whole === '' && (parts[3] ?? '') === '') return null
  return fraction === '' ? whole || '0' : `${whole || '0'}.${fraction}`
}

/**
 * Returns both values of a text that is one number with a point and another with a comma: `1,200` is 1200 or 1.2.
 * Returns null for any other text.
 */
export function twoReadings(written: string): readonly [string, string] | null {
  const [point, comma] = [plainBy(written.trim(), 'point'), plainBy(written.trim(), 'comma')]
  return point === null || comma === null || point === comma ? null : [point, comma]
}

/** The evidence of one text for the decimal mark of its column. */
export interface MarkEvidence {
  mark: DecimalMark
  /**
   * True when the text is a number with this mark only. `1,200` is not certain: it may be a group of three digits or a
   * number below two.
   */
  isSure: boolean
}

/**
 * Returns which mark a column must have for this text to be a number; null: both marks work, or the text is no number.
 */
export function markEvidence(written: string): MarkEvidence | null {
  const text = written.trim()
  const [point, comma] = [plainBy(text, 'point'), plainBy(text, 'comma')]
  if (point === comma) return null
  if (point === null || comma === null) return { mark: point === null ? 'comma' : 'point', isSure: true }
  return { mark: text.includes(',') ? 'point' : 'comma', isSure: false }
}

/**
 * Returns the mark that the numbers of a column agree on; null: they disagree, and a person has to choose. `1.200`
 * alone is no proof, because some programs also write 1.2 that way.
 */
export function markOf(evidence: readonly MarkEvidence[]): DecimalMark | null {
  const comma = evidence.filter(({ mark }) => mark === 'comma')
  if (comma.length === 0) return 'point'
  return comma.length === evidence.length && comma.some(({ isSure }) => isSure) ? 'comma' : null
}

export interface NumberBounds {
  /** The most decimals, not counting zeros at the end. */
  decimals: number
  /**
   * The mark of the column; null: its numbers disagree, so ambiguous texts are refused. Left out: the text has no
   * column, and `1,200` is 1200.
   */
  mark?: DecimalMark | null | undefined
}

/**
 * Returns a number of at least 0 in its plain spelling (`1200.5`), or null when the text is no such number or is
 * ambiguous (`1.200`).
 */
export function readNumber(written: string, { decimals, mark }: NumberBounds): string | null {
  const text = written.trim()
  const by = mark ?? markOfText(text, mark === null)
  const plain = by === null ? null : plainBy(text, by)
  return plain !== null && (plain.split('.')[1]?.length ?? 0) <= decimals ? plain : null
}

/** Returns the mark of a text that has no column, or null when it may be two numbers. */
function markOfText(text: string, isDoubted: boolean): DecimalMark | null {
  const evidence = markEvidence(text)
  if (evidence === null) return 'point'
  return isDoubted && !evidence.isSure ? null : markOf([evidence])
}

/** Returns a text without its dollar sign or code: `$95`, `US$ 95`, `95 USD`, `95 $`. */
export const withoutDollarSign = (written: string): string =>
  written
    .trim()
    .replace(/^(?:us\s?\$|usd|\$)\s*/i, '')
    .replace(/(?:us\s?\$|usd|\$)$/i, '')
    .trimEnd()

/**
 * Returns an amount in dollars in its plain spelling. The text may name the currency. Returns null when it is no amount
 * or is ambiguous.
 */
export const readDollars = (written: string, mark?: DecimalMark | null): string | null =>
  readNumber(withoutDollarSign(written), { decimals: 2, mark })
