import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../../../test/site.tsx'
import { Marked, SearchedText } from './SearchedText.tsx'

const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
const show = (text: string | undefined, names: string[], searchedFor?: string) =>
  mount(
    <SearchedText text={text} searchedFor={searchedFor}>
      {names.map((name) => (
        <p key={name}>
          <Marked>{name}</Marked>
        </p>
      ))}
    </SearchedText>,
  )

test('matches are marked in any order and letter case, and nothing else', async () => {
  await show('panda DUNK', ['Nike Dunk Low Panda', 'Jordan 4'])
  expect(marks()).toEqual(['Dunk', 'Panda'])
  await expect.element(page.getByText('Nike Dunk Low Panda')).toBeVisible()
})

test('a size is marked as a separate word, not within another size or a code', async () => {
  await show('9', ['Size 9', 'Size 9.5', 'Size 9W', 'DZ5485-9', 'Jordan 9 Retro'])
  expect(marks()).toEqual(['9', '9', '9'])
})

test('special characters of a search are taken literally', async () => {
  await show('(low) 100% a.b', ['Dunk Low', 'axb', 'a.b'])
  expect(marks()).toEqual(['Low', 'a.b'])
})

test('without a search nothing is marked', async () => {
  await show(undefined, ['Nike Dunk Low'])
  expect(marks()).toEqual([])
})

test('a corrected search is reported, and its matches are marked', async () => {
  await show('jrodan', ['Jordan 4'], 'jordan')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Nothing matches “jrodan”. Showing results for “jordan”.')
  expect(marks()).toEqual(['Jordan'])
})
