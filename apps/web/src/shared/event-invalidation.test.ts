import { contract } from '@ark/contract'
import { describe, expect, test } from 'vitest'
import { INVALIDATED, keysFor, parseChange } from './event-invalidation.ts'

describe('a change that the stream tells', () => {
  test('makes exactly these calls out of date', () => {
    expect(INVALIDATED).toMatchSnapshot()
  })
  test('names only calls that the contract has', () => {
    const calls = Object.values(contract).flatMap((area) => Object.keys(area))
    expect(
      Object.values(INVALIDATED)
        .flat()
        .filter((key) => !calls.includes(key)),
    ).toEqual([])
  })
  test('in a burst concerns each call once', () => {
    const keys = keysFor(['inventory-changed', 'listings-changed', 'inventory-changed'])
    expect(keys).toContain('GET /inventory/optimized')
    expect(keys).toContain('GET /listings/change-log')
    expect(new Set(keys).size).toBe(keys.length)
  })
  test('that concerns everything names no single calls: they are all read again', () => {
    expect(keysFor(['everything-changed', 'sales-changed', 'access-changed'])).toEqual(INVALIDATED['sales-changed'])
  })
})

describe('an event off the wire', () => {
  test.each([
    ['{"kind":"sales-changed","ids":[1,2]}', { kind: 'sales-changed', ids: [1, 2] }],
    ['{"kind":"sales-changed"}', { kind: 'sales-changed', ids: [] }],
    ['{"kind":"sales-changed","ids":["1",2]}', { kind: 'sales-changed', ids: [2] }],
    ['{"kind":"everything-changed","ids":[]}', { kind: 'everything-changed', ids: [] }],
    ['{"kind":"access-changed","ids":[]}', { kind: 'access-changed', ids: [] }],
    ['{"kind":"of-tomorrow","ids":[]}', null],
    ['{"kind":"constructor"}', null],
    ['null', null],
    ['not json', null],
    ['', null],
  ])('%s', (data, change) => {
    expect(parseChange(data)).toEqual(change)
  })
})
