import type pg from 'pg'

/** A column of a table or view, from PostgreSQL's catalog. */
export interface Column {
  /** The name with its schema, unless that is `public`. */
  relation: string
  name: string
  /** The type in the form of `format_type`, without length or precision. */
  type: string
  isNullable: boolean
  /** Whether its default is an infinite time, which the driver returns as a number. */
  isMaybeInfinite: boolean
  /** The texts that a check of this column alone allows; null without such a check. */
  values: string[] | null
}

interface Found {
  relid: number
  relation: string
  kind: string
  number: number
  name: string
  type: string
  is_not_null: boolean
  default_value: string | null
  allowed: string | null
  view_rule: string | null
}

/** Returns every column of our tables and views, in the order of their names and positions. */
export async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Found>(COLUMNS)
  const byPlace = new Map(rows.map((row) => [placeOf(row.relid, row.number), row]))
  return rows.map((row) => {
    // A view's column guarantees nothing itself; the table's column that it shows does.
    const { origin, isOptional } = row.kind === 'v' ? originOf(row, byPlace) : { origin: row, isOptional: false }
    return {
      relation: row.relation,
      name: row.name,
      type: row.type,
      isNullable: isOptional || origin?.is_not_null !== true,
      isMaybeInfinite: origin?.default_value?.includes('infinity') ?? false,
      values: allowedBy(origin?.allowed ?? null),
    }
  })
}

const placeOf = (relid: number, number: number): string => `${relid}.${number}`

interface Origin {
  origin: Found | undefined
  /** Whether an outer join may leave it empty. */
  isOptional: boolean
}

/**
 * Returns the table's column that a view's column shows unchanged, as the outermost list of the view's stored query
 * names it.
 */
function originOf({ name, view_rule }: Found, byPlace: Map<string, Found>): Origin {
  const entry = (view_rule ?? '')
    .split('{TARGETENTRY ')
    .slice(1)
    .find((text) => text.includes(`:resname ${name} `))
  const place = /:resorigtbl (\d+) :resorigcol (\d+)/.exec(entry ?? '')
  return {
    origin: place ? byPlace.get(placeOf(Number(place[1]), Number(place[2]))) : undefined,
    isOptional: /:varnullingrels \(b [^)]/.test(entry ?? ''),
  }
}

/** Returns the texts of `CHECK ((state = ANY (ARRAY['a'::text, 'b'::text])))`. */
function allowedBy(check: string | null): string[] | null {
  const list = /= ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check ?? '')?.[1]
  if (list === undefined) return null
  const texts = [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) => value.replaceAll("''", "'"))
  return texts.length > 0 ? texts : null
}

/** The query of all columns, without the tables of pg-boss and of migrations. */
const COLUMNS = `
  select c.oid::int as relid, case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as relation,
    c.relkind as kind, a.attnum::int as number, a.attname as name, format_type(a.atttypid, null) as type,
    a.attnotnull as is_not_null, pg_get_expr(d.adbin, d.adrelid) as default_value,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
       and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as allowed,
    (select r.ev_action::text from pg_rewrite r where r.ev_class = c.oid and c.relkind = 'v') as view_rule
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p', 'v') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'jobs') and c.relname not like 'kysely%'
    and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
  order by n.nspname <> 'public', n.nspname, c.relname, a.attnum`
