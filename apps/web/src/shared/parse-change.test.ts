import { expect, test } from 'vitest'
import { parseChange } from './parse-change.ts'

test.each([
  ['{"changed":"sales","ids":[1,2]}', { changed: 'sales', ids: [1, 2] }],
  ['{"changed":"sales"}', { changed: 'sales', ids: [] }],
  ['{"changed":"sales","ids":["1",2]}', { changed: 'sales', ids: [2] }],
  ['{"changed":"everything","ids":[]}', { changed: 'everything', ids: [] }],
  ['{"changed":"access","ids":[]}', { changed: 'access', ids: [] }],
  ['{"changed":"of-tomorrow","ids":[]}', null],
  ['{"changed":"constructor"}', null],
  ['null', null],
  ['not json', null],
  ['', null],
])('an event from the stream: %s', (data, change) => {
  expect(parseChange(data)).toEqual(change)
})
