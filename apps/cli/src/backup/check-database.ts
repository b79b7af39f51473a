import pg from 'pg'

/** A check of the stored data: each row of its statement is a fault. */
const CHECKS: readonly { name: string; statement: string }[] = [
  {
    name: 'every event of the ledger sums to zero',
    statement: `select event_key, sum(amount)::text as sum from ledger_entries
      group by retailer_id, event_key having sum(amount) <> 0`,
  },
  {
    name: 'every balance is the sum of its entries',
    statement: `select e.retailer_id, coalesce(b.account, e.account) as account from ledger_balances b
      full join (select retailer_id, account, sum(amount) as sum from ledger_entries group by 1, 2) e
        on e.retailer_id = b.retailer_id and e.account = b.account
      where coalesce(b.amount, 0) <> coalesce(e.sum, 0)`,
  },
  {
    name: 'what is paid out is the sum of the payments',
    statement: `select coalesce(p.retailer_id, l.retailer_id) as retailer_id
      from (select retailer_id, sum(amount) as paid from payments group by 1) p
      full join (select retailer_id, sum(amount) as paid from ledger_entries where account = 'paid_out' group by 1) l
        using (retailer_id)
      where p.paid is distinct from l.paid`,
  },
  {
    name: 'every counter of stock is what its last movement left',
    statement: `select i.retailer_id, i.inventory_item_id, c.counter from inventory_items i
      cross join lateral (values ('shopify_stock', i.shopify_stock), ('quantity_reserved', i.quantity_reserved),
        ('sold_on_ark', i.sold_on_ark)) c (counter, value)
      left join (select distinct on (retailer_id, inventory_item_id, counter) retailer_id, inventory_item_id, counter,
          after
        from stock_movements order by retailer_id, inventory_item_id, counter, stock_movement_id desc) m
        on m.retailer_id = i.retailer_id and m.inventory_item_id = i.inventory_item_id and m.counter = c.counter
      where c.value <> coalesce(m.after, 0)`,
  },
  {
    name: 'every marketplace order is one sale',
    statement: `select platform, marketplace_account_id, external_order_id from sales where platform <> 'shopify'
      group by 1, 2, 3 having count(*) > 1`,
  },
]

/** The most faults that one check reports. */
const MOST = 5

/**
 * Checks a database: reads every table to its end, follows every foreign key, and compares sums with their parts.
 * Returns one line for each fault; none when everything is in order.
 */
export async function checkDatabase(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const faults = [...(await unreadableTables(client)), ...(await brokenReferences(client))]
    for (const { name, statement } of CHECKS) {
      const { rows } = await client.query<Record<string, unknown>>(`${statement} limit ${MOST}`)
      faults.push(...rows.map((row) => `Not true: ${name}: ${JSON.stringify(row)}`))
    }
    return faults
  } finally {
    await client.end()
  }
}

/** Reads all tables; PostgreSQL compares each page with its checksum. */
async function unreadableTables(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class where relkind = 'r'
      and relnamespace not in (select oid from pg_namespace where nspname like 'pg\\_%' or nspname = 'information_schema')
    order by 1`)
  const faults: string[] = []
  for (const { name } of tables)
    await client.query(`select count(t.*) from ${name} t`).catch((error: unknown) => {
      faults.push(`${name} cannot be read: ${(error as Error).message}`)
    })
  return faults
}

interface Reference {
  name: string
  child: string
  parent: string
  columns: string[]
  parent_columns: string[]
}

async function brokenReferences(client: pg.Client): Promise<string[]> {
  const names = (keys: string, table: string) => `array(select quote_ident(a.attname)
    from unnest(c.${keys}) with ordinality k (attnum, n) join pg_attribute a on a.attrelid = c.${table}
      and a.attnum = k.attnum order by k.n)`
  const { rows: references } = await client.query<Reference>(`
    select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      ${names('conkey', 'conrelid')} as columns, ${names('confkey', 'confrelid')} as parent_columns
    from pg_constraint c where c.contype = 'f' and c.conparentid = 0 order by 2, 1`)
  const faults: string[] = []
  for (const { name, child, parent, columns, parent_columns } of references) {
    const isSet = columns.map((column) => `c.${column} is not null`).join(' and ')
    const same = columns.map((column, at) => `p.${parent_columns[at]} = c.${column}`).join(' and ')
    const { rows } = await client.query<{ lost: number }>(`
      select count(*)::int as lost from ${child} c
      where ${isSet} and not exists (select from ${parent} p where ${same})`)
    if (rows[0]?.lost)
      faults.push(`${rows[0].lost} rows of ${child} refer to rows of ${parent} that are gone (${name}).`)
  }
  return faults
}
