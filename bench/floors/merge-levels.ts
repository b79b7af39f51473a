import type { BenchDatabase } from '../bench-database.ts'
import { gtinOf, type ShopSize, stockOf } from '../outside/shop-with-one-export.ts'
import { createWriteStream } from 'node:fs'
import path from 'node:path'

export const REFERENCE_TABLES = `
  create table reference_variants (variant text primary key, product text not null, sku text not null,
    barcode text not null);
  create table reference_levels (item text, location text, available int not null, primary key (item, location));`

/** Writes the export's variants and levels as files for COPY. Every `change`-th level has one pair more. */
export async function writeTables(
  folder: string,
  { products, sizesEach, locationsEach }: ShopSize,
  change: number,
): Promise<{ variants: string; levels: string }> {
  const files = {
    variants: path.join(folder, `variants-${change}.csv`),
    levels: path.join(folder, `levels-${change}.csv`),
  }
  const [variants, levels] = [createWriteStream(files.variants), createWriteStream(files.levels)]
  for (let v = 1; v <= products * sizesEach; v += 1) {
    variants.write(`${v},${Math.ceil(v / sizesEach)},BR-${v},${gtinOf(v)}\n`)
    for (let l = 1; l <= locationsEach; l += 1) {
      const isChanged = change > 0 && (v * locationsEach + l) % change === 0
      levels.write(`${v},${l},${stockOf(v, l) + (isChanged ? 1 : 0)}\n`)
    }
  }
  await Promise.all([variants, levels].map((out) => new Promise<void>((ended) => out.end(ended))))
  return files
}

/** The floor of P3: COPY and merge with two statements for each table, in one transaction. */
export async function mergeTables(db: BenchDatabase, files: { variants: string; levels: string }): Promise<void> {
  await db.query('begin')
  await db.query(
    `create temporary table given_variants (variant text, product text, sku text, barcode text) on commit drop`,
  )
  await db.query(`create temporary table given_levels (item text, location text, available int) on commit drop`)
  await db.query(`copy given_variants from '${files.variants}' (format csv)`)
  await db.query(`copy given_levels from '${files.levels}' (format csv)`)
  await db.query(
    `insert into reference_variants as r select * from given_variants on conflict (variant) do update
       set product = excluded.product, sku = excluded.sku, barcode = excluded.barcode
       where (r.product, r.sku, r.barcode) is distinct from (excluded.product, excluded.sku, excluded.barcode)`,
  )
  await db.query(
    `insert into reference_levels as r select * from given_levels on conflict (item, location) do update
       set available = excluded.available where r.available <> excluded.available`,
  )
  await db.query('commit')
}
