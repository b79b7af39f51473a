/** A parsed node, as `libpg-query` gives it: `{ RangeVar: { relname: … } }`, or its content alone. */
export type Tree = Readonly<Record<string, unknown>>

/** Something that a query level reads or changes: what stands in `from`, `join` and `using`, or is written to. */
export interface Source {
  /** A table or a view, with its schema unless that is `public`; undefined: a function, or a query in parentheses. */
  relation?: string
  /** What the level calls it. */
  alias: string
  /** Of a `with` query. */
  name?: string
  /** It is what is changed or deleted. */
  isTarget?: true
  /** A query in parentheses, or a `with` query: of whatever rows. */
  isDerived?: true
}

/** What narrows a level: a condition, or a column that two sides share (`using`). */
export interface Narrowing {
  /** Conditions that all hold. */
  conditions: Tree[]
  /** Aliases on either side of `using (retailer_id)`. */
  sharedRetailer?: string[]
  /** An outer join's condition narrows the side that may be missing, and nothing else; of a full one, neither. */
  only?: ReadonlySet<string>
}

/** One `select`, `update` or `delete` with its own list of sources; what stands in parentheses is a level of its own. */
export interface QueryLevel {
  sources: Source[]
  narrowings: Narrowing[]
  /** What outer joins may leave without a row: the aliases of the side that may be missing, or of both. */
  mayBeMissing: string[]
  isLocking: boolean
  hasLimit: boolean
  /** Whether it selects something: `select from sales` does not. */
  hasColumns: boolean
  /** The statements that it stands in, and itself. */
  within: Tree[]
  /** It stands in the `from` of the level around it. */
  inFrom: boolean
  /** What its columns are said to be of: `s` of `s.sale_id`. */
  namedAliases: string[]
  /** Rows that are joined to rows which do not depend on each other. */
  hasCrossJoin: boolean
  /** The level that it stands in; undefined: none, or it is a `with` query, which sees no other level. */
  outer?: QueryLevel
  /** Whether it is a statement of its own, or what one is about. */
  isOutermost: boolean
  /** The `with` query that it stands in, the outermost one; undefined: the statement itself. */
  withQuery?: string
}

/** A write, wherever it stands. */
export interface Write {
  kind: 'InsertStmt' | 'UpdateStmt' | 'DeleteStmt'
  relation: string
  node: Tree
  withQuery?: string
}

export interface Parts {
  levels: QueryLevel[]
  writes: Write[]
  /** Which `with` queries each of them reads; '': the statement itself. */
  dependencies: Map<string, Set<string>>
}

interface Scope {
  /** What is found is added to them. */
  parts: Parts
  withQueries: ReadonlySet<string>
  outer?: QueryLevel
  isOutermost: boolean
  within: Tree[]
  inFrom?: boolean
  withQuery?: string
}

const STATEMENTS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const
type Statement = (typeof STATEMENTS)[number]

/** What a statement is made of: its levels and its writes. */
export function partsOf(parsed: unknown): Parts {
  const parts: Parts = { levels: [], writes: [], dependencies: new Map() }
  visit(parsed, { parts, withQueries: new Set(), isOutermost: true, within: [] })
  return parts
}

/** Statements below a tree. */
function visit(tree: unknown, scope: Scope): void {
  for (const [name, value] of entriesOf(tree)) {
    const kind = STATEMENTS.find((statement) => statement === name)
    if (kind) visitStatement(kind, asTree(value), scope)
    else visit(value, scope)
  }
}

function visitStatement(kind: Statement, node: Tree, scope: Scope): void {
  const { parts } = scope
  const { withClause, ...rest } = node
  const queries = listOf(asTree(withClause).ctes).map((query) => asTree(query.CommonTableExpr))
  const withQueries = new Set([...scope.withQueries, ...queries.map(({ ctename }) => textOf(ctename))])
  for (const { ctename, ctequery } of queries)
    visit(ctequery, {
      parts,
      withQueries,
      isOutermost: false,
      within: [...scope.within, node],
      withQuery: scope.withQuery ?? textOf(ctename),
    })
  const inside = { ...scope, withQueries, within: [...scope.within, node] }
  if (kind !== 'SelectStmt')
    parts.writes.push({
      kind,
      relation: nameOf(asTree(node.relation)),
      node,
      ...(scope.withQuery === undefined ? {} : { withQuery: scope.withQuery }),
    })
  if (kind === 'InsertStmt') return visit(rest, inside)
  if (kind === 'SelectStmt' && node.op !== 'SETOP_NONE') {
    for (const half of [node.larg, node.rarg]) visitStatement('SelectStmt', asTree(half), inside)
    return
  }
  const level = levelOf(kind, node, inside)
  parts.levels.push(level)
  const { fromClause, usingClause, ...others } = rest
  visit({ fromClause, usingClause }, { ...inside, outer: level, isOutermost: false, inFrom: true })
  visit(others, { ...inside, outer: level, isOutermost: false, inFrom: false })
  const reader = scope.withQuery ?? ''
  for (const { name } of level.sources)
    if (name !== undefined) parts.dependencies.set(reader, (parts.dependencies.get(reader) ?? new Set()).add(name))
}

function levelOf(kind: Statement, node: Tree, scope: Scope): QueryLevel {
  const listed = [...listOf(node.fromClause), ...listOf(node.usingClause)]
  const level: QueryLevel = {
    sources: [],
    narrowings: [{ conditions: conjunctsOf(node.whereClause) }],
    mayBeMissing: [],
    isLocking: listOf(node.lockingClause).length > 0,
    hasLimit: node.limitCount !== undefined,
    hasColumns: kind !== 'SelectStmt' || listOf(node.targetList).length > 0,
    within: scope.within,
    inFrom: scope.inFrom === true,
    namedAliases: [],
    hasCrossJoin: false,
    isOutermost: scope.isOutermost,
    ...(scope.outer ? { outer: scope.outer } : {}),
    ...(scope.withQuery === undefined ? {} : { withQuery: scope.withQuery }),
  }
  if (kind !== 'SelectStmt') level.sources.push({ ...sourceOf(asTree(node.relation), scope), isTarget: true })
  for (const [index, item] of listed.entries()) {
    addItem(item, level, scope)
    // A comma joins as a cross join does; what narrows it stands in `where`.
    if (index > 0 && node.whereClause === undefined && !dependsOnOthers(item)) level.hasCrossJoin = true
  }
  for (const { fields } of nodesOf(node, 'ColumnRef')) {
    const [first, second] = listOf(fields).map((field) => textOf(asTree(field.String).sval))
    if (first !== undefined && second !== undefined) level.namedAliases.push(first)
  }
  return level
}

/** An item of `from`; returns the aliases of what it holds. */
function addItem(item: Tree, level: QueryLevel, scope: Scope): string[] {
  const join = asTree(item.JoinExpr)
  if (item.JoinExpr === undefined) {
    const source = item.RangeVar === undefined ? unnamed(item) : sourceOf(asTree(item.RangeVar), scope)
    level.sources.push(source)
    return [source.alias]
  }
  const left = addItem(asTree(join.larg), level, scope)
  const right = addItem(asTree(join.rarg), level, scope)
  const shared = listOf(join.usingClause).map((column) => asTree(column.String).sval)
  const conditions = conjunctsOf(join.quals)
  const isFull = join.jointype === 'JOIN_FULL'
  const missing = { JOIN_LEFT: right, JOIN_RIGHT: left, JOIN_FULL: [...left, ...right] }[textOf(join.jointype)]
  level.mayBeMissing.push(...(missing ?? []))
  const only = missing && new Set(isFull ? [] : missing)
  level.narrowings.push({
    conditions,
    ...(shared.includes('retailer_id') ? { sharedRetailer: [...left, ...right] } : {}),
    ...(only ? { only } : {}),
  })
  const isCross = join.jointype === 'JOIN_INNER' && conditions.length === 0 && shared.length === 0
  if (isCross && !dependsOnOthers(asTree(join.rarg))) level.hasCrossJoin = true
  return [...left, ...right]
}

/** `lateral`, and functions, whose rows are made of the row before them. */
const dependsOnOthers = (item: Tree): boolean =>
  item.RangeFunction !== undefined || asTree(item.RangeSubselect).lateral === true

const unnamed = (item: Tree): Source => {
  const [kind, content] = entriesOf(item)[0] ?? []
  const alias = textOf(asTree(asTree(content).alias).aliasname)
  return kind === 'RangeSubselect' ? { alias, isDerived: true } : { alias }
}

function sourceOf(range: Tree, { withQueries }: Scope): Source {
  const name = nameOf(range)
  const alias = textOf(asTree(range.alias).aliasname) || textOf(range.relname)
  return withQueries.has(name) ? { alias, name, isDerived: true } : { alias, relation: name }
}

/** With its schema, unless that is `public`. */
export function nameOf({ schemaname, relname }: Tree): string {
  return schemaname === undefined || schemaname === 'public'
    ? textOf(relname)
    : `${textOf(schemaname)}.${textOf(relname)}`
}

/** The conditions that all have to hold. */
export function conjunctsOf(condition: unknown): Tree[] {
  if (condition === undefined) return []
  const node = asTree(condition)
  const { boolop, args } = asTree(node.BoolExpr)
  return boolop === 'AND_EXPR' ? listOf(args).flatMap((each) => conjunctsOf(each)) : [node]
}

export const asTree = (value: unknown): Tree => (typeof value === 'object' && value !== null ? (value as Tree) : {})

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? value.map((item) => asTree(item)) : [])

/** A node's properties; of a list those of each item. */
export function entriesOf(tree: unknown): [name: string, value: unknown][] {
  if (Array.isArray(tree)) return tree.flatMap((item) => entriesOf(item))
  return typeof tree === 'object' && tree !== null ? Object.entries(tree) : []
}

/** Nodes of a kind below a tree; those below another statement too, unless `isShallow`. */
export function nodesOf(tree: unknown, kind: string, isShallow = false): Tree[] {
  return entriesOf(tree).flatMap(([name, value]) => [
    ...(name === kind ? [asTree(value)] : []),
    ...(isShallow && STATEMENTS.some((statement) => statement === name) ? [] : nodesOf(value, kind, isShallow)),
  ])
}
