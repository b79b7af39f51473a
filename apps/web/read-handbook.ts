import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { parse } from 'yaml'

/** The people for whom the handbook is written, in the order of its index. */
export const READERS = ['owner', 'stockroom', 'buyer', 'operator'] as const

/** The chapter that CHANGELOG.md becomes. */
export const NEWS = 'whats-new'

export interface Chapter {
  /** The name of its file without `.md`, which is also the end of its address. */
  name: string
  title: string
  readers: readonly string[]
  /** The pages of the app whose "?" leads here: a path, or a path with a tab (`/admin?tab=payments`). */
  pages: readonly string[]
  /** The first sentence. */
  lead: string
  /** Its HTML without the title. The source of a picture is `picture:` and the file's path. */
  html: string
  /** Its words, for the search. */
  text: string
}

export interface Handbook {
  chapters: readonly Chapter[]
  /** The headings of the index with the names of their chapters. */
  sections: readonly { heading: string; chapters: readonly string[] }[]
}

/** Where the handbook is: its folder with README.md as index, and the list of changes. */
export interface HandbookFiles {
  folder: string
  changelog: string
}

/**
 * Reads the handbook and compiles it to HTML. `paths` are the paths of the app. Throws one error that lists every dead
 * link, every page that the app does not have, and everything else that is wrong in the files.
 */
export function readHandbook({ folder, changelog }: HandbookFiles, paths: readonly string[]): Handbook {
  const problems: string[] = []
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => path.basename(file, '.md'))
  const report = (file: string, words: string) => void problems.push(`${file}: ${words}`)
  const compile = compilerOf({ folder, names, report })
  const sections = sectionsOf(readFileSync(path.join(folder, 'README.md'), 'utf8'))
  const listed = sections.flatMap(({ chapters }) => chapters)
  for (const name of names.filter((each) => !listed.includes(each))) report('README.md', `does not list ${name}.md`)
  const chapters = listed.flatMap((name) => {
    const file = path.join(folder, `${name}.md`)
    if (!names.includes(name)) return (report('README.md', `links to ${name}.md, which does not exist`), [])
    const { head, body } = splitHead(readFileSync(file, 'utf8'))
    const { title, text, lead, html } = compile(`${name}.md`, body)
    const [readers, pages] = [listIn(head, 'for'), listIn(head, 'pages')]
    if (head['title'] !== title) report(`${name}.md`, 'the title in the head is not the heading of the text')
    for (const reader of readers.filter((each) => !READERS.some((known) => known === each)))
      report(`${name}.md`, `there is no reader "${reader}"; there are ${READERS.join(', ')}`)
    if (readers.length === 0) report(`${name}.md`, 'the head names no reader (for: [owner])')
    for (const page of pages.filter((each) => !paths.includes(each.split('?')[0] ?? '')))
      report(`${name}.md`, `the app has no page ${page} (apps/web/src/paths.ts)`)
    return [{ name, title, readers, pages, lead, html, text }]
  })
  const news = compile('CHANGELOG.md', readFileSync(changelog, 'utf8'))
  chapters.push({ name: NEWS, readers: READERS.slice(), pages: [], ...news, title: "What's new", lead: '' })
  for (const [page, own] of Map.groupBy(chapters.flatMap(pairs), ([page]) => page))
    if (own.length > 1) report(page, `several chapters explain it: ${own.map(([, name]) => name).join(', ')}`)
  if (problems.length > 0) throw new Error(`The handbook has mistakes:\n${problems.join('\n')}`)
  return { chapters, sections }
}

const pairs = ({ name, pages }: Chapter): [page: string, name: string][] => pages.map((page) => [page, name])

/** Returns the sections of the index: each heading that has a list of links below it. */
function sectionsOf(index: string): Handbook['sections'] {
  const sections: { heading: string; chapters: string[] }[] = []
  for (const line of index.split('\n')) {
    const heading = /^##+ (.+)/.exec(line)?.[1]
    if (heading) sections.push({ heading, chapters: [] })
    const chapter = /^- \[.+\]\((.+)\.md\)/.exec(line)?.[1]
    if (chapter) sections.at(-1)?.chapters.push(chapter)
  }
  return sections.filter(({ chapters }) => chapters.length > 0)
}

type Head = Readonly<Record<string, unknown>>

/** Separates the head between two lines `---` from the text. A file without one has an empty head. */
function splitHead(source: string): { head: Head; body: string } {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  return head === undefined || body === undefined ? { head: {}, body: source } : { head: parse(head) ?? {}, body }
}

const listIn = (head: Head, field: string): string[] => {
  const value = head[field]
  return Array.isArray(value) ? value.map(String) : []
}

interface Compiling {
  folder: string
  names: readonly string[]
  report: (file: string, words: string) => void
}

type Compiled = Pick<Chapter, 'title' | 'lead' | 'html' | 'text'>

/** Returns a function that compiles the Markdown of a file and reports its dead links. */
function compilerOf({ folder, names, report }: Compiling): (file: string, source: string) => Compiled {
  let current = ''
  const marked = new Marked({
    renderer: {
      // Text that looks like HTML is shown as it is.
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
      heading({ tokens, depth }: Tokens.Heading) {
        const words = this.parser.parseInline(tokens)
        return `<h${depth} id="${anchorOf(plain(words))}">${words}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens)
        const [, name = '', anchor = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? []
        if (href.startsWith('https://')) return `<a href="${href}" target="_blank" rel="noreferrer">${words}</a>`
        if (!names.includes(name)) report(current, `the link ${href} leads to no chapter`)
        return `<a href="/help/${name}${anchor}">${words}</a>`
      },
      image({ href, text }: Tokens.Image) {
        const file = path.join(folder, href)
        if (!existsSync(file)) return (report(current, `there is no picture ${href}`), '')
        if (text.trim() === '') report(current, `the picture ${href} has no text for people who cannot see it`)
        const { width, height } = sizeOfWebp(readFileSync(file))
        return `<img src="picture:${file}" alt="${text}" width="${width}" height="${height}" loading="lazy">`
      },
    },
  })
  return (file, source) => {
    current = file
    const tokens = marked.lexer(source)
    const isTitle = (token: Token) => token.type === 'heading' && token['depth'] === 1
    const title = tokens.find(isTitle)
    const rest = tokens.filter((token) => !isTitle(token))
    const html = marked.parser(rest)
    const first = rest.find(({ type }) => type === 'paragraph')
    const opening = first ? plain(marked.parser([first])) : ''
    return {
      title: title && 'text' in title ? String(title.text) : '',
      lead: opening.split(/(?<=[.?!]) /)[0] ?? '',
      html,
      text: plain(html),
    }
  }
}

/** Returns the anchor of a heading as on GitHub: lower case, with hyphens. */
const anchorOf = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }

/** Returns the words of HTML on one line. */
const plain = (html: string): string =>
  html
    .replaceAll(/<\/?(?:p|li|h\d|td|th|tr|ul|ol)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the size in pixels of an extended WebP picture (RFC 9649, section 2.7). Throws for another format. */
function sizeOfWebp(picture: Buffer): { width: number; height: number } {
  const format = picture.toString('latin1', 8, 16)
  if (format !== 'WEBPVP8X') throw new Error('the pictures of the handbook are those of npm run screenshots (WebP)')
  return { width: picture.readUIntLE(24, 3) + 1, height: picture.readUIntLE(27, 3) + 1 }
}
