import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { HANDBOOK_FILES } from './handbook-pages.ts'

/** Tests that every label and message of the handbook is in the app: who reads a label must find it on the screen. */

const ROOT = path.join(import.meta.dirname, '../..')
const SOURCES = ['apps/web/src/**/*.{ts,tsx}', 'apps/server/src/**/*.ts', 'packages/*/src/**/*.ts']

/**
 * Labels that the code puts together, so that no source has them as one text: the name of a marketplace, a number, or
 * the state of a switch is inserted.
 */
const COMPOSED: readonly string[] = [
  'Accept $',
  "It is the buyer's turn to answer this offer",
  "It is the seller's turn to answer this offer",
  'Labels On',
  'List ALIAS',
  'List StockX',
  'Sales to Shopify',
  'Sound On',
  'StockX does not know this size',
  'Update ALIAS',
  'Update ALIAS to $',
  'Update StockX',
  'Update StockX to $',
  'pairs back on sale',
]

/** Returns text as one line with straight quotation marks, without what JSX and TypeScript add. */
const flat = (text: string): string =>
  text
    .replaceAll("{' '}", ' ')
    .replaceAll("\\'", "'")
    .replaceAll(/&apos;|’/g, "'")
    .replaceAll(/\s+/g, ' ')

/** Returns the labels in bold and the messages in quotation marks, split where a name or a number is left out. */
function labelsIn(file: string): string[] {
  const markdown = file.replace(/^---\n[\s\S]*?\n---\n/, '')
  const bold = [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label)
  const quoted = [...markdown.matchAll(/"([^"]+)"/g)].map(([, message = '']) => message)
  return [...bold, ...quoted]
    .flatMap((label) => flat(label).replaceAll('"', '').split('…'))
    .map((part) => part.trim().replace(/[.:,]$/, ''))
    .filter((part) => part.length > 1)
}

test('every label and message that the handbook names is in the app', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file))
  const sources = flat(files.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n'))
  const chapters = readdirSync(HANDBOOK_FILES.folder).filter((file) => file.endsWith('.md'))
  const missing = chapters.flatMap((file) =>
    [...new Set(labelsIn(readFileSync(path.join(HANDBOOK_FILES.folder, file), 'utf8')))]
      .filter((label) => !sources.includes(label) && !COMPOSED.includes(label))
      .map((label) => `${file}: ${label}`),
  )
  expect(missing).toEqual([])
})
