import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { rounded } from './figure.ts'

/** Where a figure comes from. A load of more than a few tenths says that others worked here at the same time. */
export const machine = () => ({
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? '',
  memory_gb: rounded(totalmem() / 1024 ** 3, 1),
  load_before: rounded(loadavg()[0] ?? 0),
  node: process.version,
})
