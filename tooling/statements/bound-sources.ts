import { asTree, listOf, nodesOf, type Narrowing, type QueryLevel, type Source, type Tree } from './query-levels.ts'

/**
 * Returns the sources of a level without a retailer's value: neither `x.retailer_id = $1` nor, by a join inside the
 * level, a column that equals one. A value for the outer side of a join does not count for the other.
 */
export function unboundSources(level: QueryLevel, isTenants: (source: Source) => boolean): Source[] {
  const found = readLevel(level, isTenants)
  return found.tenants.filter(({ alias }) => !found.bound.has(alias))
}

/** Returns why a level on all shards cannot run there; undefined when it can. */
export function apartOnShards(level: QueryLevel, isTenants: (source: Source) => boolean): string | undefined {
  const own = level.sources.map(({ alias }) => alias)
  // A level that references no outer level runs by itself.
  const around = outerSources(level).filter(({ alias }) => level.namedAliases.includes(alias) && !own.includes(alias))
  const found = readLevel(level, isTenants, around)
  const isWithTenants = around.some((source) => isTenants(source) || source.isDerived)
  // The outer level's own sources are checked there.
  const start = [...found.bound, ...(isWithTenants ? around.map(({ alias }) => alias) : [])]
  const reached = new Set(start.length > 0 ? start : found.tenants.slice(0, 1).map(({ alias }) => alias))
  spread(reached, found.equal)
  if (found.tenants.some(({ alias }) => !reached.has(alias))) return 'joined by something else than retailer_id'
  if (
    isWithTenants ||
    !level.hasLimit ||
    !level.namedAliases.some((alias) => around.some((one) => one.alias === alias))
  )
    return undefined
  return 'looked up with a limit for rows that lie on no shard of their own'
}

const outerSources = ({ outer }: QueryLevel): Source[] => (outer ? [...outer.sources, ...outerSources(outer)] : [])

function readLevel(level: QueryLevel, isTenants: (source: Source) => boolean, around: Source[] = []): Found {
  const tenants = level.sources.filter(isTenants)
  const found: Found = {
    tenants,
    aliases: [...tenants, ...level.sources.filter((source) => !isTenants(source)), ...around].map(({ alias }) => alias),
    bound: new Set(),
    equal: [],
  }
  for (const narrowing of level.narrowings) readNarrowing(narrowing, found)
  spread(found.bound, found.equal)
  return found
}

/** Adds the aliases that are equal to a reached one. */
function spread(reached: Set<string>, equal: [string, string][]): void {
  for (let before = -1; before !== reached.size; ) {
    before = reached.size
    for (const [one, other] of equal) {
      if (reached.has(one)) reached.add(other)
      if (reached.has(other)) reached.add(one)
    }
  }
}

interface Found {
  tenants: Source[]
  /** The tenants' aliases first, then those of all other sources in the level or around it. */
  aliases: string[]
  bound: Set<string>
  /** Aliases whose `retailer_id` is equal, by a join that drops none of them. */
  equal: [string, string][]
}

function readNarrowing({ conditions, sharedRetailer = [], only }: Narrowing, { aliases, bound, equal }: Found): void {
  if (!only)
    for (const [index, alias] of sharedRetailer.entries()) if (index > 0) equal.push([sharedRetailer[0] ?? '', alias])
  for (const [left, right] of conditions.flatMap((condition) => equalities(condition))) {
    const [one, other] = [ownerOf(left, aliases), ownerOf(right, aliases)]
    if (one !== undefined && other !== undefined && !only) equal.push([one, other])
    const named = one !== undefined && isValue(right) ? one : other !== undefined && isValue(left) ? other : undefined
    if (named !== undefined && (!only || only.has(named))) bound.add(named)
  }
}

/** Returns the pairs of `a = b`, also of `(a, c) = (b, d)`. */
function equalities(condition: Tree): [Tree, Tree][] {
  const { kind, name, lexpr, rexpr } = asTree(condition.A_Expr)
  if (kind !== 'AEXPR_OP' || asTree(listOf(name)[0]?.String).sval !== '=') return []
  const [left, right] = [asTree(lexpr), asTree(rexpr)]
  const [lefts, rights] = [left, right].map((side) => listOf(asTree(side.RowExpr).args))
  if (lefts?.length && rights?.length) return lefts.map((each, index) => [each, rights[index] ?? {}])
  return [[left, right]]
}

/** Returns the alias of a `retailer_id`; without one, that of the only source, or of all that share it. */
function ownerOf(side: Tree, aliases: string[]): string | undefined {
  const names = listOf(asTree(side.ColumnRef).fields).map((field) => asTree(field.String).sval)
  if (names.at(-1) !== 'retailer_id') return undefined
  return names.length > 1 ? aliases.find((alias) => alias === names[0]) : aliases[0]
}

/** Returns whether an expression is a value: `$1`, also with a type. */
const isValue = (side: Tree): boolean =>
  nodesOf([side], 'ParamRef').length > 0 && nodesOf([side], 'ColumnRef').length === 0 && side.SubLink === undefined
