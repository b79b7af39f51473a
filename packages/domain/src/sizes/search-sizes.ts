import { parseSize } from './parse-size.ts'
import type { SearchWord } from '../text/search-words.ts'
import { sizeSearchKey } from './sizes.ts'

/**
 * The comparable sizes (`sizeSearchKey`) that a word of a search may be: `9` is a men's, a women's or a child's. Empty:
 * it is none. Apart from the words themselves, which every page reads without the grammar of sizes.
 */
export function sizeKeysOf({ text, maybeSize }: SearchWord): string[] {
  const size = maybeSize ? parseSize(text) : null
  if (!size) return []
  const key = sizeSearchKey(size)
  return /^[\d.]+$/.test(key) ? [key, ...['w', 'y', 'c', 'k'].map((letter) => key + letter)] : [key]
}
