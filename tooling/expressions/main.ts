import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BOUNDED } from './bounded.ts'
import { productExpressions } from './product-expressions.ts'
import { doubtAbout } from './prove-linear.ts'

/**
 * Runs `npm run expressions`: checks with recheck each regular expression of the product that is not in the list of
 * linear ones, and writes that list again. Reports expressions that are not linear.
 */
const FILE = path.join(import.meta.dirname, 'linear.json')
const known = new Set(JSON.parse(readFileSync(FILE, 'utf8')) as string[])
const linear: string[] = []
for (const [text, file] of productExpressions().literals) {
  if (text in BOUNDED) continue
  const doubt = known.has(text) ? null : await doubtAbout(text)
  if (doubt === null) linear.push(text)
  else {
    console.error(`${file}: ${text} ${doubt}`)
    process.exitCode = 1
  }
}
writeFileSync(FILE, `${JSON.stringify(linear.toSorted(), null, 2)}\n`)
console.log(`${linear.length} expressions are linear, ${Object.keys(BOUNDED).length} see short texts only`)
process.exit()
