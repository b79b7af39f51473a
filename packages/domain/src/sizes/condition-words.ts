/** Patterns that JavaScript and PostgreSQL read alike, without the edges of words. */
const PATTERNS: readonly string[] = [
  'used, pre[- ]?owned, pre[- ]?loved, (gently |lightly )?worn, second[- ]?hand, refurbished, vnds',
  'b[- ]?grade, grade[- ]b, b[- ]?stock, samples?, displays?, testers?, damaged( box)?, defect(s|ive)?, flaw(s|ed)',
  'no[- ](original )?(box|lid), boxless, without (a |the |its )?(original )?(box|lid), (box|lid) missing',
  'missing (box|lid), (replacement|rep) (box|lid)',
].flatMap((patterns) => patterns.split(', '))

/** Finds a word of condition in PostgreSQL (`~*`). */
export const CONDITION_PATTERN = `\\y(?:${PATTERNS.join('|').replaceAll('(', '(?:')})\\y`

/** 'never worn' and 'no flaws' say the contrary; 'no box' is a word of its own. */
const DENIED = '(?<!(?<![\\p{L}\\d])(?:not|never|no|non|without)[\\s-]+(?:been[\\s-]+|any[\\s-]+)?)'
const WORDS = new RegExp(`(?<![\\p{L}\\d])${DENIED}(?:${PATTERNS.join('|')})(?![\\p{L}\\d])`, 'giu')

/**
 * The word by which a text says that a pair is not new, as it stands there: 'PRE-OWNED', 'no box'. Both marketplaces
 * sell new pairs. `name`: what the catalogue calls the product; a word of it ('Worn Blue') says nothing. Null: none.
 */
export function conditionWord(text: string, name = ''): string | null {
  const ofName = name.toLowerCase()
  return text.match(WORDS)?.find((word) => !ofName.includes(word.toLowerCase())) ?? null
}
