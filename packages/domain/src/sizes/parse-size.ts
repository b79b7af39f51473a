import { type SizeLabels, type SizeToken, type SizeValue, sizeTokens } from './size-tokens.ts'
import {
  LARGEST_US,
  printSize,
  SIZE_LETTERS,
  SIZE_PARTS,
  type SizeReadings,
  type SizeAudience,
  type SizeReading,
} from './sizes.ts'

/** The longest text, in characters, that can be a size; longer texts are titles. */
const LONGEST = 60
/** A separator with text on one side only. */
const CUT_OFF = /^[-/|;,=&+:)]|[-/|;,=&+:(]$/
const ONE_SIZE =
  /^(one ?-?size( fits (all|most))?|os|o\/s|osfa|osfm|1 ?size|free ?size|uni(versal)?( size)?|tu|default title)$/

const PLAIN: SizeReading = {
  form: 'number',
  system: null,
  audience: null,
  number: 0,
  length: null,
  letters: null,
  width: null,
}

/**
 * Reads a size as shops, files, marketplaces and people write it. Returns null unless it understands the whole text: '9
 * (Used)', '10. Mai' and '9-10' are no sizes. A text with several scales has several readings: 'UK 8 / US 9'.
 */
export function parseSize(text: string): SizeReadings | null {
  const known = parsed.get(text)
  if (known !== undefined) return known
  const size = parseAnew(text)
  if (parsed.size >= MOST_PARSED) parsed.clear()
  parsed.set(text, size)
  return size
}

/** Caches results: a store writes its thousands of sizes in a few dozen ways. */
const parsed = new Map<string, SizeReadings | null>()
const MOST_PARSED = 2_000

function parseAnew(text: string): SizeReadings | null {
  const plain = text.trim().replace(/\s+/g, ' ').toLowerCase()
  if (plain === '' || plain.length > LONGEST || CUT_OFF.test(plain) || !isClosed(plain)) return null
  if (ONE_SIZE.test(plain)) return [{ ...PLAIN, form: 'one' }]
  const special = waist(plain) ?? lettersBetween(plain)
  if (special) return [special]
  const tokens = sizeTokens(plain)
  const groups = tokens && groupsOf(tokens)
  if (!groups) return null
  const readings = groups.map(readingOf)
  if (!readings.every((reading) => reading !== null) || !eachNamesScaleOrAudience(groups)) return null
  const size = together(readings)
  // 'W|22' would be printed like the waist '22W', and no women's shoe is that large.
  return size && !waist(printSize(size).toLowerCase()) ? size : null
}

const isClosed = (plain: string): boolean => !/[()]/.test(plain.replace(/\([^()]+\)/g, ''))

/**
 * Reads a waist: '32x34', 'W32 L34', '32W', 'waist 32'. A W before 22 or more means inches, because no women's shoe is
 * that large.
 */
function waist(plain: string): SizeReading | null {
  const both = /^w? ?(\d\d) ?w? ?[x×/] ?l? ?(\d\d) ?l?$/.exec(plain) ?? /^w ?(\d\d) ?[/-]? ?l ?(\d\d)$/.exec(plain)
  const alone = /^(?:w ?|waist ?)(\d\d)(?:"| ?in(?:ch(?:es)?)?)?$/.exec(plain) ?? /^(\d\d) ?(?:w|waist)$/.exec(plain)
  const [, around = '', length] = both ?? alone ?? []
  // '32/34' alone may be two sizes, like '42/43'.
  const isNamed = /[xlw×]|waist/.test(plain)
  if (!isNamed || Number(around) < 22 || (length !== undefined && Number(length) < 24)) return null
  return { ...PLAIN, form: 'waist', number: Number(around) * SIZE_PARTS, length: length ? Number(length) : null }
}

/** Reads a size between two letters: 'S/M', 'L-XL', 'M / L'. */
function lettersBetween(plain: string): SizeReading | null {
  const letters = plain
    .replace(/ ?[/-] ?/, '/')
    .replaceAll('2x', 'xx')
    .replaceAll('3x', 'xxx')
    .toUpperCase()
  return letters.includes('/') && SIZE_LETTERS.includes(letters) ? { ...PLAIN, form: 'letters', letters } : null
}

interface Group {
  value: SizeValue
  labels: SizeLabels
}

/**
 * Returns each number or letter size with the words that belong to it. Returns null when there is none or when words
 * contradict each other.
 */
function groupsOf(tokens: readonly SizeToken[]): Group[] | null {
  const parts = partsOf(tokens)
  const valued = parts.filter((part) => part.some(isValue))
  const [only] = valued
  if (!only) return mediumOf(parts.flat())
  // Words apart from the number belong to the only number: '9 (US)', 'Men's - 9'.
  if (valued.length < parts.length) return valued.length > 1 ? null : groupsOfPart(parts.flat())
  const groups = valued.map(groupsOfPart)
  return groups.every((group) => group !== null) ? groups.flat() : null
}

const isValue = (token: SizeToken): token is SizeValue => token.kind === 'number' || token.kind === 'letters'

/** Reads an M as a letter size where there is no number: 'M', 'Men's M', 'M (US)'. */
function mediumOf(tokens: readonly SizeToken[]): Group[] | null {
  const medium = tokens.find((token) => token.kind === 'label' && token.isLetter && token.labels.audience === 'm')
  const group = groupOf(
    { kind: 'letters', letters: 'M' },
    tokens.filter((token) => token !== medium),
  )
  return medium && group ? [group] : null
}

function partsOf(tokens: readonly SizeToken[]): SizeToken[][] {
  const parts: SizeToken[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'break') parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.filter((part) => part.length > 0)
}

/** Splits a part with several numbers: either all have their words before them, or all have them after. */
function groupsOfPart(part: readonly SizeToken[]): Group[] | null {
  const values = part.filter(isValue)
  const [only] = values
  if (only && values.length === 1) {
    const group = groupOf(
      only,
      part.filter((each) => each !== only),
    )
    return group && [group]
  }
  const isLed = !part.slice(0, 1).some(isValue)
  const ordered = isLed ? part.toReversed() : part
  const groups = values.map((value) => {
    const from = ordered.indexOf(value) + 1
    const next = ordered.findIndex((token, at) => at >= from && isValue(token))
    const words = ordered.slice(from, next === -1 ? undefined : next)
    return words.length === 0 ? null : groupOf(value, words)
  })
  const isWhole = ordered.slice(0, 1).some(isValue) && isInOneOrder(ordered)
  return isWhole && groups.every((group) => group !== null) ? groups : null
}

/**
 * Returns whether the words around each number are in the same order: in 'US 9 W UK 6.5' the W may belong to either
 * number.
 */
function isInOneOrder(ordered: readonly SizeToken[]): boolean {
  const outermost = ordered.filter(
    (token, at) => token.kind === 'label' && (at === ordered.length - 1 || ordered.slice(at + 1, at + 2).some(isValue)),
  )
  return new Set(outermost.map((token) => token.kind === 'label' && token.labels.system !== undefined)).size <= 1
}

function groupOf(value: SizeValue, words: readonly SizeToken[]): Group | null {
  const labels = labelsOf(words)
  // 'M L' does not mean a men's L.
  const isLetters = value.kind === 'letters' && words.some((word) => word.kind === 'label' && word.isLetter)
  return labels && !isLetters ? { value, labels } : null
}

/** Returns the combined labels of the words, or null when two of them contradict each other. */
function labelsOf(tokens: readonly SizeToken[]): SizeLabels | null {
  const all: SizeLabels = {}
  for (const token of tokens) {
    if (token.kind !== 'label') return null
    for (const [name, value] of Object.entries(token.labels) as [keyof SizeLabels, never][]) {
      if (all[name] !== undefined && all[name] !== value) return null
      all[name] = value
    }
  }
  return all
}

function readingOf({ value, labels }: Group): SizeReading | null {
  const { system = null, width = null, form } = labels
  if (value.kind === 'letters') return width === null && !form ? ofLetters(value.letters, labels) : null
  const { number } = value
  if (form === 'ring' || form === 'hat') {
    const isAlone = system === null && width === null && labels.audience === undefined
    return isAlone && number >= 2 * SIZE_PARTS && number <= 18 * SIZE_PARTS ? { ...PLAIN, form, number } : null
  }
  const audience = audienceOf(number, labels)
  if (audience === undefined) return null
  // Only fitted hats have eighths and quarters.
  if (number % 12 !== 0 && number % 3 === 0)
    return system === null && audience === null && width === null && number > 6 * SIZE_PARTS && number < 9 * SIZE_PARTS
      ? { ...PLAIN, form: 'hat', number }
      : null
  const scale = system ?? (number <= LARGEST_US * SIZE_PARTS && number % 12 === 0 ? 'us' : null)
  return isOnScale(number, scale) ? { ...PLAIN, system: scale, audience, number, width } : null
}

const ofLetters = (letters: string, { system, audience, part }: SizeLabels): SizeReading | null =>
  part === 'ps'
    ? null
    : {
        ...PLAIN,
        form: 'letters',
        system: system === 'us' ? null : (system ?? null),
        audience: audience ?? null,
        letters,
      }

/**
 * Returns the audience of a number. Preschool sizes are toddler sizes up to 13.5 and youth sizes from 1. Returns null
 * when the text does not say it, and undefined when there is no such size.
 */
function audienceOf(number: number, { audience, part }: SizeLabels): SizeAudience | null | undefined {
  if (part === undefined) return audience ?? null
  if (part === 'kids') return audience === 'y' || audience === 'c' || audience === 'k' ? audience : undefined
  const meant = number >= 10 * SIZE_PARTS ? 'c' : number <= 3.5 * SIZE_PARTS ? 'y' : undefined
  return audience === undefined || audience === meant ? meant : undefined
}

/** The range of each scale in whole numbers, followed by its fractions: 12 stands for halves, 8 for thirds. */
const SCALES: Readonly<Record<string, readonly [from: number, to: number, ...parts: number[]]>> = {
  us: [0.5, LARGEST_US, 12],
  uk: [0.5, LARGEST_US, 12],
  eu: [14, 64, 12, 8],
  fr: [14, 64, 12, 8],
  it: [14, 64, 12],
  cm: [7, 66, 12],
  kr: [80, 350, 120],
  unsaid: [20, 64, 12, 8],
}

function isOnScale(number: number, system: SizeReading['system']): boolean {
  const [from = 0, to = 0, ...parts] = SCALES[system ?? 'unsaid'] ?? []
  const isWithin = number >= from * SIZE_PARTS && number <= to * SIZE_PARTS
  return isWithin && parts.some((part) => number % part === 0)
}

/**
 * Returns whether each of several numbers names its scale or audience. The first may name none where the others name
 * another scale: '9 / EU 42.5'. '7-8Y' and 'UK 8 / 9' are ranges, not sizes.
 */
function eachNamesScaleOrAudience(groups: readonly Group[]): boolean {
  const [first, ...others] = groups.map(({ labels }) => labels)
  const labelOf = ({ system, audience, part }: SizeLabels) => system ?? audience ?? part
  const isElsewhere = others.every(({ system }) => system !== undefined && system !== 'us')
  return others.every(labelOf) && (isElsewhere || (first !== undefined && labelOf(first) !== undefined))
}

/** Returns several readings as one size on several scales, or null: two numbers on one scale are no size. */
function together(readings: readonly SizeReading[]): SizeReadings | null {
  if (readings.length === 1) return readings
  const kept = new Map<string, SizeReading>()
  for (const reading of readings) {
    const scale = `${reading.system} ${reading.audience}`
    const before = kept.get(scale)
    if (
      reading.form !== 'number' ||
      reading.system === null ||
      (before && printSize([before]) !== printSize([reading]))
    )
      return null
    kept.set(scale, reading)
  }
  return [...kept.values()]
}
