import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { rounded } from './figure.ts'

/** Describes the machine of a figure. A load above a few tenths means that other work ran at the same time. */
export const machine = () => ({
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? '',
  memory_gb: rounded(totalmem() / 1024 ** 3, 1),
  load_before: rounded(loadavg()[0] ?? 0),
  node: process.version,
})
