/** The syntax tree of the search string in a `query:` argument. */
export type SearchNode = { kind: 'all' | 'any'; parts: SearchNode[] } | { kind: 'not'; part: SearchNode } | SearchTerm

export interface SearchTerm {
  kind: 'term'
  /** Undefined for words without a field. */
  field: string | undefined
  comparison: '=' | '>' | '>=' | '<' | '<='
  value: string
  /** True when the value ended in `*` outside quotes. */
  isPrefix: boolean
  /** The dropped rest, because an unquoted value ends at a colon. */
  cutOff: string | undefined
}

const TOKEN =
  /\s*(?:(?<bracket>[()])|(?<minus>-)?(?:(?<field>[A-Za-z_][\w.]*):)?(?<comparison>>=|<=|>|<)?(?:'(?<single>(?:\\.|[^'\\])*)'|"(?<double>(?:\\.|[^"\\])*)"|(?<bare>[^\s():"']+))(?<star>\*)?(?<rest>:[^\s()]*)?)/y

type Groups = Record<string, string | undefined>

/** Parses a search string. It never fails: like Shopify, it skips what it cannot read. */
export function parseSearch(query: string): SearchNode {
  const tokens = tokensOf(query)
  let position = 0
  const word = () => {
    const token = tokens[position]
    return token?.field === undefined && token?.comparison === undefined ? token?.bare?.toUpperCase() : undefined
  }
  const any = (): SearchNode => {
    const parts = [all()]
    while (word() === 'OR') {
      position += 1
      parts.push(all())
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', parts }
  }
  const all = (): SearchNode => {
    const parts: SearchNode[] = []
    while (position < tokens.length && tokens[position]?.bracket !== ')' && word() !== 'OR') {
      if (word() === 'AND') position += 1
      else parts.push(one())
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'all', parts }
  }
  const one = (): SearchNode => {
    if (word() === 'NOT') {
      position += 1
      return { kind: 'not', part: one() }
    }
    const token = tokens[position]
    position += 1
    if (token?.bracket === '(') {
      const inner = any()
      position += 1
      return inner
    }
    const term = termOf(token ?? {})
    return token?.minus ? { kind: 'not', part: term } : term
  }
  return any()
}

function tokensOf(query: string): Groups[] {
  const tokens: Groups[] = []
  TOKEN.lastIndex = 0
  let position = 0
  while (position < query.length) {
    TOKEN.lastIndex = position
    const match = TOKEN.exec(query)
    if (match?.groups) tokens.push(match.groups)
    position = match ? TOKEN.lastIndex : position + 1
  }
  return tokens
}

function termOf({ field, comparison, single, double, bare, star, rest }: Groups): SearchTerm {
  const quoted = single ?? double
  const isPrefix = star !== undefined || (quoted === undefined && (bare ?? '').endsWith('*'))
  return {
    kind: 'term',
    field: field?.toLowerCase(),
    comparison: isComparison(comparison) ? comparison : '=',
    value: quoted === undefined ? (bare ?? '').replace(/\*$/, '') : quoted.replace(/\\(.)/g, '$1').replace(/\*$/, ''),
    isPrefix: isPrefix || (quoted?.endsWith('*') ?? false),
    cutOff: rest,
  }
}

function isComparison(text: string | undefined): text is SearchTerm['comparison'] {
  return text === '>' || text === '>=' || text === '<' || text === '<='
}
