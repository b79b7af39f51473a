import { texts } from 'handbook:texts'
import MiniSearch from 'minisearch'

/** How much text a result shows around the first word that was found, in characters. */
const EXCERPT_LENGTH = 160
const LEAD_LENGTH = 40

const index = new MiniSearch({
  idField: 'name',
  fields: ['title', 'text'],
  searchOptions: { boost: { title: 4 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
})
index.addAll(texts)

export interface FoundChapter {
  name: string
  title: string
  /** The text around the first word that was found. */
  excerpt: string
}

/** Returns the chapters that have every word or a word like it, the best first. */
export const searchHandbook = (search: string): FoundChapter[] =>
  index.search(search).flatMap(({ id, terms }) => {
    const found = texts.find(({ name }) => name === id)
    return found ? [{ name: found.name, title: found.title, excerpt: excerptOf(found.text, terms) }] : []
  })

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0)
  const at = places.length > 0 ? Math.min(...places) : 0
  if (at <= LEAD_LENGTH) return `${text.slice(0, EXCERPT_LENGTH)} …`
  // Begins at a word.
  const begin = text.indexOf(' ', at - LEAD_LENGTH) + 1
  return `… ${text.slice(begin, begin + EXCERPT_LENGTH)} …`
}
