import { describe, expect, test } from 'vitest'
import { sizeKeysOf } from '../sizes/search-sizes.ts'
import { searchWords } from './search-words.ts'

const read = (text: string) =>
  searchWords(text).map((word) => [word.text, sizeKeysOf(word)[0] ?? (word.isCode ? 'code' : 'name')])

describe('words of a search', () => {
  test.each([
    [
      'panda 9',
      [
        ['panda', 'name'],
        ['9', '9'],
      ],
    ],
    ['9.5', [['9.5', '9.5']]],
    [
      '9,5 dunk',
      [
        ['9,5', '9.5'],
        ['dunk', 'name'],
      ],
    ],
    ['Size 10W', [['10w', '10w']]],
    [
      'size chart',
      [
        ['size', 'name'],
        ['chart', 'name'],
      ],
    ],
    [
      'XL hoodie',
      [
        ['xl', 'xl'],
        ['hoodie', 'name'],
      ],
    ],
    ['1203A275-100-10', [['1203a275-100-10', 'code']]],
    ['194954678901', [['194954678901', 'code']]],
    ['dd1391', [['dd1391', 'code']]],
    [
      '(2021) retro',
      [
        ['2021', 'name'],
        ['retro', 'name'],
      ],
    ],
    [
      "Air Force 1 '07",
      [
        ['air', 'name'],
        ['force', 'name'],
        ['1', '1'],
        ['07', '7'],
      ],
    ],
    ['jordan, jordan JORDAN', [['jordan', 'name']]],
    ['   ', []],
    ['one two three four five six seven', ['one', 'two', 'three', 'four', 'five', 'six'].map((word) => [word, 'name'])],
  ])('%j', (text, words) => {
    expect(read(text)).toEqual(words)
  })

  test('a number alone may be a size of any audience, a number with a letter only of that one', () => {
    expect(searchWords('9 9W XL').map(sizeKeysOf)).toEqual([['9', '9w', '9y', '9c', '9k'], ['9w'], ['xl']])
  })
})
