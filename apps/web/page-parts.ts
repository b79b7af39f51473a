import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { chapterModules } from './handbook-pages.ts'
import { paths } from './src/paths.ts'

const SRC = path.join(import.meta.dirname, 'src')
const FRAME = 'shared/frame/AppFrame.tsx'
/** The font for English text; fonts for other alphabets load when a name needs them. */
const FIRST_FONT = 'inter-latin-wght-normal'
/** The server compresses files from this size on (app.ts), in bytes. */
const WORTH_COMPRESSING = 1_024

/** The files that declare routes. */
const ROUTE_FILES = ['routes.tsx', 'quick-action-routes.tsx', 'wholesale-routes.tsx']

/** Matches a route: its parent, its path, and the file that it loads. */
const ROUTE =
  /getParentRoute: \(\) => (\w+),\s+path: paths\.(\w+),(?:(?!createRoute\()[\s\S])*?import\('\.\/([^']+)'\)/g

/**
 * Writes `page-parts.json` with the scripts of each page. The server names them in the page's HTML, so that they load
 * beside the app's code rather than after it. Also names the first font.
 */
export function pageParts(): Plugin {
  return {
    name: 'ark-page-parts',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((file) => file.includes(FIRST_FONT))
        if (!font) throw new Error(`${FIRST_FONT} is not in the build`)
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
    generateBundle(_, bundle) {
      const source = JSON.stringify(partsOfPages(bundle))
      this.emitFile({ type: 'asset', fileName: 'page-parts.json', source })
    },
  }
}

/** Compresses files during the build, so that the server need not do it for each browser. */
export function compressed(): Plugin {
  return {
    name: 'ark-compressed',
    apply: 'build',
    enforce: 'post',
    // Reads the written files, because earlier contents are not final.
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name))) {
        const written = readFileSync(path.join(dir, file))
        if (written.length < WORTH_COMPRESSING) continue
        writeFileSync(path.join(dir, `${file}.gz`), gzipSync(written, { level: 9 }))
      }
    },
  }
}

type Bundle = Rolldown.OutputBundle

/** Returns the scripts of each path that the app's entry does not import. */
function partsOfPages(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const chunkOf = (id: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(id))
    if (!found) throw new Error(`${id} is in no part of the build`)
    return found.fileName
  }
  const chunkWith = (file: string) => chunkOf(path.join(SRC, file))
  const entry = chunks.find(({ isEntry }) => isEntry)
  const ofApp = new Set(entry && closureOf(bundle, [entry.fileName]))
  const partsFrom = (roots: string[]) => {
    const parts = closureOf(bundle, roots).filter((part) => !ofApp.has(part))
    return [...parts, ...stylesOf(bundle, parts)].map((part) => `/${part}`)
  }
  return Object.fromEntries(
    pagesOfRoutes().flatMap(({ route, file, isFramed }) => {
      const roots = [...(isFramed ? [chunkWith(FRAME)] : []), chunkWith(file)]
      if (route !== paths.helpChapter) return [[route, partsFrom(roots)]]
      return chapterModules().map((chapter) => [chapter.route, partsFrom([...roots, chunkOf(chapter.id)])])
    }),
  )
}

/** Returns the page of each route. Fails for a path whose route is written differently. */
function pagesOfRoutes(): { route: string; file: string; isFramed: boolean }[] {
  const source = ROUTE_FILES.map((file) => readFileSync(path.join(SRC, file), 'utf8')).join('\n')
  const pages = [...source.matchAll(ROUTE)].flatMap(([, parent, name, file]) =>
    name && name in paths && file
      ? [{ route: paths[name as keyof typeof paths], file, isFramed: parent === 'signedIn' }]
      : [],
  )
  const unknown = Object.values(paths).filter((each) => !pages.some(({ route }) => route === each))
  if (unknown.length > 0) throw new Error(`routes.tsx: the pages of ${unknown.join(', ')} are not understood`)
  return pages
}

/** Returns chunks with everything that they import, each once. */
function closureOf(bundle: Bundle, roots: readonly string[]): string[] {
  const seen = new Set<string>()
  const add = (file: string): void => {
    const chunk = bundle[file]
    if (seen.has(file) || chunk?.type !== 'chunk') return
    seen.add(file)
    chunk.imports.forEach(add)
  }
  roots.forEach(add)
  return [...seen]
}

const stylesOf = (bundle: Bundle, chunks: readonly string[]): string[] => [
  ...new Set(
    chunks.flatMap((file) => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
    }),
  ),
]
