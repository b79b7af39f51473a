interface Statement {
  text: string
  values: readonly unknown[]
}

const RETAILER = /\bcurrent_retailer\(\)/g

/** Bound statements by their original text. The map is bounded by the code, since values are always parameters. */
const bound = new Map<string, string>()

/**
 * Replaces `current_retailer()` in a statement with the transaction's retailer as a parameter. The planner then knows
 * it, and a distributed PostgreSQL sends the statement to that retailer's shard alone. Policies still call the
 * function, so a value cannot open another retailer's rows. Undefined means the platform's transaction, which has no
 * retailer.
 */
export function bindRetailer({ text, values }: Statement, retailerId: number | null | undefined): Statement {
  if (retailerId === undefined || !text.includes('current_retailer()')) return { text, values }
  const known = bound.get(text) ?? text.replace(RETAILER, `$${values.length + 1}::int8`)
  bound.set(text, known)
  return { text: known, values: [...values, retailerId] }
}
