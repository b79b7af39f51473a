import { readFileSync } from 'node:fs'
import { measureFile } from './function-lines.ts'
import { isProductSource, sourceFiles } from './source-files.ts'

/** The budgets of the architecture: a few big files are allowed, a habit of them is not. */
const BUDGETS = {
  file: { p95: 250, cap: 400 },
  function: { p95: 45, cap: 80, componentCap: 150 },
}
interface Figure {
  where: string
  lines: number
  cap: number
}

const offences: string[] = []
const files = sourceFiles().filter(isProductSource)
const measured = files.map((file) => ({ file, ...measureFile(file, readFileSync(file, 'utf8')) }))
check(
  'files',
  measured.map(({ file, lines }) => ({ where: file, lines, cap: BUDGETS.file.cap })),
  BUDGETS.file.p95,
)
check(
  'functions',
  measured.flatMap(({ file, functions }) => {
    const cap = file.endsWith('.tsx') ? BUDGETS.function.componentCap : BUDGETS.function.cap
    return functions.map(({ line, lines }) => ({ where: `${file}:${line}`, lines, cap }))
  }),
  BUDGETS.function.p95,
)
const lines = measured.reduce((sum, file) => sum + file.lines, 0)
console.log(`${lines} lines in all`)
for (const offence of offences) console.error(offence)
process.exitCode = offences.length > 0 ? 1 : 0

function check(name: string, figures: Figure[], p95Budget: number): void {
  const sorted = figures.map((figure) => figure.lines).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  console.log(`${name}: ${sorted.length}, lines p50 ${at(0.5)}, p95 ${at(0.95)}, max ${sorted.at(-1) ?? 0}`)
  if (at(0.95) > p95Budget) offences.push(`${name}: p95 is ${at(0.95)} lines, the budget is ${p95Budget}`)
  for (const { where, lines, cap } of figures)
    if (lines > cap) offences.push(`${where}: ${lines} lines, the cap is ${cap}`)
}
