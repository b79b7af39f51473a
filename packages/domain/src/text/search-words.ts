/** A word that somebody looks for in the stock, and what it may be besides a part of a name. */
export interface SearchWord {
  /** In small letters. */
  text: string
  /** Whether it may be a size; `sizeKeysOf` says which ones. */
  maybeSize: boolean
  /** Whether it may be the beginning of a shop's SKU, or a barcode. */
  isCode: boolean
}

/** More words than this narrow nothing down any more. */
const WORDS_AT_MOST = 6
const SHORTEST_CODE = 5
const SIZE = /^((us|uk|eu)?\d{1,2}([.,]5|½)?(w|y|c|k|gs|td)?|xxs|xs|s|m|l|xl|xxl|xxxl|[2-5]xl|os)$/

/**
 * The words of a search: in any order, each once, case does not matter. `9.5`, `size 10W` and `XL` may be sizes; what
 * has a digit and five characters may be an SKU or a barcode. Empty for a text without a word.
 */
export function searchWords(text: string): SearchWord[] {
  const words = text
    .toLowerCase()
    // A comma before a 5 stands for the point of a half size.
    .split(/(?:[\s;|"'’()/]|,(?!5\b))+/)
    .filter(Boolean)
  const named = words.filter((word, at) => !(word === 'size' && SIZE.test(words[at + 1] ?? '')))
  return [...new Set(named)].slice(0, WORDS_AT_MOST).map((word) => {
    const maybeSize = SIZE.test(word)
    return { text: word, maybeSize, isCode: !maybeSize && word.length >= SHORTEST_CODE && /\d/.test(word) }
  })
}
