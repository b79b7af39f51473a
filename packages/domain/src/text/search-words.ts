/** A word of a stock search, and what it may be besides part of a name. */
export interface SearchWord {
  /** In lower case. */
  text: string
  /** True when the word may be a size; `sizeKeysOf` returns which sizes. */
  maybeSize: boolean
  /** True when the word may be the beginning of a shop's SKU, or a barcode. */
  isCode: boolean
}

/** The most words of a search; more do not narrow the result. */
const WORDS_AT_MOST = 6
const SHORTEST_CODE = 5
const SIZE = /^((us|uk|eu)?\d{1,2}([.,]5|½)?(w|y|c|k|gs|td)?|xxs|xs|s|m|l|xl|xxl|xxxl|[2-5]xl|os)$/

/**
 * Returns the words of a search, each once and in lower case. `9.5`, `size 10W` and `XL` may be sizes; a word with a
 * digit and at least five characters may be an SKU or a barcode. Returns an empty list for a text without words.
 */
export function searchWords(text: string): SearchWord[] {
  const words = text
    .toLowerCase()
    // A comma before a 5 is the decimal point of a half size.
    .split(/(?:[\s;|"'’()/]|,(?!5\b))+/)
    .filter(Boolean)
  const named = words.filter((word, at) => !(word === 'size' && SIZE.test(words[at + 1] ?? '')))
  return [...new Set(named)].slice(0, WORDS_AT_MOST).map((word) => {
    const maybeSize = SIZE.test(word)
    return { text: word, maybeSize, isCode: !maybeSize && word.length >= SHORTEST_CODE && /\d/.test(word) }
  })
}
