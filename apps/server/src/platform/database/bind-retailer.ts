interface Statement {
  text: string
  values: readonly unknown[]
}

const RETAILER = /\bcurrent_retailer\(\)/g

/** Texts by what they were made from. There are as many as the code has, since values are always parameters. */
const bound = new Map<string, string>()

/**
 * Puts the retailer of a transaction, as a value, where a statement says `current_retailer()`: the planner knows it,
 * and a distributed PostgreSQL sends the statement to his shard alone. Policies go on asking the function, so that no
 * value opens another retailer's rows. Undefined: the platform's transaction, which is nobody's.
 */
export function bindRetailer({ text, values }: Statement, retailerId: number | null | undefined): Statement {
  if (retailerId === undefined || !text.includes('current_retailer()')) return { text, values }
  const known = bound.get(text) ?? text.replace(RETAILER, `$${values.length + 1}::int8`)
  bound.set(text, known)
  return { text: known, values: [...values, retailerId] }
}
