import type { SearchNotice } from '../context.ts'
import { parseSearch, type SearchNode, type SearchTerm } from './parse-search.ts'

/**
 * A record's value for a filter. Text matches without case; dates and numbers compare by size; lists match by any
 * element.
 */
type FilterValue = string | number | Date | null | readonly (string | number | null)[]

export interface Searchable<Node> {
  /** The filters by name. An unknown name is ignored with a warning, so that all rows match. */
  filters: Record<string, (node: Node) => FilterValue>
  /** Returns the text in which words without a field are searched. */
  text: (node: Node) => string
}

export interface SearchResult<Node> {
  matches: Node[]
  warnings: SearchNotice['warnings']
}

/** Returns the matching records in order. An empty query matches all. Warnings report what was not understood. */
export function searchRecords<Node>(
  nodes: Iterable<Node>,
  query: string | null | undefined,
  { filters, text }: Searchable<Node>,
): SearchResult<Node> {
  if (!query?.trim()) return { matches: [...nodes], warnings: [] }
  const tree = parseSearch(query)
  const warnings = termsOf(tree).flatMap((term) => warningsFor(term, filters))
  const holds = (part: SearchNode, node: Node): boolean => {
    switch (part.kind) {
      case 'all':
        return part.parts.every((inner) => holds(inner, node))
      case 'any':
        return part.parts.some((inner) => holds(inner, node))
      case 'not':
        return isIgnored(part.part, filters) || !holds(part.part, node)
      case 'term': {
        if (part.field === undefined) return words(text(node)).some((word) => word.startsWith(fold(part.value)))
        const filter = filters[part.field]
        return filter === undefined || matches(filter(node), part)
      }
    }
  }
  return { matches: [...nodes].filter((node) => holds(tree, node)), warnings }
}

function isIgnored(part: SearchNode, filters: object): boolean {
  return part.kind === 'term' && part.field !== undefined && !(part.field in filters)
}

function termsOf(node: SearchNode): SearchTerm[] {
  if (node.kind === 'term') return [node]
  return node.kind === 'not' ? termsOf(node.part) : node.parts.flatMap(termsOf)
}

function warningsFor({ field, cutOff }: SearchTerm, filters: object): SearchNotice['warnings'] {
  if (field === undefined) return []
  if (!(field in filters)) {
    return [{ field, message: 'Invalid search field for this query.', code: 'invalid_field' }]
  }
  if (cutOff === undefined) return []
  return [{ field: cutOff, message: 'Invalid search field for this query.', code: 'invalid_field' }]
}

/** Returns whether a value matches. Numbers may be gids, and several may be separated by commas (`product_ids:1,2`). */
function matches(actual: FilterValue, term: SearchTerm): boolean {
  if (Array.isArray(actual)) return actual.some((value: string | number | null) => matches(value, term))
  if (actual instanceof Date) return compares(actual.getTime(), dateOf(term.value), term.comparison)
  if (typeof actual === 'number') {
    const wanted = term.value.split(',').map((part) => Number(/\d+$/.exec(part.trim())?.[0] ?? Number.NaN))
    const isNegative = term.value.startsWith('-')
    return wanted.some((number) => compares(actual, isNegative ? -number : number, term.comparison))
  }
  const [have, want] = [fold(String(actual ?? '')), fold(term.value)]
  if (term.isPrefix) return want === '' ? have !== '' : have.startsWith(want)
  return have === want
}

function compares(actual: number, wanted: number, comparison: SearchTerm['comparison']): boolean {
  switch (comparison) {
    case '>':
      return actual > wanted
    case '>=':
      return actual >= wanted
    case '<':
      return actual < wanted
    case '<=':
      return actual <= wanted
    default:
      return actual === wanted
  }
}

/** Returns the time of a text. A value that was cut at its colon (`2026-11-20T00`) is read as its date. */
function dateOf(text: string): number {
  const whole = Date.parse(text)
  return Number.isNaN(whole) ? Date.parse(text.slice(0, 10)) : whole
}

function fold(text: string): string {
  return text.toLowerCase()
}

function words(text: string): string[] {
  return fold(text).split(/[\s,/]+/)
}
