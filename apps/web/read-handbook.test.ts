import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HANDBOOK_FILES } from './handbook-pages.ts'
import { NEWS, readHandbook } from './read-handbook.ts'
import { paths } from './src/paths.ts'

const PATHS = Object.values(paths)

/** Pages without a "?", or without a chapter to open, each with the reason. */
const WITHOUT_CHAPTER: Readonly<Record<string, string>> = {
  [paths.help]: 'it is the handbook',
  [paths.helpChapter]: 'it is the handbook',
}

let folder: string
const files = () => ({ ...HANDBOOK_FILES, folder })
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ark-handbook-'))
  cpSync(HANDBOOK_FILES.folder, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const change = (file: string, from: string | RegExp, to: string) => {
  const at = path.join(folder, file)
  writeFileSync(at, readFileSync(at, 'utf8').replace(from, to))
}

test('every page of the app has a chapter, and every link of the handbook leads somewhere', () => {
  const { chapters } = readHandbook(HANDBOOK_FILES, PATHS)
  const explained = new Set(chapters.flatMap(({ pages }) => pages))
  expect(PATHS.filter((page) => !explained.has(page))).toEqual(Object.keys(WITHOUT_CHAPTER))
})

test('a chapter is HTML without its title, and its first sentence and its words are on one line', () => {
  const chapter = readHandbook(files(), PATHS).chapters.find(({ name }) => name === 'sold-twice')
  expect(chapter?.title).toBe('A pair sold twice: what now?')
  expect(chapter?.html).not.toContain('<h1')
  expect(chapter?.html).toContain('<a href="/help/canceled-sale">')
  expect(chapter?.html).toContain('<h2 id="if-something-is-different">')
  expect(chapter?.lead).toMatch(/^The last pair sold .* could withdraw it\.$/)
  expect(chapter?.text).not.toMatch(/[<>\n]|&\w+;/)
})

test('the list of changes is a chapter for everyone', () => {
  expect(readHandbook(files(), PATHS).chapters.at(-1)).toMatchObject({ name: NEWS, title: "What's new" })
})

test('HTML in a file is shown as text', () => {
  change('staff.md', 'You want people', '<script>alert(1)</script> You want <b onclick="x">people</b>')
  const chapter = readHandbook(files(), PATHS).chapters.find(({ name }) => name === 'staff')
  expect(chapter?.html).not.toMatch(/<script|<b /)
  expect(chapter?.html).toContain('&lt;script&gt;')
})

test.each([
  ['a dead link', 'staff.md', 'settings.md', 'setings.md', 'staff.md: the link setings.md leads to no chapter'],
  ['an unknown page', 'staff.md', 'pages: [/users]', 'pages: [/user]', 'staff.md: the app has no page /user '],
  ['an unknown reader', 'staff.md', 'for: [owner]', 'for: [boss]', 'staff.md: there is no reader "boss"'],
  ['another title', 'staff.md', 'title: Give', 'title: Gave', 'staff.md: the title in the head is not the heading'],
  ['a page of two chapters', 'staff.md', '[/users]', '[/sales]', '/sales: several chapters explain it: '],
  ['a missing picture', 'staff.md', /$/, '\n![Users](images/none.webp)\n', 'staff.md: there is no picture'],
  ['an unlisted chapter', 'README.md', /^.*\(staff\.md\)$/m, '', 'README.md: does not list staff.md'],
  ['a listed file that is missing', 'README.md', '(staff.md)', '(stuff.md)', 'README.md: links to stuff.md, which'],
])('%s fails with the file and the reason', (_, file, from, to, message) => {
  change(file, from, to)
  expect(() => readHandbook(files(), PATHS)).toThrow(message)
})
