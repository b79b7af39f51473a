import pg from 'pg'
import { tenantTables } from '../belongings/rows-of-retailer.ts'
import type { TestApp } from '../start-test-app.ts'

/** A statement as the driver sent it. */
export interface Statement {
  text: string
  values: unknown[]
  /** Whether a retailer's transaction (`asRetailer`) sent it. */
  isOfRetailer: boolean
}

export interface Listening {
  /**
   * Returns the distinct statements that this process has sent, each with its latest values. One that retailers and
   * the platform both sent counts as a retailer's.
   */
  statements(): Statement[]
  stop(): void
}

/**
 * Records the statements that this process sends to PostgreSQL until it is stopped, because other test files run in
 * the same process.
 */
export function listenToStatements(): Listening {
  const retailers = new Set<unknown>()
  const heard = new Map<string, Statement>()
  const query = pg.Client.prototype.query as (...request: unknown[]) => unknown
  const listening = function (this: unknown, ...request: unknown[]) {
    const { text, values } = read(request)
    if (text.includes('set local ark.retailer_id')) retailers.add(this)
    // Buyers' rows belong to many retailers: src/modules/wholesale/orders/buyers-apart.test.ts covers their limits.
    if (text.includes('set local ark.buyer_id')) retailers.delete(this)
    const isOfRetailer = retailers.has(this) || heard.get(text)?.isOfRetailer === true
    if (/^\s*(select|with|insert|update|delete)\b/.test(text)) heard.set(text, { text, values, isOfRetailer })
    return query.apply(this, request)
  }
  pg.Client.prototype.query = listening as typeof pg.Client.prototype.query
  return {
    statements: () => [...heard.values()],
    stop: () => {
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query
    },
  }
}

/** Reads the arguments of `query`: a text and its values, or both as one prepared statement. */
function read([request, values]: unknown[]): Pick<Statement, 'text' | 'values'> {
  const { text, values: prepared } = typeof request === 'string' ? { text: request, values } : (request as Statement)
  return { text, values: Array.isArray(prepared) ? prepared : [] }
}

/** A node of a plan in EXPLAIN's form. */
interface PlanNode {
  'Relation Name'?: string
  'Node Type': string
  Plans?: PlanNode[]
  [property: string]: unknown
}

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter']

/**
 * Returns the retailers' tables that a statement reads or changes without naming the retailer: its plan scans them
 * without a condition on `retailer_id`, neither by a value nor by that of a row found by one. It checks PostgreSQL's
 * plan, not the text, as the tables' owner, for whom row-level security adds no condition.
 */
export async function scansOfOtherTenants(
  test: TestApp,
  statements: Pick<Statement, 'text' | 'values'>[],
): Promise<string[]> {
  const tables = await tenantTables(test)
  const client = new pg.Client({ connectionString: test.capabilities.config.databaseUrl })
  await client.connect()
  try {
    // Makes the planner scan whole tables only where no condition narrows them; a test's few rows would make it scan
    // them anyway.
    await client.query(
      `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set ark.retailer_id = '1'`,
    )
    const found: string[] = []
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json) ${text}`,
        values,
      )
      const scans = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan).filter(
        (node) => tables.includes(node['Relation Name'] ?? '') && node['Node Type'] !== 'ModifyTable',
      )
      const open = scans.filter((node) => !CONDITIONS.some((name) => /\bretailer_id = /.test(String(node[name]))))
      found.push(...open.map((node) => `${node['Relation Name']} in: ${text.replaceAll(/\s+/g, ' ').trim()}`))
    }
    return found
  } finally {
    await client.end()
  }
}

const nodesOf = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap((child) => nodesOf(child))] : []
