import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { measureBackup } from './backup.ts'
import { measureBatches } from './batches.ts'
import { measureMemory } from './memory.ts'
import type { Figure } from './measure/figure.ts'
import { machine } from './measure/machine.ts'
import { measureScreens } from './p1-screens.ts'
import { measureGrowth } from './p2-growth.ts'
import { measureImport } from './p3-import.ts'
import { measureRepricing } from './p5-repricing.ts'
import { measureSales } from './p6-sales.ts'
import { measureLaneWait } from './p7-lane-wait.ts'
import { measureFigures } from './p8-figures.ts'
import { measureLoading } from './p9-load.ts'
import { measureScrolling } from './p10-scroll.ts'
import { measureListings } from './p12-listings.ts'
import { measureStart } from './start.ts'
import { measureSwitchOffs } from './switch-offs.ts'
import { measureWorstUser } from './worst-user.ts'

/**
 * Runs `npm run bench [-- p1 p2 p3 p5 p6 p7 p8 p9 p10 p12 backup batches switch-offs worst memory start]`: everything, or the
 * named benches (bench/README.md). `p2:syncs` measures one list of P2 and prints the result without saving it.
 */
const BENCHES = {
  p1: measureScreens,
  p2: measureGrowth,
  p3: measureImport,
  p5: measureRepricing,
  p6: measureSales,
  p7: measureLaneWait,
  p8: measureFigures,
  p9: measureLoading,
  p10: measureScrolling,
  p12: measureListings,
  backup: measureBackup,
  batches: measureBatches,
  'switch-offs': measureSwitchOffs,
  worst: measureWorstUser,
  memory: measureMemory,
  start: measureStart,
}
const FILE = path.join(import.meta.dirname, 'results/latest.json')

type Name = keyof typeof BENCHES
const isName = (name: string): name is Name => name in BENCHES

const LIST_OF_P2 = /^p2:/
const lists = process.argv.slice(2).filter((name) => LIST_OF_P2.test(name))
const named = process.argv.slice(2).filter((name) => !LIST_OF_P2.test(name))
const unknown = named.filter((name) => !isName(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}

for (const list of lists) for (const figure of await measureGrowth(list.replace(LIST_OF_P2, ''))) print(figure)

const results = readResults()
for (const name of (named.length + lists.length > 0 ? named : Object.keys(BENCHES)).filter(isName)) {
  console.log(`${name}: measuring …`)
  const before = machine()
  const figures = await BENCHES[name]()
  results[name] = { measured_at: new Date().toISOString(), machine: before, figures }
  for (const figure of figures) print(figure)
}
mkdirSync(path.dirname(FILE), { recursive: true })
writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`)

function print({ id, what, goal, measured, holds, details }: Figure): void {
  console.log(`\n${id}  ${what}\n  ${measured}\n  goal ${goal}: ${holds ? 'holds' : 'DOES NOT HOLD'}`)
  for (const [name, value] of Object.entries(details))
    console.log(`    ${name.replaceAll('_', ' ')}: ${Array.isArray(value) ? value.join('  ') : value}`)
  console.log()
}

/** Reads earlier results. Figures that are not measured now stay in the file with their date. */
function readResults(): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(readFileSync(FILE, 'utf8'))
    return typeof read === 'object' && read !== null
      ? Object.fromEntries(Object.entries(read).filter(([name]) => isName(name)))
      : {}
  } catch {
    return {}
  }
}
