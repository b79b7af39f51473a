import { expect, test } from 'vitest'
import { measureFile } from './function-lines.ts'

test('a function with a body counts its lines, an arrow with an expression does not count', () => {
  const text = [
    '// why',
    'export function a() {',
    '  const b = (n: number) => n + 1',
    '  return () => {',
    '    b(1)',
    '  }',
    '}',
    '',
  ].join('\n')
  expect(measureFile('a.ts', text)).toEqual({
    lines: 7,
    functions: [
      { line: 2, lines: 6 },
      { line: 4, lines: 3 },
    ],
  })
})

test('methods and components count too', () => {
  const text = 'export const X = () => {\n  return <b />\n}\nclass C {\n  m() {\n  }\n}\n'
  expect(measureFile('X.tsx', text).functions.map(({ lines }) => lines)).toEqual([3, 2])
})
