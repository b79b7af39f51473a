import pg from 'pg'

export interface ReferenceSale {
  inventoryItemId: number
  orderId: string
}

/** The table of the floor: the sales, once per order. The stock is ARK's own table. */
export const REFERENCE_TABLE = `create table reference_sales (
  platform text not null, order_id text not null, inventory_item_id bigint not null, price numeric(12,2) not null,
  taken_at timestamptz not null default now(), primary key (platform, order_id))`

/**
 * The floor of P6: one guarded update and one insert in one transaction, with prepared statements. It lacks everything
 * else of a sale: fees, ledger, other listings, jobs, row-level security.
 */
export function openReference(databaseUrl: string, parallel: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: parallel })
  return {
    async take({ inventoryItemId, orderId }: ReferenceSale): Promise<void> {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const { rowCount } = await client.query({
          name: 'take',
          text: 'update inventory_items set sold_on_ark = sold_on_ark + 1 where retailer_id = 1 and inventory_item_id = $1 and quantity_available >= 1',
          values: [inventoryItemId],
        })
        if (rowCount !== 1) throw new Error(`item ${inventoryItemId} has no unit left`)
        await client.query({
          name: 'keep',
          text: `insert into reference_sales (platform, order_id, inventory_item_id, price)
            values ('stockx', $1, $2, 200)`,
          values: [orderId, inventoryItemId],
        })
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}
