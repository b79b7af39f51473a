import { asTree, listOf, nodesOf, type Narrowing, type QueryLevel, type Source, type Tree } from './query-levels.ts'

/**
 * Sources of a level that are not told whose rows are meant by a value: neither by `x.retailer_id = $1` nor, joined
 * inside of the level, by the column of one that is. A value for the outer side of a join says nothing of the other.
 */
export function unboundSources(level: QueryLevel, isTenants: (source: Source) => boolean): Source[] {
  const found = readLevel(level, isTenants)
  return found.tenants.filter(({ alias }) => !found.bound.has(alias))
}

/**
 * Whether the tenants' rows that a level joins are of the same retailer each, by equality of `retailer_id`: with those
 * around the level that it looks up rows for, too (`outer`, whose aliases it can name).
 */
export function isJoinedByRetailer(level: QueryLevel, isTenants: (source: Source) => boolean): boolean {
  const outer: Source[] = []
  for (let around = level.outer; around; around = around.outer) outer.push(...around.sources.filter(isTenants))
  const { tenants, bound, equal } = readLevel(level, isTenants, outer)
  const all = [...tenants, ...outer].map(({ alias }) => alias)
  const start = all.filter((alias) => bound.has(alias))
  const reached = new Set(start.length > 0 ? start : all.slice(-1))
  spread(reached, equal)
  return tenants.every(({ alias }) => reached.has(alias))
}

function readLevel(level: QueryLevel, isTenants: (source: Source) => boolean, outer: Source[] = []): Found {
  const tenants = level.sources.filter(isTenants)
  const found: Found = {
    tenants,
    aliases: [...tenants, ...outer].map(({ alias }) => alias),
    bound: new Set(),
    equal: [],
  }
  for (const narrowing of level.narrowings) readNarrowing(narrowing, found)
  spread(found.bound, found.equal)
  return found
}

/** Adds what is equal to one of them. */
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
  /** Theirs, and those of the levels around that count. */
  aliases: string[]
  bound: Set<string>
  /** Aliases whose `retailer_id` is equal, by a join that leaves none of them out. */
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

/** Pairs of `a = b`, also of `(a, c) = (b, d)`. */
function equalities(condition: Tree): [Tree, Tree][] {
  const { kind, name, lexpr, rexpr } = asTree(condition.A_Expr)
  if (kind !== 'AEXPR_OP' || asTree(listOf(name)[0]?.String).sval !== '=') return []
  const [left, right] = [asTree(lexpr), asTree(rexpr)]
  const [lefts, rights] = [left, right].map((side) => listOf(asTree(side.RowExpr).args))
  if (lefts?.length && rights?.length) return lefts.map((each, index) => [each, rights[index] ?? {}])
  return [[left, right]]
}

/** Whose `retailer_id` it is; without an alias before it that of the only one, or of all that share it. */
function ownerOf(side: Tree, aliases: string[]): string | undefined {
  const names = listOf(asTree(side.ColumnRef).fields).map((field) => asTree(field.String).sval)
  if (names.at(-1) !== 'retailer_id') return undefined
  return names.length > 1 ? aliases.find((alias) => alias === names[0]) : aliases[0]
}

/** `$1`, also with a type. */
const isValue = (side: Tree): boolean =>
  nodesOf([side], 'ParamRef').length > 0 && nodesOf([side], 'ColumnRef').length === 0 && side.SubLink === undefined
