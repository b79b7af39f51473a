import { readFileSync } from 'node:fs'
import { identities, publishedViews, routines } from '../../apps/server/test/statements/table-owners.ts'
import { referencesOf } from '../../apps/server/test/statements/sql-references.ts'

/**
 * Where a table lies on a cluster. `managed`: on the coordinator, with foreign keys to reference tables, for which
 * Citus plans its statements as it does those of shards.
 */
export type TablePlace = 'reference' | 'distributed' | 'managed' | 'coordinator'

/** Whether what is asked of it is asked of a shard. */
export const isOnShards = (place: TablePlace | undefined): boolean => place === 'distributed' || place === 'reference'

/** Whether Citus plans what is asked of it, or leaves that to PostgreSQL. */
export const isPlannedByCitus = (place: TablePlace | undefined): boolean =>
  place !== undefined && place !== 'coordinator'

const FILE = new URL('../../apps/server/scale-out/distribute.sql', import.meta.url)

/** The lists of `apps/server/scale-out/distribute.sql`. Throws when a table is in two. */
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
  /** The table that a view shows; of a table itself. */
  tableOf(relation: string): string
  /** Of a table, or of a view by its table; undefined: neither (a CTE, a function). */
  placeOf(relation: string): TablePlace | undefined
  /** The column that a table's rows are numbered by; undefined: none. */
  identityOf(table: string): string | undefined
  /** Whether a function of ours queries tables that lie on shards. */
  queriesShards(routine: string): boolean
  /** Whether a function of ours may answer otherwise each time: it says nothing else of itself. */
  isVolatile(routine: string): boolean
}

/** What the statements name, by where it lies. */
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
