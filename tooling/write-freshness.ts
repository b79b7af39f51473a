import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { renderFreshness } from '@ark/contract/render-freshness'

/** A part of `npm run openapi`; packages/contract/src/freshness.test.ts checks that it was run. */
for (const [file, source] of Object.entries(renderFreshness()))
  writeFileSync(path.resolve(import.meta.dirname, '../packages/contract/src', file), source)
