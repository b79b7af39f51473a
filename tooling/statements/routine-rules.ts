import { isOnShards, isPlannedByCitus, type PlacedTables } from './layout.ts'
import { partsOf } from './query-levels.ts'

/** A function of a migrated database, and what it is called by. */
export interface PlacedRoutine {
  /** It has its owner's rights, whoever calls it. */
  isDefiner: boolean
  /** Tables whose triggers call it; none: it is no trigger's. */
  triggeredBy: readonly string[]
}

/**
 * What a second trial on a cluster found of functions (docs/decisions/088):
 * 19: the rows that a statement has changed are read by themselves, and written one by one or by their ids: a trigger
 *     joins them with no table that Citus places, and changes none by a statement that reads them.
 * 20: what has its owner's rights writes no row of a shard, since another role may have written there before it.
 * 21: a trigger of a table that each machine has a copy of writes to no other table.
 * `trees`: its statements as PostgreSQL parses them.
 */
export function routineOffences(routine: PlacedRoutine, trees: readonly unknown[], places: PlacedTables): string[] {
  const { isDefiner, triggeredBy } = routine
  const isTrigger = triggeredBy.length > 0
  const ofCopies = triggeredBy.filter((table) => places.placeOf(table) === 'reference')
  return trees.flatMap((tree) => {
    const { writes, levels } = partsOf(tree)
    // Neither a table nor a `with` query: the rows that were changed, which the trigger has given a name.
    const isOfChange = levels.some(({ sources }) =>
      sources.some(({ relation }) => relation !== undefined && places.placeOf(relation) === undefined),
    )
    const besides = levels
      .flatMap(({ sources }) => sources.map(({ relation = '' }) => relation))
      .concat(writes.map(({ relation }) => relation))
      .filter((relation) => isPlannedByCitus(places.placeOf(relation)))
    const joined =
      isTrigger && isOfChange && besides.length > 0
        ? [`rule 19: the rows that were changed are read beside ${[...new Set(besides)].join(', ')}`]
        : []
    const written = writes.flatMap(({ relation }) => {
      const place = places.placeOf(relation)
      return [
        ...(isDefiner && isOnShards(place) ? [`rule 20: ${relation} is written with the owner's rights`] : []),
        ...ofCopies
          .filter((table) => table !== relation)
          .map((table) => `rule 21: a change of ${table} writes to ${relation}`),
      ]
    })
    return [...joined, ...written]
  })
}
