import path from 'node:path'
import { icons } from '@iconify-json/tabler'
import type { Plugin } from 'vite'

const PREFIX = 'tabler:'
const ICONS = path.join(import.meta.dirname, 'src/shared/icons.ts')
const CREATE_ICON = path.join(import.meta.dirname, 'src/shared/create-icon.ts')
/** Attributes that every outline icon repeats; `createIcon` writes them once. */
const COMMON = / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

/**
 * Makes a component for each Tabler icon that is imported as `tabler:<name>`, from the set's data. The package of React
 * components has 88 MB, of which the app needs a hundred icons.
 */
export function tablerIcons(): Plugin {
  return {
    name: 'tabler-icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    // Lets a page load only the icons that it shows, rather than the whole list.
    transform: (code, id) => (id === ICONS ? { code, moduleSideEffects: false } : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const name = id.slice(PREFIX.length + 1)
      const shapes = icons.icons[name]?.body
      if (shapes === undefined) throw new Error(`Tabler has no icon "${name}" (src/shared/icons.ts).`)
      const create = `/* @__PURE__ */ createIcon(${JSON.stringify(shapes.replaceAll(COMMON, ''))})`
      const code = `import { createIcon } from ${JSON.stringify(CREATE_ICON)}\nexport default ${create}\n`
      return { code, moduleSideEffects: false }
    },
  }
}
