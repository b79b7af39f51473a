/** Patterns, without word boundaries, that JavaScript and PostgreSQL interpret alike. */
const PATTERNS: readonly string[] = [
  'used, pre[- ]?owned, pre[- ]?loved, (gently |lightly )?worn, second[- ]?hand, refurbished, vnds',
  'b[- ]?grade, grade[- ]b, b[- ]?stock, samples?, displays?, testers?, damaged( box)?, defect(s|ive)?, flaw(s|ed)',
  'no[- ](original )?(box|lid), boxless, without (a |the |its )?(original )?(box|lid), (box|lid) missing',
  'missing (box|lid), (replacement|rep) (box|lid)',
].flatMap((patterns) => patterns.split(', '))

/** The pattern that finds a condition word in PostgreSQL (`~*`). */
export const CONDITION_PATTERN = `\\y(?:${PATTERNS.join('|').replaceAll('(', '(?:')})\\y`

/** Matches a denial: 'never worn' and 'no flaws' say the opposite; 'no box' counts as a condition word. */
const DENIED = '(?<!(?<![\\p{L}\\d])(?:not|never|no|non|without)[\\s-]+(?:been[\\s-]+|any[\\s-]+)?)'
const WORDS = new RegExp(`(?<![\\p{L}\\d])${DENIED}(?:${PATTERNS.join('|')})(?![\\p{L}\\d])`, 'giu')

/**
 * Returns the word that says a pair is not new, as the text writes it ('PRE-OWNED', 'no box'), or null. Both
 * marketplaces sell only new pairs. `name` is the product's name in the catalog; a word of it ('Worn Blue') does not
 * count.
 */
export function conditionWord(text: string, name = ''): string | null {
  const ofName = name.toLowerCase()
  return text.match(WORDS)?.find((word) => !ofName.includes(word.toLowerCase())) ?? null
}
