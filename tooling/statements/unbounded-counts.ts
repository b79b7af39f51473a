import { asTree, conjunctsOf, entriesOf, listOf, nameOf, nodesOf, textOf, type Tree } from './query-levels.ts'

/**
 * Columns that restrict rows to a handful when they are given: of a product, a size, a sale, a run. Those of a
 * retailer, a store, a person or a marketplace do not, because their rows grow.
 */
const NARROW = [
  'product_sync_id',
  'product_id',
  'variant_id',
  'inventory_item_id',
  'sale_id',
  'run_id',
  'wholesale_order_id',
  'wholesale_offer_id',
  'purchase_order_id',
  'automation_request_id',
  'listing_id',
  'external_order_id',
]

/** Returns whether a table or a view may have any number of rows. */
type Grows = (relation: string) => boolean

/**
 * Returns the tables whose rows a statement counts without a bound: `count(*)` over rows that neither a limit nor a
 * product, a size, a sale or a run restricts. Statements that change something belong to no screen and return none.
 */
export function countedWithoutBound(tree: unknown, grows: Grows): string[] {
  if (['InsertStmt', 'UpdateStmt', 'DeleteStmt'].some((kind) => nodesOf(tree, kind).length > 0)) return []
  const queries = new Map(
    nodesOf(tree, 'CommonTableExpr').map(({ ctename, ctequery }) => [
      textOf(ctename),
      asTree(asTree(ctequery).SelectStmt),
    ]),
  )
  const counting = nodesOf(tree, 'SelectStmt').filter((select) => countsRows(select.targetList))
  return [
    ...new Set(counting.flatMap((select) => readWithoutBound({ ...select, limitCount: undefined }, queries, grows))),
  ]
}

const countsRows = (targets: unknown): boolean =>
  nodesOf(targets, 'FuncCall', true).some(
    ({ funcname, agg_star }) => agg_star === true && textOf(asTree(listOf(funcname).at(-1)?.String).sval) === 'count',
  )

/** Returns the tables that a query reads without a bound, directly or through its parts. */
function readWithoutBound(select: Tree, queries: Map<string, Tree>, grows: Grows): string[] {
  if (select.limitCount !== undefined) return []
  if (select.op !== undefined && select.op !== 'SETOP_NONE')
    return [select.larg, select.rarg].flatMap((half) => readWithoutBound(asTree(half), queries, grows))
  const items = listOf(select.fromClause).flatMap(leavesOf)
  const conditions = [
    ...conjunctsOf(select.whereClause),
    ...nodesOf(select.fromClause, 'JoinExpr', true).flatMap(({ quals }) => conjunctsOf(quals)),
  ]
  const own = items.map(aliasOf)
  const narrowed = narrowedBy(conditions, own)
  if (narrowed.size > 0 || conditions.some((condition) => isAmongFew(condition, queries, grows))) return []
  const read = items.map((item) => ({ alias: aliasOf(item), tables: tablesOf(item, queries, grows) }))
  const few = new Set(read.flatMap(({ alias, tables }) => (tables.length === 0 ? [alias] : [])))
  const met = joinedTo(few, [...conditions, ...usingOf(select.fromClause, own)])
  return read.flatMap(({ alias, tables }) => (met.has(alias) ? [] : tables))
}

/** Returns whether a condition selects few rows: `sale_id in (select … limit 500)`. */
function isAmongFew(condition: Tree, queries: Map<string, Tree>, grows: Grows): boolean {
  const { subLinkType, testexpr, subselect } = asTree(condition.SubLink)
  if (subLinkType !== 'ANY_SUBLINK' || !NARROW.includes(columnOf(asTree(testexpr))?.name ?? '')) return false
  return readWithoutBound(asTree(asTree(subselect).SelectStmt), queries, grows).length === 0
}

/** Returns the tables that an item of `from` reads: none for a function, or for a bounded query. */
function tablesOf(item: Tree, queries: Map<string, Tree>, grows: Grows): string[] {
  const name = textOf(asTree(item.RangeVar).relname)
  const inside = asTree(asTree(item.RangeSubselect).subquery).SelectStmt ?? queries.get(name)
  if (inside !== undefined) return readWithoutBound(asTree(inside), withoutOne(queries, name), grows)
  const relation = nameOf(asTree(item.RangeVar))
  return item.RangeVar !== undefined && grows(relation) ? [relation] : []
}

/** Returns the items of `from` that have few rows, and those that a narrow column joins to them. */
function joinedTo(few: ReadonlySet<string>, conditions: Tree[]): Set<string> {
  const met = new Set(few)
  for (let before = -1; before !== met.size; ) {
    before = met.size
    for (const condition of conditions) {
      const { kind, lexpr, rexpr } = asTree(condition.A_Expr)
      const [left, right] = [columnOf(asTree(lexpr)), columnOf(asTree(rexpr))]
      if (kind !== 'AEXPR_OP' || !left || !right || !NARROW.includes(left.name)) continue
      if (met.has(left.alias)) met.add(right.alias)
      else if (met.has(right.alias)) met.add(left.alias)
    }
  }
  return met
}

/** Returns `using (variant_id)` as conditions between all items of `from`. */
const usingOf = (from: unknown, own: string[]): Tree[] =>
  nodesOf(from, 'JoinExpr', true)
    .flatMap(({ usingClause }) => listOf(usingClause).map((column) => textOf(asTree(column.String).sval)))
    .flatMap((column) =>
      own.slice(1).map((alias) => ({
        A_Expr: { kind: 'AEXPR_OP', lexpr: columnNamed(own[0] ?? '', column), rexpr: columnNamed(alias, column) },
      })),
    )

const columnNamed = (alias: string, name: string): Tree => ({
  ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval: name } }] },
})

/** Returns the queries without one, because a recursive query does not read itself once more. */
const withoutOne = (queries: Map<string, Tree>, name: string) => new Map([...queries].filter(([each]) => each !== name))

/** Returns the items of `from`, joined or not. */
const leavesOf = (item: Tree): Tree[] =>
  item.JoinExpr === undefined
    ? [item]
    : [asTree(asTree(item.JoinExpr).larg), asTree(asTree(item.JoinExpr).rarg)].flatMap(leavesOf)

function aliasOf(item: Tree): string {
  const [, content] = entriesOf(item)[0] ?? []
  return textOf(asTree(asTree(content).alias).aliasname) || textOf(asTree(content).relname)
}

/** Returns those with a narrow column that is given by a value, or by an outer row. */
function narrowedBy(conditions: Tree[], own: string[]): Set<string> {
  const found = new Set<string>()
  for (const condition of conditions) {
    const { kind, lexpr, rexpr } = asTree(condition.A_Expr)
    const [left, right] = [asTree(lexpr), asTree(rexpr)]
    if (!['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(textOf(kind))) continue
    for (const [one, other] of [[left, right] as const, [right, left] as const]) {
      const column = columnOf(one)
      if (column && NARROW.includes(column.name) && isGiven(other, own))
        found.add(column.alias === '' ? (own[0] ?? '') : column.alias)
    }
  }
  return new Set([...found].filter((alias) => own.includes(alias)))
}

const columnOf = ({ ColumnRef }: Tree): { alias: string; name: string } | undefined => {
  const names = listOf(asTree(ColumnRef).fields).map((field) => textOf(asTree(field.String).sval))
  return ColumnRef === undefined
    ? undefined
    : { alias: names.length > 1 ? (names[0] ?? '') : '', name: names.at(-1) ?? '' }
}

/** Returns whether an expression is a value, or a column of an outer row. */
const isGiven = (side: Tree, own: string[]): boolean => {
  const column = columnOf(side)
  if (column) return column.alias !== '' && !own.includes(column.alias)
  return nodesOf([side], 'ColumnRef').length === 0 && side.SubLink === undefined
}
