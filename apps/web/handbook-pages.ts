import path from 'node:path'
import type { Plugin } from 'vite'
import { type Chapter, type Handbook, type HandbookFiles, readHandbook } from './read-handbook.ts'
import { paths } from './src/paths.ts'

const DOCS = path.join(import.meta.dirname, '../../docs')

/** The files of the handbook. */
export const HANDBOOK_FILES: HandbookFiles = {
  folder: path.join(DOCS, 'handbook'),
  changelog: path.join(DOCS, '../CHANGELOG.md'),
}

const PREFIX = 'handbook:'

/**
 * Compiles the handbook (docs/handbook) into the app: `handbook:index` lists the chapters, `handbook:texts` has the
 * words for the search, and each chapter is a module of its own with its HTML. The browser gets no Markdown. A dead
 * link, an unknown page or an unlisted chapter fails the build.
 */
export function handbookPages(): Plugin {
  let handbook: Handbook | null = null
  const read = () => (handbook ??= readHandbook(HANDBOOK_FILES, Object.values(paths)))
  return {
    name: 'ark-handbook',
    // Reads the files again for each build, and after a change of one of them (npm run dev).
    buildStart: () => void (handbook = null),
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const part = id.slice(PREFIX.length + 1)
      const { chapters } = read()
      if (part === 'index') return indexModule(read())
      if (part === 'texts') return `export const texts = ${JSON.stringify(chapters.map(wordsOf))}\n`
      const chapter = chapters.find(({ name }) => name === part)
      if (!chapter) throw new Error(`The handbook has no chapter "${part}" (docs/handbook).`)
      return chapterModule(chapter)
    },
  }
}

const wordsOf = ({ name, title, text }: Chapter) => ({ name, title, text })

function indexModule({ chapters, sections }: Handbook): string {
  const entries = chapters.map(({ name, title, readers, pages, lead }) => ({ name, title, readers, pages, lead }))
  const loaders = chapters.map(({ name }) => `${JSON.stringify(name)}: () => import('${PREFIX}${name}')`)
  return [
    `export const chapters = ${JSON.stringify(entries)}`,
    `export const sections = ${JSON.stringify(sections)}`,
    `const loaders = { ${loaders.join(', ')} }`,
    'export const loadChapter = async (name) => (await loaders[name]()).html',
    '',
  ].join('\n')
}

/** Returns the module of a chapter. Its pictures are files of the build, never part of the script. */
function chapterModule({ html }: Chapter): string {
  const pictures = [...new Set([...html.matchAll(/"picture:([^"]+)"/g)].map(([, file]) => file ?? ''))]
  const imports = pictures.map((file, at) => `import picture${at} from ${JSON.stringify(`${file}?no-inline`)}`)
  const source = pictures.reduce(
    (code, file, at) => code.replaceAll(`picture:${file}`, `" + picture${at} + "`),
    JSON.stringify(html),
  )
  return [...imports, `export const html = ${source}`, ''].join('\n')
}

/** Returns the addresses of all chapters with the module of each. */
export const chapterModules = (): { route: string; id: string }[] =>
  readHandbook(HANDBOOK_FILES, Object.values(paths)).chapters.map(({ name }) => ({
    route: `${paths.help}/${name}`,
    id: `\0${PREFIX}${name}`,
  }))
