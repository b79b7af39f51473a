import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apisEnding, PROVIDER_APIS } from './api-versions.ts'

test.each([
  ['2027-07-17T23:59:59Z', []],
  ['2027-07-18T00:00:00Z', ['shopify']],
  ['2028-01-01T00:00:00Z', ['shopify']],
])('at %s these API versions must be upgraded: %j', (now, providers) => {
  expect(apisEnding(new Date(now)).map(({ provider }) => provider)).toEqual(providers)
})

test.each(Object.values(PROVIDER_APIS))(
  'docs/providers.md lists the version of $provider in use and its end',
  (api) => {
    const page = readFileSync(new URL('../../../docs/providers.md', import.meta.url), 'utf8')
    const row = page.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${api.version}\``))
    expect(row).toContain(api.endsOn ?? 'none announced')
  },
)
