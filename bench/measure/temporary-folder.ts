import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export function temporaryFolder(cleanUp: AsyncDisposableStack): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ark-bench-'))
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
