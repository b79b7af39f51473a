import { isOnShards, isPlannedByCitus, type PlacedTables } from './layout.ts'
import { partsOf } from './query-levels.ts'

/** A function of a migrated database, and its triggers. */
export interface PlacedRoutine {
  /** Whether it runs with its owner's rights. */
  isDefiner: boolean
  /** The tables whose triggers call it; empty for other functions. */
  triggeredBy: readonly string[]
}

/**
 * Checks functions against the rules from a second trial on a cluster (docs/decisions/088). `trees` are its
 * statements, parsed.
 * - 19: a trigger reads the changed rows by themselves and writes one by one or by id: it joins them with no table
 *   that Citus places, and changes none by a statement that reads them.
 * - 20: a function with its owner's rights writes no row of a shard, since another role may have written there before.
 * - 21: a trigger of a reference table writes to no other table.
 */
export function routineOffences(routine: PlacedRoutine, trees: readonly unknown[], places: PlacedTables): string[] {
  const { isDefiner, triggeredBy } = routine
  const isTrigger = triggeredBy.length > 0
  const ofCopies = triggeredBy.filter((table) => places.placeOf(table) === 'reference')
  return trees.flatMap((tree) => {
    const { writes, levels } = partsOf(tree)
    // A source that is neither a table nor a `with` query is the trigger's named set of changed rows.
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
