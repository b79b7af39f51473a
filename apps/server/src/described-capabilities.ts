import { createLogger } from './platform/log.ts'
import type { Capabilities } from './platform/capabilities.ts'

/** Returns capabilities that only describe the app: routes are bound, but nothing connects or calls a provider. */
export const describedCapabilities = (): Capabilities =>
  ({
    log: createLogger('silent'),
    config: { secretKey: Buffer.alloc(32), previousSecretKey: null, trustedProxies: [] },
    db: {},
    jobs: {},
    clock: {},
  }) as unknown as Capabilities
