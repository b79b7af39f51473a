import { expect, test } from 'vitest'
import { parseSavedViews, withSavedView } from './saved-views.ts'

const saved = (name: string, filter = 'both') => ({ name, view: { filter }, columns: [] })

test('a view with the same name is replaced, and beyond twenty the oldest is removed', () => {
  expect(withSavedView([saved('a'), saved('b')], saved('a', 'one'))).toEqual([saved('b'), saved('a', 'one')])
  const many = Array.from({ length: 20 }, (_, at) => saved(String(at)))
  const names = withSavedView(many, saved('new')).map(({ name }) => name)
  expect([names.length, names[0], names.at(-1)]).toEqual([20, '1', 'new'])
})

test.each([null, 'a', [null], [{ name: 7, view: {} }], [{ name: 'a' }], [{ name: 'a', view: null }]])(
  'invalid stored views (%j) are ignored',
  (stored) => {
    expect(parseSavedViews(stored)).toEqual([])
  },
)
