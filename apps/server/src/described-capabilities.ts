import { createLogger } from './platform/log.ts'
import type { Capabilities } from './platform/capabilities.ts'

/** Capabilities for describing the app only: routes are bound, nothing is called, nothing is connected. */
export const describedCapabilities = (): Capabilities =>
  ({
    log: createLogger('silent'),
    config: { secretKey: Buffer.alloc(32), trustedProxies: [] },
    db: {},
    jobs: {},
    clock: {},
  }) as unknown as Capabilities
