import { readFileSync } from 'node:fs'
import { identities, publishedViews, routines } from '../../apps/server/test/statements/table-owners.ts'
import { referencesOf } from '../../apps/server/test/statements/sql-references.ts'

/**
 * The placement of a table on a cluster. `managed` means on the coordinator with foreign keys to reference tables;
 * Citus plans its statements like those of shards.
 */
export type TablePlace = 'reference' | 'distributed' | 'managed' | 'coordinator'

/** Returns whether a table's queries go to a shard. */
export const isOnShards = (place: TablePlace | undefined): boolean => place === 'distributed' || place === 'reference'

/** Returns whether Citus plans a table's queries, or leaves them to PostgreSQL. */
export const isPlannedByCitus = (place: TablePlace | undefined): boolean =>
  place !== undefined && place !== 'coordinator'

const FILE = new URL('../../apps/server/scale-out/distribute.sql', import.meta.url)

/** Reads the lists of `apps/server/scale-out/distribute.sql`. Throws when a table is in two. */
export function readLayout(source: string = readFileSync(FILE, 'utf8')): Map<string, TablePlace> {
  const layout = new Map<string, TablePlace>()
  for (const [, place = '', list = ''] of source.matchAll(
    /insert into layout select '(\w+)', unnest\(array\[(.*?)\]\)/gs,
  ))
    for (const [, table = ''] of list.matchAll(/'(\w+)'/g)) {
      if (layout.has(table)) throw new Error(`${table} has two places in distribute.sql`)
      layout.set(table, place as TablePlace)
    }
  return layout
}

export interface PlacedTables {
  /** Returns the table that a view shows, or the table itself. */
  tableOf(relation: string): string
  /** Returns the placement of a table, or of a view's table; undefined for others (a CTE, a function). */
  placeOf(relation: string): TablePlace | undefined
  /** Returns a table's identity column; undefined when it has none. */
  identityOf(table: string): string | undefined
  /** Returns whether a function of ours queries tables on shards. */
  queriesShards(routine: string): boolean
  /** Returns whether a function of ours is volatile, as it is unless it declares otherwise. */
  isVolatile(routine: string): boolean
}

/** Returns the placement of what statements name. */
export function placed(layout: ReadonlyMap<string, TablePlace> = readLayout()): PlacedTables {
  const views = new Map(
    publishedViews().map(({ name, body }) => [name, referencesOf(body)[0]?.name.replace('public.', '') ?? '']),
  )
  const tableOf = (relation: string) => views.get(relation) ?? relation
  const querying = new Set(
    routines()
      .filter(({ body }) => referencesOf(body).some(({ name }) => isOnShards(layout.get(tableOf(name)))))
      .map(({ name }) => name),
  )
  const volatile = new Set(
    routines()
      .filter(({ options }) => !/\b(?:stable|immutable)\b/.test(options))
      .map(({ name }) => name),
  )
  const numbered = identities()
  return {
    tableOf,
    identityOf: (table) => numbered.get(table),
    placeOf: (relation) => layout.get(tableOf(relation)),
    queriesShards: (routine) => querying.has(routine),
    isVolatile: (routine) => volatile.has(routine),
  }
}
