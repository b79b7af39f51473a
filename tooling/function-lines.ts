import { type Function as FunctionNode, parseSync, type ArrowFunctionExpression, Visitor } from 'oxc-parser'

export interface MeasuredFunction {
  /** Line of the file on which it starts, from 1. */
  line: number
  lines: number
}

export interface MeasuredFile {
  lines: number
  functions: MeasuredFunction[]
}

/**
 * Returns the lines of a file and of each function with a body in braces (an arrow with an expression is part
 * of its line).
 */
export function measureFile(file: string, text: string): MeasuredFile {
  const starts = lineStarts(text)
  const lineOf = (offset: number) => lastAtOrBelow(starts, offset) + 1
  const span = (node: { start: number; end: number }) => lineOf(node.end) - lineOf(node.start) + 1
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const functions: MeasuredFunction[] = []
  const take = (node: FunctionNode | ArrowFunctionExpression) => {
    if (node.body?.type === 'BlockStatement') functions.push({ line: lineOf(node.start), lines: span(node) })
  }
  new Visitor({ FunctionDeclaration: take, FunctionExpression: take, ArrowFunctionExpression: take }).visit(program)
  return { lines: text.endsWith('\n') ? starts.length - 1 : starts.length, functions }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lastAtOrBelow(sorted: number[], value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sorted[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
