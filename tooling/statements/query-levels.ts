/** A parsed node of `libpg-query`: `{ RangeVar: { relname: … } }`, or its content alone. */
export type Tree = Readonly<Record<string, unknown>>

/** A source or target of a query level: an item of `from`, `join` or `using`, or the written table. */
export interface Source {
  /** A table or a view, with its schema unless that is `public`; undefined for a function or a query in parentheses. */
  relation?: string
  /** Its name in the level. */
  alias: string
  /** The name of a `with` query. */
  name?: string
  /** The table that is changed or deleted from. */
  isTarget?: true
  /** A query in parentheses, or a `with` query, with any rows. */
  isDerived?: true
}

/** A restriction of a level: conditions, or a column that two sides share (`using`). */
export interface Narrowing {
  /** Conditions that all apply. */
  conditions: Tree[]
  /** Aliases on either side of `using (retailer_id)`. */
  sharedRetailer?: string[]
  /** The side that an outer join's condition restricts: the one that may be missing; of a full join, neither. */
  only?: ReadonlySet<string>
}

/** One `select`, `update` or `delete` with its sources; a query in parentheses is a separate level. */
export interface QueryLevel {
  sources: Source[]
  narrowings: Narrowing[]
  /** Aliases that outer joins may leave without a row: those of the side that may be missing, or of both. */
  mayBeMissing: string[]
  isLocking: boolean
  hasLimit: boolean
  /** Whether it selects something: `select from sales` does not. */
  hasColumns: boolean
  /** The statement itself and those around it. */
  within: Tree[]
  /** Whether it is in the `from` of the level around it. */
  inFrom: boolean
  /** The aliases of its columns: `s` of `s.sale_id`. */
  namedAliases: string[]
  /** Whether it joins rows that do not depend on each other. */
  hasCrossJoin: boolean
  /** The level around it; undefined when there is none, or for a `with` query, which sees no other level. */
  outer?: QueryLevel
  /** Whether it is a separate statement, or the main part of one. */
  isOutermost: boolean
  /** The outermost `with` query around it; undefined in the statement itself. */
  withQuery?: string
}

/** A write at any depth. */
export interface Write {
  kind: 'InsertStmt' | 'UpdateStmt' | 'DeleteStmt'
  relation: string
  node: Tree
  withQuery?: string
}

export interface Parts {
  levels: QueryLevel[]
  writes: Write[]
  /** The `with` queries that each query reads; '' is the statement itself. */
  dependencies: Map<string, Set<string>>
}

interface Scope {
  /** Collects the results. */
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

/** Returns the levels and the writes of a statement. */
export function partsOf(parsed: unknown): Parts {
  const parts: Parts = { levels: [], writes: [], dependencies: new Map() }
  visit(parsed, { parts, withQueries: new Set(), isOutermost: true, within: [] })
  return parts
}

/** Visits the statements below a tree. */
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
    // A comma is a cross join, which `where` may restrict.
    if (index > 0 && node.whereClause === undefined && !dependsOnOthers(item)) level.hasCrossJoin = true
  }
  for (const { fields } of nodesOf(node, 'ColumnRef')) {
    const [first, second] = listOf(fields).map((field) => textOf(asTree(field.String).sval))
    if (first !== undefined && second !== undefined) level.namedAliases.push(first)
  }
  return level
}

/** Adds an item of `from`. Returns its aliases. */
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

/** Returns whether an item's rows depend on the row before them: `lateral`, and functions. */
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

/** Returns the name with its schema, unless that is `public`. */
export function nameOf({ schemaname, relname }: Tree): string {
  return schemaname === undefined || schemaname === 'public'
    ? textOf(relname)
    : `${textOf(schemaname)}.${textOf(relname)}`
}

/** Returns the conditions that all have to be true. */
export function conjunctsOf(condition: unknown): Tree[] {
  if (condition === undefined) return []
  const node = asTree(condition)
  const { boolop, args } = asTree(node.BoolExpr)
  return boolop === 'AND_EXPR' ? listOf(args).flatMap((each) => conjunctsOf(each)) : [node]
}

export const asTree = (value: unknown): Tree => (typeof value === 'object' && value !== null ? (value as Tree) : {})

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? value.map((item) => asTree(item)) : [])

/** Returns a node's properties; of a list, those of each item. */
export function entriesOf(tree: unknown): [name: string, value: unknown][] {
  if (Array.isArray(tree)) return tree.flatMap((item) => entriesOf(item))
  return typeof tree === 'object' && tree !== null ? Object.entries(tree) : []
}

/** Returns nodes of a kind below a tree, including those below other statements, unless `isShallow`. */
export function nodesOf(tree: unknown, kind: string, isShallow = false): Tree[] {
  return entriesOf(tree).flatMap(([name, value]) => [
    ...(name === kind ? [asTree(value)] : []),
    ...(isShallow && STATEMENTS.some((statement) => statement === name) ? [] : nodesOf(value, kind, isShallow)),
  ])
}
