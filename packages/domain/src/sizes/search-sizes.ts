import { parseSize } from './parse-size.ts'
import type { SearchWord } from '../text/search-words.ts'
import { sizeSearchKey } from './sizes.ts'

/**
 * Returns the size keys (`sizeSearchKey`) that a search word may match: `9` may be a men's, a women's or a children's
 * size. Returns an empty list for a word that is no size. This file is separate from `search-words.ts` because every
 * page loads that one, without the size grammar.
 */
export function sizeKeysOf({ text, maybeSize }: SearchWord): string[] {
  const size = maybeSize ? parseSize(text) : null
  if (!size) return []
  const key = sizeSearchKey(size)
  return /^[\d.]+$/.test(key) ? [key, ...['w', 'y', 'c', 'k'].map((letter) => key + letter)] : [key]
}
