import { readFileSync } from 'node:fs'
import { FULFILLED, SALE_STATUSES } from '@ark/domain'
import { expect, test } from 'vitest'
import { isProductSource, sourceFiles } from '../../../tooling/source-files.ts'

/** Where a marketplace's status may be named: its adapter, and the table that says what each means. */
const TABLE = 'packages/domain/src/sale-statuses.ts'
const isOurs = (file: string) =>
  /^(apps\/(server|web)\/src|packages)\//.test(file) && !file.startsWith('packages/marketplaces/') && file !== TABLE

/** Shopify calls an order so too, and a word of our own says nothing of a marketplace. */
const WORDS = SALE_STATUSES.flatMap(({ wire }) => wire).filter((word) => word !== FULFILLED)
const named = new RegExp(`(['"\`])(${WORDS.join('|')})\\1`, 'g')

test("nothing but adapters and the table of statuses knows a marketplace's words for a sale", () => {
  const files = sourceFiles().filter((file) => isOurs(file) && isProductSource(file))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(named)].map(([word]) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})
