import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { renderFreshness } from '@ark/contract/render-freshness'

/** Part of `npm run openapi`. That it was run is held by packages/contract/src/freshness.test.ts. */
writeFileSync(path.resolve(import.meta.dirname, '../packages/contract/src/freshness.gen.ts'), renderFreshness())
