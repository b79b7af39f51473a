import { unboundSources } from './bound-sources.ts'
import { isPlannedByCitus } from './layout.ts'
import { asTree, listOf, nodesOf, type QueryLevel, textOf, type Tree, type Write } from './query-levels.ts'
import type { Parsed, StatementRule } from './parsed.ts'

/**
 * The rules from a second trial on a cluster (docs/decisions/088): forms that Citus does not plan, or plans wrongly.
 */

/** Returns the items of a write's `returning`. */
const returned = ({ node }: Write): Tree[] => {
  const list = listOf(node.returningList)
  const clause = listOf(asTree(node.returningClause).exprs)
  return [...list, ...clause].map((item) => asTree(asTree(item.ResTarget).val))
}

const NUMBERS = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'bool']
/**
 * Returns whether an item has only columns and values, including sums and choices of them, and nothing that depends on
 * a machine's settings.
 */
const isPlain = (item: Tree): boolean =>
  ['FuncCall', 'SQLValueFunction', 'SubLink'].every((kind) => nodesOf([item], kind).length === 0) &&
  nodesOf([item], 'TypeCast').every(({ arg, typeName }) => {
    const type = textOf(asTree(listOf(asTree(typeName).names).at(-1)?.String).sval)
    return NUMBERS.includes(type) || nodesOf([arg], 'ColumnRef').length === 0
  })

const isFromRows = ({ kind, node }: Write): boolean => {
  const select = asTree(asTree(node.selectStmt).SelectStmt)
  return kind === 'InsertStmt' && node.selectStmt !== undefined && select.valuesLists === undefined
}

/**
 * 14: `returning` has columns and arithmetic on them. Functions and casts of columns (dates as text) belong where the
 * result is read. `insert … select` qualifies its columns with the target table, since the source has the same names.
 */
const returnsColumns: StatementRule = ({ writes, placeOf }) =>
  writes
    .filter(({ relation }) => isPlannedByCitus(placeOf(relation)))
    .flatMap((write) => {
      const items = returned(write)
      const alone = items.filter(
        (item) => isFromRows(write) && nodesOf([item], 'ColumnRef').some(({ fields }) => listOf(fields).length < 2),
      )
      return [
        ...items.filter((item) => !isPlain(item)).map(() => `returning of ${write.relation} computes something`),
        ...alone.map(() => `returning of ${write.relation} does not say whose column it is`),
      ]
    })

/** 15: a query with a limit selects something. */
const selectsSomething: StatementRule = ({ levels, placeOf }) =>
  levels
    .filter(({ hasLimit, hasColumns, sources }) => hasLimit && !hasColumns && isAboutShards(sources, placeOf))
    .map(({ sources }) => `an empty select list of ${namesOf(sources)} under a limit`)

const isAboutShards = (sources: QueryLevel['sources'], placeOf: Parsed['placeOf']): boolean =>
  sources.some(({ relation }) => isPlannedByCitus(placeOf(relation ?? '')))
const namesOf = (sources: QueryLevel['sources']): string => sources.map(({ alias }) => alias).join(', ')

/** 16: a query with a limit is not joined with tenants' rows of every shard, neither a table's nor another query's. */
const joinsNoLimit: StatementRule = ({ levels, isTenants }) =>
  levels.flatMap((level) => {
    const unbound = unboundSources(level, isTenants)
    const inside = levels.filter(({ outer, inFrom }) => outer === level && inFrom)
    const limited = inside.filter(({ hasLimit }) => hasLimit)
    const ofTenants = inside.filter((one) => unboundSources(one, isTenants).length > 0)
    const isJoined = unbound.length > 0 || (inside.length > 1 && ofTenants.length > 0)
    return isJoined && level.sources.length > 1 && limited.length > 0
      ? [`what has a limit is joined with ${namesOf(level.sources)}, of every shard`]
      : []
  })

/** 17: tenants' rows for each row of a reference table are queried by `in (select …)`, or first in a `with`. */
const asksTenantsFirst: StatementRule = ({ levels, isTenants, placeOf }) =>
  levels.flatMap((level) => {
    const { outer, inFrom } = level
    if (outer === undefined || inFrom) return []
    const unbound = unboundSources(level, isTenants)
    const around = outer.sources.filter(({ alias }) => level.namedAliases.includes(alias))
    const own = level.sources.map(({ alias }) => alias)
    const ofReference = around.filter(
      ({ alias, relation }) => placeOf(relation ?? '') === 'reference' && !own.includes(alias),
    )
    const hasTenants = outer.sources.some((source) => isTenants(source) || source.isDerived)
    return unbound.length > 0 && ofReference.length > 0 && !hasTenants
      ? [`${namesOf(unbound)} of every shard, for each row of ${namesOf(ofReference)}`]
      : []
  })

/**
 * 18: rows with an identity are inserted by `values`, or by a select without tables of shards, so that the coordinator
 * numbers them in order. A worker's numbers begin at 2⁴⁸: rows that are inserted in both ways may be ordered by a
 * time, and by number only for equal times (a comment above it says what orders them).
 */
const drawsHere: StatementRule = ({ writes, levels, placeOf, identityOf }) =>
  writes
    .filter((write) => isFromRows(write) && placeOf(write.relation) === 'distributed')
    .filter(({ node, relation }) => identityOf(relation) !== undefined && node.override !== 'OVERRIDING_SYSTEM_VALUE')
    .filter(({ node }) =>
      levels.some(({ within, sources }) => within.includes(node) && isAboutShards(sources, placeOf)),
    )
    .map(({ relation }) => `rows of ${relation} are made of rows on shards, which draw their numbers`)

export const plannedRules: readonly [number, StatementRule][] = [
  [14, returnsColumns],
  [15, selectsSomething],
  [16, joinsNoLimit],
  [17, asksTenantsFirst],
  [18, drawsHere],
]
