import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { callsOfContract, renderFreshness } from './render-freshness.ts'
import { RESOURCES } from './resources.ts'

const calls = callsOfContract()
const isGet = (key: string): boolean => key.startsWith('GET ')

describe('freshness', () => {
  test('every GET call declares what it provides, every other call what it invalidates', () => {
    const silent = calls.filter(([key, call]) => (isGet(key) ? !call.provides : !call.invalidates))
    expect(silent.map(([key]) => key)).toEqual([])
  })
  test('every resource is provided by a GET call and invalidated by a call that does not invalidate everything', () => {
    const provided = new Set(calls.filter(([key]) => isGet(key)).flatMap(([, call]) => call.provides ?? []))
    const invalidated = new Set(
      calls.flatMap(([, { invalidates = [] }]) => (invalidates.length < RESOURCES.length ? invalidates : [])),
    )
    expect(RESOURCES.filter((resource) => !provided.has(resource))).toEqual([])
    expect(RESOURCES.filter((resource) => !invalidated.has(resource))).toEqual([])
  })
  test('no call names a resource twice', () => {
    const twice = calls.filter(([, { provides = [], invalidates = [] }]) =>
      [provides, invalidates].some((named) => new Set(named).size < named.length),
    )
    expect(twice.map(([key]) => key)).toEqual([])
  })
  test.each(Object.entries(renderFreshness()))('%s matches the contract (npm run openapi)', (file, source) => {
    expect(readFileSync(path.resolve(import.meta.dirname, file), 'utf8')).toBe(source)
  })
})
