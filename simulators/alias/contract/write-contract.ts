import { readFileSync, writeFileSync } from 'node:fs'
import { argv, exit, stdout } from 'node:process'

/**
 * Writes `alias.json`, the documented calls and enums of alias, from the reference of its API (its swagger is not
 * available): `node simulators/alias/contract/write-contract.ts path/to/alias.md`. Run it when the reference changes;
 * no test or program needs it.
 */
const [source] = argv.slice(2)
if (source === undefined) {
  stdout.write('Usage: node simulators/alias/contract/write-contract.ts path/to/alias.md\n')
  exit(1)
}
const text = readFileSync(source, 'utf8')
const section = (from: string, to: string): string => text.slice(text.indexOf(from), text.indexOf(to))
const contract = {
  operations: operationsIn(section('## 2. Endpoints', '### 2.1 ')),
  pages: pagesIn(section('### 1.4 Pagination', '### 1.5 ')),
  enums: enumsIn(section('### 3.1 Complete', '### 3.2 ')),
  batches: batchesIn(section('### 2.17 Batches', '## 3. ')),
}
writeFileSync(new URL('alias.json', import.meta.url), `${JSON.stringify(contract, null, 1)}\n`)

/** Returns `GET /catalog/{id}` and other operations from the rows of a table; a row may have several. */
function operationsIn(table: string): string[] {
  const rows = table.split('\n').filter((row) => /^\| \d+ \|/.test(row))
  return rows.flatMap((row) =>
    [...row.matchAll(/(GET|POST|DELETE)\**\s+`([^`]+)`/g)].map(([, method, path]) => `${method} ${path}`),
  )
}

/** Returns the maximum page size of each list that documents one. */
function pagesIn(table: string): Record<string, { parameter: string; most: number }> {
  const rows = [...table.matchAll(/^\| `(GET [^`]+)` \| `(\w+)` \((\d+) \/ (\d+)\)/gm)]
  return Object.fromEntries(
    rows.map(([, operation = '', parameter = '', , most]) => [operation, { parameter, most: Number(most) }]),
  )
}

/** Returns the most listings of a batch, and the field names of the batch calls with a body. */
function batchesIn(rules: string): { most: number; fields: Record<string, string[]> } {
  const bodies = [...rules.matchAll(/`(POST [^`]+)` body[^\n]*\n```json\n([\s\S]*?)```/g)]
  return {
    most: Number(/max \*\*([\d,]+)\*\*/.exec(rules)?.[1]?.replace(',', '')),
    fields: Object.fromEntries(
      bodies.map(([, operation = '', json = '']) => [operation, namesIn(JSON.parse(json).items)]),
    ),
  }
}

/** Returns the field names in an example, without those inside metadata. */
function namesIn(example: object): string[] {
  const names = Object.entries(example).flatMap(([name, value]) => [
    ...(Array.isArray(example) ? [] : [name]),
    ...(typeof value === 'object' && value !== null && name !== 'metadata_list' ? namesIn(value) : []),
  ])
  return [...new Set(names)]
}

/**
 * Returns the enums of lists such as `**size_unit**: `SIZE_UNIT_INVALID`, `_US`` and `A_B|C`: a name that begins with
 * `_` continues the list's prefix, and a name after `|` continues the prefix of the name before it.
 */
function enumsIn(list: string): Record<string, string[]> {
  const lines = [...list.matchAll(/^- \*\*([^*]+)\*\*([^\n]*)/gm)]
  return Object.fromEntries(
    lines.map(([, name = '', rest = '']) => {
      const groups = [...rest.matchAll(/`([A-Z_|]+)`/g)].map(([, words = '']) => words.split('|'))
      const prefix = prefixOf(groups[0]?.[0] ?? '')
      return [name, groups.flatMap((group) => fullNames(group, prefix))]
    }),
  )
}

function fullNames([head = '', ...others]: string[], prefix: string): string[] {
  const first = head.startsWith('_') ? `${prefix}${head}` : head
  return [first, ...others.map((other) => `${prefixOf(first)}_${other}`)]
}

function prefixOf(name: string): string {
  return name.replace(/_[A-Z]+$/, '')
}
