import type pg from 'pg'

/** How a column is written in JSON; money and times are text. */
export type JsonForm = 'text' | 'number' | 'boolean' | 'json'

export interface ColumnShape {
  name: string
  /** The type of PostgreSQL, such as `numeric(12,2)`. */
  type: string
  isRequired: boolean
  /** `table.column` that the column refers to; null: none. */
  refersTo: string | null
  /** The only values that the column may have; null when every value of its type is allowed. */
  oneOf: string[] | null
}

export interface TableShape {
  table: string
  /** Whether the role of requests, which row-level security binds, may read the table. */
  isForTenants: boolean
  /** The columns of the primary key, by which rows are sorted. */
  key: string[]
  columns: ColumnShape[]
}

/** Returns the tables of the schema `public` by name, with their columns as the database declares them. */
export async function tableShapes(client: pg.ClientBase): Promise<Map<string, TableShape>> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as table, has_table_privilege('ark_tenant', c.oid, 'select') as "isForTenants",
      coalesce((select json_agg(a.attname order by k.place) from pg_index i,
          unnest(i.indkey) with ordinality k (col, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.col
        where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isRequired', a.attnotnull,
          'refersTo', (select r.confrelid::regclass || '.' || b.attname from pg_constraint r,
              unnest(r.conkey, r.confkey) as k (col, other)
            join pg_attribute b on b.attnum = k.other
            where r.conrelid = c.oid and r.contype = 'f' and k.col = a.attnum and b.attrelid = r.confrelid
              and (b.attname <> 'retailer_id' or a.attname = 'retailer_id')
            order by r.confrelid = 'retailers'::regclass desc limit 1),
          'oneOf', (select json_agg(found[1] order by place) from pg_constraint r,
              regexp_matches(pg_get_constraintdef(r.oid), '''([^'']*)''::text', 'g') with ordinality m (found, place)
            where r.conrelid = c.oid and r.contype = 'c' and r.conkey = array[a.attnum]
              and pg_get_constraintdef(r.oid) ~ '= ANY \\(')) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)
  return new Map(rows.map((shape) => [shape.table, shape]))
}

/** Whether a column holds an amount of money, which an export writes as decimal text beside its currency. */
export const isMoney = ({ type }: ColumnShape): boolean => /^numeric\(\d+,2\)$/.test(type)

/** Returns how a column is written in JSON. */
export function jsonFormOf({ type }: ColumnShape): JsonForm {
  if (/^(bigint|integer|smallint)$/.test(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'jsonb' || type.endsWith('[]') ? 'json' : 'text'
}
