import { trimEndWhere } from '../text/without-end.ts'
import { SIZE_PARTS, type SizeAudience, type SizeSystem } from './sizes.ts'

/** The labels that words give a number; a label that no word names is missing. */
export interface SizeLabels {
  system?: SizeSystem
  audience?: SizeAudience
  width?: string
  form?: 'ring' | 'hat'
  /** `ps`: preschool, which covers toddler and youth sizes. `kids`: children's, where a letter names the age group. */
  part?: 'ps' | 'kids'
}

/** The value of a size: a number in 24ths, or letters. */
export type SizeValue = { kind: 'number'; number: number } | { kind: 'letters'; letters: string }

export type SizeToken =
  | SizeValue
  /**
   * `isLetter`: the word is one letter, which never qualifies letter sizes; an M is a size itself when there is no
   * number beside it.
   */
  | { kind: 'label'; labels: SizeLabels; isLetter: boolean }
  /** A separator: the text on each side is read on its own. */
  | { kind: 'break' }

const listed = <Value>(words: string, value: Value): [string, Value][] => words.split(', ').map((word) => [word, value])

const LABELS: ReadonlyMap<string, SizeLabels> = new Map<string, SizeLabels>([
  ...listed('us, usa', { system: 'us' as const }),
  ...listed('uk, gb', { system: 'uk' as const }),
  ...listed('eu, eur, euro, europe', { system: 'eu' as const }),
  ...listed('fr', { system: 'fr' as const }),
  ...listed('it', { system: 'it' as const }),
  ...listed('cm, jp, jpn, japan', { system: 'cm' as const }),
  ...listed('kr, kor, korea, mm', { system: 'kr' as const }),
  ...listed("m, men, mens, men's, man", { audience: 'm' as const }),
  ...listed("w, wmns, wmn, wms, women, womens, women's, woman, ladies", { audience: 'w' as const }),
  ...listed('y, gs, youth, junior', { audience: 'y' as const }),
  ...listed('c, td, toddler, toddlers, infant, infants', { audience: 'c' as const }),
  ...listed('k', { audience: 'k' as const }),
  ...listed("kids, kid's, kid, children, child", { part: 'kids' as const }),
  ...listed('ps, preschool', { part: 'ps' as const }),
  ...listed('usm', { system: 'us' as const, audience: 'm' as const }),
  ...listed('usw', { system: 'us' as const, audience: 'w' as const }),
  ...listed('2e, ee', { width: '2E' }),
  ...listed('3e, eee', { width: '3E' }),
  ...listed('4e, eeee', { width: '4E' }),
  ...listed('6e', { width: '6E' }),
  ...listed('2a, aa', { width: '2A' }),
  ...listed('e', { width: 'E' }),
  ...listed('d', { width: 'D' }),
  ...listed('b', { width: 'B' }),
  ...listed('wide', { width: 'WIDE' }),
  ...listed('xwide, xw', { width: 'XWIDE' }),
  ...listed('narrow', { width: 'NARROW' }),
  ...listed('ring', { form: 'ring' as const }),
  ...listed('hat, cap, fitted', { form: 'hat' as const }),
  // These words only announce a size.
  ...listed('size, sz, shoe, taille, talla, taglia, größe, gr', {}),
])

const LETTERS: ReadonlyMap<string, string> = new Map([
  ...listed('xxs, 2xs, xxsmall', 'XXS'),
  ...listed('xs, xsmall', 'XS'),
  ...listed('s, small, sm, sml', 'S'),
  ...listed('medium, med, md', 'M'),
  ...listed('l, large, lg, lrg', 'L'),
  ...listed('xl, xlarge, xlg', 'XL'),
  ...listed('xxl, 2xl, 2x, xxlarge, 2xlarge', 'XXL'),
  ...listed('xxxl, 3xl, 3x, xxxlarge, 3xlarge', 'XXXL'),
  ...listed('xxxxl, 4xl, 4x, 4xlarge', '4XL'),
  ...listed('xxxxxl, 5xl, 5x, 5xlarge', '5XL'),
])

/** Letter sizes of youth clothes: 'YL'. */
const YOUTH_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ys', 'S'],
  ['ym', 'M'],
  ['yl', 'L'],
  ['yxl', 'XL'],
])

/** Spellings with several words or special characters, and the word of the tables that replaces each. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/[’‘´`]/g, "'"],
  [/\bu\.s\.?(?!\w)/g, 'us'],
  [/\bu\.k\.?(?!\w)/g, 'uk'],
  [/\bgr\./g, 'gr'],
  [/\b(?:extra|x) ?-?(?=(small|large|wide)\b)/g, 'x'],
  [/\bxx-(?=(small|large)\b)/g, 'xx'],
  [/\b(2|3|4|5)x-(?=large\b)/g, '$1x'],
  [/\bdouble ?x?-?(?=l(arge)?\b)/g, 'xx'],
  [/\bbig ?-?kid(?:s'?|'s)?(?!\w)/g, 'youth'],
  [/\blittle ?-?kid(?:s'?|'s)?(?!\w)/g, 'ps'],
  [/\bgrade[ -]school\b/g, 'gs'],
  [/\bpre-school\b/g, 'ps'],
  [/\bmens'/g, 'mens'],
  [/\bwomens'/g, 'womens'],
  [/\bkids'/g, 'kids'],
  [/½/g, ' 1/2'],
  [/⅓/g, ' 1/3'],
  [/⅔/g, ' 2/3'],
  [/¼/g, ' 1/4'],
  [/¾/g, ' 3/4'],
  [/⅛/g, ' 1/8'],
  [/⅜/g, ' 3/8'],
  [/⅝/g, ' 5/8'],
  [/⅞/g, ' 7/8'],
  [/⁄/g, '/'],
]

/** Matches a word with its figure ('2xl', '2e', '4x-large'), a number with its fraction, a word, or a separator. */
const TOKEN =
  /([2-6](?:xs|xl(?:arge)?|x|e|a)(?![a-z\d]))|(\d{1,3})(?:[.,](\d{1,3})(?!\d)|[ -](\d)\/([2348])(?![\d.,/]))?(?![\d.]|[,/]\d)|([a-zß-öø-ÿ']+)|( - | – |[/|;,()=&+])|([ :-])/y

/** Returns the tokens of a text, or null when a word does not belong in a size. */
export function sizeTokens(text: string): SizeToken[] | null {
  const plain = PHRASES.reduce((words, [pattern, word]) => words.replace(pattern, word), text)
    .replace(/ +/g, ' ')
    .trim()
  const tokens: SizeToken[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < plain.length) {
    const [matched, figured, whole, decimals, numerator, denominator, word, sign] = TOKEN.exec(plain) ?? []
    if (matched === undefined) return null
    if (figured !== undefined || word !== undefined) {
      const read = wordTokens(figured ?? word ?? '')
      if (!read) return null
      tokens.push(...read)
    } else if (whole !== undefined) {
      const number = numberOf(whole, { decimals, numerator, denominator })
      if (number === null) return null
      tokens.push({ kind: 'number', number })
    } else if (sign !== undefined) tokens.push({ kind: 'break' })
  }
  return tokens
}

function wordTokens(word: string): SizeToken[] | null {
  const labels = LABELS.get(word)
  if (labels) return [{ kind: 'label', labels, isLetter: word.length === 1 }]
  const letters = LETTERS.get(word)
  if (letters) return [{ kind: 'letters', letters }]
  const youth = YOUTH_LETTERS.get(word)
  return youth
    ? [
        { kind: 'label', labels: { audience: 'y' }, isLetter: false },
        { kind: 'letters', letters: youth },
      ]
    : null
}

/** The decimals that mean a half, a third, a quarter or an eighth, in 24ths. */
const DECIMALS: Readonly<Record<string, number>> = {
  '125': 3,
  '25': 6,
  '33': 8,
  '375': 9,
  '5': 12,
  '625': 15,
  '66': 16,
  '67': 16,
  '75': 18,
  '875': 21,
}

interface Fraction {
  decimals?: string | undefined
  numerator?: string | undefined
  denominator?: string | undefined
}

function numberOf(whole: string, { decimals, numerator, denominator }: Fraction): number | null {
  const full = Number(whole) * SIZE_PARTS
  if (denominator !== undefined) {
    const parts = (Number(numerator) * SIZE_PARTS) / Number(denominator)
    return parts > 0 && parts < SIZE_PARTS ? full + parts : null
  }
  const digits = trimEndWhere(decimals ?? '', (digit) => digit === '0')
  if (digits === '') return full
  const parts = DECIMALS[digits]
  return parts === undefined ? null : full + parts
}
