import { parseSync } from 'libpg-query'
import { apartOnShards, unboundSources } from './bound-sources.ts'
import { isOnShards, isPlannedByCitus, type PlacedTables, type TablePlace } from './layout.ts'
import type { Parsed, StatementRule } from './parsed.ts'
import { plannedRules } from './planned-rules.ts'
import {
  asTree,
  listOf,
  nodesOf,
  type Parts,
  partsOf,
  type QueryLevel,
  type Source,
  type Tree,
  type Write,
} from './query-levels.ts'
import type { RecordedStatement } from './recorded.ts'

/**
 * A broken rule of a distributed PostgreSQL (docs/decisions/025 explains each rule under its number). Rules 1, 2, 10
 * and 11 concern the schema and the connection: apps/server/test/whole-server/scale-out.test.ts.
 */
export interface Offence {
  rule: number
  what: string
}

/**
 * 3: a statement restricts every tenant table that it scans by a value of the retailer. A platform statement that asks
 * every shard is excused by a comment (excuses.ts).
 */
const namesRetailer: StatementRule = ({ levels, isTenants }) =>
  levels.flatMap((level) =>
    unboundSources(level, isTenants).map(
      ({ relation, alias }) => `${relation} ${alias} is not narrowed by a value of retailer_id`,
    ),
  )

/**
 * 13: a query of every shard joins tenants' rows by retailer, with none of them on a side that may be missing, has no
 * limited look-up for rows that are everywhere or nowhere, and locks nothing.
 */
const crossesPlainly: StatementRule = ({ levels, isTenants }) =>
  levels.flatMap((level) => {
    const unbound = unboundSources(level, isTenants)
    if (unbound.length === 0) return []
    const named = unbound.map(({ relation }) => relation).join(', ')
    const isMissing = unbound.some(({ alias }) => level.mayBeMissing.includes(alias))
    const apart = apartOnShards(level, isTenants)
    return [
      ...(apart === undefined ? [] : [`${named}: ${apart}`]),
      ...(isMissing ? [`${named}: on the side of an outer join that may be missing, on every shard`] : []),
      ...(level.isLocking ? [`${named}: rows of every shard are locked`] : []),
    ]
  })

const TIMES = ['now', 'clock_timestamp', 'statement_timestamp', 'random', 'gen_random_uuid', 'nextval', 'timeofday']
/** Functions that return another value each time, even within a statement; `now()` does not. */
const VOLATILE = TIMES.filter((name) => name !== 'now' && name !== 'statement_timestamp')
const callsIn = (tree: unknown): string[] => nodesOf(tree, 'FuncCall').flatMap(({ funcname }) => nameOfCall(funcname))
const timesIn = (tree: unknown): string[] => [
  ...callsIn(tree).filter((name) => TIMES.includes(name)),
  ...nodesOf(tree, 'SQLValueFunction').map(() => 'current_date'),
]
const nameOfCall = (name: unknown): string[] => {
  const last = listOf(name).at(-1)
  return last ? [String(asTree(last.String).sval)] : []
}

/**
 * 4: the database's time is neither in `do update set` nor inside an expression of an inserted or updated value, and
 * nothing volatile changes rows or selects those to change.
 */
const passesTimes: StatementRule = ({ writes, placeOf, isVolatile }) =>
  writes.flatMap((write) => {
    if (!isPlannedByCitus(placeOf(write.relation))) return []
    if (write.kind !== 'InsertStmt')
      return [
        ...callsIn(write.node)
          .filter((name) => VOLATILE.includes(name) || isVolatile(name))
          .map((name) => `${name}() in ${write.kind === 'UpdateStmt' ? 'an update' : 'a delete'} of ${write.relation}`),
        ...timesInside(valuesOfList(write.node.targetList)).map((name) => `${name}() inside a value that is set`),
      ]
    const inConflict = timesIn(asTree(write.node.onConflictClause).targetList).map(
      (name) => `${name}() in do update set`,
    )
    const inRows = timesInside(valuesOf(write)).map((name) => `${name}() inside a value of a row that is added`)
    return [...inConflict, ...inRows]
  })

/** Returns times that are part of a value; `now()` alone is allowed. */
const timesInside = (values: Tree[]): string[] =>
  values
    .filter((value) => value.FuncCall === undefined || asTree(value.FuncCall).args !== undefined)
    .flatMap((value) => timesIn(value))

const valuesOfList = (list: unknown): Tree[] => listOf(list).map((target) => asTree(asTree(target.ResTarget).val))

/** Returns the values of inserted rows, from `values` or from `select`. */
function valuesOf({ node }: Write): Tree[] {
  const select = asTree(asTree(node.selectStmt).SelectStmt)
  const lists = listOf(select.valuesLists).flatMap((row) => listOf(asTree(row.List).items))
  return [...lists, ...valuesOfList(select.targetList)]
}

/** 5: `insert … select` has `returning`. */
const returns: StatementRule = ({ writes, placeOf }) =>
  writes
    .filter(({ kind, node, relation }) => {
      const select = asTree(asTree(node.selectStmt).SelectStmt)
      const isOfRows = select.valuesLists === undefined
      return kind === 'InsertStmt' && isOfRows && isPlannedByCitus(placeOf(relation))
    })
    .filter(({ node }) => node.returningList === undefined && node.returningClause === undefined)
    .map(({ relation }) => `insert into ${relation} select … without returning`)

/** 6: `for update` is a separate statement. */
const locksAlone: StatementRule = ({ levels, placeOf }) =>
  levels
    .filter(({ isLocking, isOutermost, sources }) => isLocking && !isOutermost && lies(sources, placeOf, isOnShards))
    .map(({ sources }) => `rows of ${sources.map(({ relation }) => relation).join(', ')} are locked inside a statement`)

const lies = (
  sources: QueryLevel['sources'],
  placeOf: PlacedTables['placeOf'],
  isThere: (place: TablePlace | undefined) => boolean,
): boolean => sources.some(({ relation }) => relation !== undefined && isThere(placeOf(relation)))

/** 7: a table of the coordinator is joined with a distributed one as a `with` query. */
const takesLocalSideFirst: StatementRule = ({ levels, placeOf }) =>
  levels.flatMap((level) => {
    const seen = [...level.sources, ...outerSources(level)]
    const isMixed = lies(level.sources, placeOf, (place) => place === 'coordinator' || place === 'managed')
    return isMixed && lies(seen, placeOf, (place) => place === 'distributed')
      ? [`${seen.map(({ relation }) => relation).join(', ')} are joined, of which one is the coordinator’s`]
      : []
  })

const outerSources = ({ outer }: QueryLevel): QueryLevel['sources'] =>
  outer ? [...outer.sources, ...outerSources(outer)] : []

/** 8: no cross join makes rows, and `on conflict` has no subquery. */
const makesNoRows: StatementRule = ({ levels, writes, placeOf }) => [
  ...levels
    .filter(({ hasCrossJoin, sources }) => hasCrossJoin && lies(sources, placeOf, isOnShards))
    .map(({ sources }) => `cross join of ${sources.map(({ alias }) => alias).join(', ')}`),
  ...writes
    .filter(
      ({ node, relation }) =>
        isPlannedByCitus(placeOf(relation)) && nodesOf(node.onConflictClause, 'SubLink').length > 0,
    )
    .map(({ relation }) => `a query inside on conflict of ${relation}`),
]

/**
 * 9: a table that a `with` statement writes is otherwise read only by the source of the write, because neither a
 * snapshot nor an order is guaranteed.
 */
const writesOnce: StatementRule = ({ levels, writes, dependencies, placeOf, tableOf }) =>
  writes
    .filter(({ relation }) => isOnShards(placeOf(relation)))
    .flatMap((write) =>
      levels
        .filter(({ sources, withQuery }) => {
          const isElsewhere = withQuery !== write.withQuery
          const isRead = sources.some(
            ({ relation, isTarget }) => !isTarget && tableOf(relation ?? '') === write.relation,
          )
          return isElsewhere && isRead && !isMadeOf(write.withQuery, withQuery, dependencies)
        })
        .map(({ withQuery }) => `${write.relation} is written here and read in ${withQuery ?? 'the statement itself'}`),
    )

/** Returns whether a `with` query reads another one, directly or through others. */
function isMadeOf(one = '', other = '', dependencies: Parts['dependencies']): boolean {
  const reached = new Set([one])
  for (const name of reached) for (const next of dependencies.get(name) ?? []) reached.add(next)
  return reached.has(other)
}

/** 12: a function that queries tables of shards is not called in a query of such tables. */
const callsAlone: StatementRule = ({ tree, levels, writes, placeOf, queriesShards }) =>
  levels.some(({ sources }) => lies(sources, placeOf, isOnShards)) ||
  writes.some(({ relation }) => isOnShards(placeOf(relation)))
    ? callsIn(tree)
        .filter(queriesShards)
        .map((name) => `${name}() is called beside distributed tables`)
    : []

const RULES: readonly [number, StatementRule][] = [
  [3, namesRetailer],
  [4, passesTimes],
  [5, returns],
  [6, locksAlone],
  [7, takesLocalSideFirst],
  [8, makesNoRows],
  [9, writesOnce],
  [12, callsAlone],
  [13, crossesPlainly],
  ...plannedRules,
]

/** Rules about queries of every shard, which no retailer's statement is. */
const OF_PLATFORM = [13, 16, 17]

/** Returns what is wrong with a statement. Throws when PostgreSQL cannot parse it. */
export function offencesOf({ text, isOfRetailer }: RecordedStatement, places: PlacedTables): Offence[] {
  return offencesIn(parseSync(text), places).filter(({ rule }) => !isOfRetailer || !OF_PLATFORM.includes(rule))
}

/** Returns what is wrong with a parsed statement. */
export function offencesIn(tree: unknown, places: PlacedTables): Offence[] {
  const isTenants = ({ relation }: Source) => places.placeOf(relation ?? '') === 'distributed'
  const parsed: Parsed = { tree, isTenants, ...places, ...partsOf(tree) }
  return RULES.flatMap(([rule, find]) => find(parsed).map((what) => ({ rule, what })))
}
