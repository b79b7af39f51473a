import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { createLogger } from '../log.ts'

const DEPLOY = path.resolve(import.meta.dirname, '../../../../../deploy')
const RULES = readFileSync(path.join(DEPLOY, 'prometheus/alerts.yml'), 'utf8')
const RULE_TESTS = readFileSync(path.join(DEPLOY, 'prometheus/alerts.test.yml'), 'utf8')
const DASHBOARD = readFileSync(path.join(DEPLOY, 'grafana/ark.json'), 'utf8')

/** Returns the names in a text that begin like names of metrics, without the endings of histograms. */
function metricsIn(text: string): string[] {
  const names = text.match(/\b(ark|process|nodejs)_[a-z\d_]+/g) ?? []
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))].sort()
}

/** Returns the names and types of the metrics that each process of ARK serves. */
async function served(): Promise<Set<string>> {
  const metrics = createMetrics({
    pools: () => [],
    figures: async () => ({ workerSeenAt: null, workerSilentSeconds: null, providers: [], queues: [], budgets: [] }),
    requestsPerDay: {},
    log: createLogger('silent'),
  })
  const text = await metrics.text()
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
}

test('every metric of the alerts, their tests and the dashboard exists', async () => {
  const known = await served()
  for (const text of [RULES, RULE_TESTS, DASHBOARD]) {
    const used = metricsIn(text)
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter((name) => !known.has(name))).toEqual([])
  }
})

test('every alert has a test', () => {
  const alerts = [...RULES.matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(5)
  expect(alerts.filter((name) => !RULE_TESTS.includes(`alertname: ${name}\n        exp_alerts:\n`))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)(
  'promtool accepts the rules, and each alert fires (skipped where promtool is missing)',
  () => {
    const promtool = (...args: string[]) =>
      execFileSync('promtool', args, { cwd: path.join(DEPLOY, 'prometheus'), encoding: 'utf8' })
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS')
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  },
)
