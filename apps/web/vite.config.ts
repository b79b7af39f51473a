import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the pages for signed-out visitors are made of; needed by everybody. */
const SIGNED_OUT_COMPONENTS =
  'Alert|Anchor|ActionIcon|Button|Center|CloseButton|Group|Input|InputBase|Loader|Paper|PasswordInput|Portal|Stack|Text|TextInput|Title|Transition|UnstyledButton'
/** Needed by everybody who is signed in, and by nobody else: the frame's parts. */
const FRAME = 'AppShell|Avatar|Badge|Burger|FocusTrap|Indicator|Popover|Progress|ScrollArea|Skeleton|Tooltip'

/**
 * Libraries that change together get a chunk together, so that a release of ours does not make browsers fetch them
 * again. Everything else is split by what pages share: landing and sign-in stay at 170 kB gzip, signed-in pages at
 * 260 kB (design/interface.md).
 */
const LIBRARIES = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  {
    name: 'tanstack',
    test: /node_modules[\\/]@tanstack[\\/](query|react-query|router|react-router|history|react-store|store)/,
    priority: 2,
  },
  {
    name: 'signed-out',
    test: new RegExp(
      `node_modules[\\\\/](@mantine[\\\\/]core[\\\\/].*(esm[\\\\/]core|components[\\\\/](${SIGNED_OUT_COMPONENTS}))[\\\\/]|clsx)`,
    ),
    priority: 2,
  },
  {
    name: 'frame',
    test: new RegExp(
      `node_modules[\\\\/](@floating-ui|eventsource-parser|@mantine[\\\\/]core[\\\\/].*components[\\\\/](${FRAME})[\\\\/])`,
    ),
    priority: 1,
  },
]

const api = process.env['ARK_API_PORT'] ?? '3000'

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': { target: `http://localhost:${api}` } } },
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: LIBRARIES },
        // The first script lists every part of the app: a letter less of each.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
