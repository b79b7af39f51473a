import { startSimulators } from './index.ts'

/** Returns an integer from the environment. Ends the process with the variable's name for anything else. */
function numberFrom(name: string): number | undefined {
  const text = process.env[name]
  if (text === undefined || text === '') return undefined
  const value = Number(text)
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} must be a number of 0 or more, not "${text}"`)
  return value
}

/** Returns an object with the value only if it is set, so that defaults stay in one place. */
function set<Name extends string>(name: Name, value: number | undefined): { [Key in Name]?: number } {
  const found: { [Key in Name]?: number } = {}
  if (value !== undefined) found[name] = value
  return found
}

/** Reads how long a change may wait before it is saved, in milliseconds. */
function saveAfterMs(): number | undefined {
  const seconds = numberFrom('ARK_SIMULATOR_SAVE_SECONDS')
  return seconds === undefined ? undefined : seconds * 1_000
}

const simulators = await startSimulators({
  port: numberFrom('SIMULATORS_PORT') ?? 4010,
  paused: process.env.ARK_SIMULATOR_PAUSED === 'true',
  ...(process.env.ARK_SIMULATOR_STATE && { stateFile: process.env.ARK_SIMULATOR_STATE }),
  ...(process.env.ARK_SIMULATOR_HOST && { host: process.env.ARK_SIMULATOR_HOST }),
  ...(process.env.ARK_SIMULATOR_MARKET === 'small' && { marketSize: 'small' }),
  ...set('saveAfterMs', saveAfterMs()),
  ...set('seed', numberFrom('ARK_SIMULATOR_SEED')),
  ...set('marketTickMs', numberFrom('ARK_SIMULATOR_MARKET_TICK_MS')),
  ...set('purchasesPerMinute', numberFrom('ARK_SIMULATOR_PURCHASES_PER_MINUTE')),
  ...set('operationDelayMs', numberFrom('ARK_SIMULATOR_OPERATION_DELAY_MS')),
  ...set('orderStepMs', numberFrom('ARK_SIMULATOR_ORDER_STEP_MS')),
  limits: {
    ...set('stockxRequestsPerSecond', numberFrom('ARK_SIMULATOR_STOCKX_REQUESTS_PER_SECOND')),
    ...set('stockxBurst', numberFrom('ARK_SIMULATOR_STOCKX_BURST')),
    ...set('stockxRequestsPerDay', numberFrom('ARK_SIMULATOR_STOCKX_REQUESTS_PER_DAY')),
    ...set('stockxBatchWindowSeconds', numberFrom('ARK_SIMULATOR_STOCKX_BATCH_WINDOW_SECONDS')),
  },
})
const { index, shopify, stockx, alias } = simulators.urls
console.log(`Simulators ready: ${index} · Shopify ${shopify} · StockX ${stockx} · alias ${alias}`)

const end = () => void simulators.close().then(() => process.exit(0))
process.once('SIGTERM', end)
process.once('SIGINT', end)
