import { expect, test } from 'vitest'
import { CARDS, cardsShown } from './settings-sections.ts'
import { parseSettingsView, SECTIONS } from './settings-view.ts'

const all = () => true

test('without a section every allowed card is shown, the shop first and the person last', () => {
  expect(cardsShown({}, all)).toEqual(CARDS.map(({ name }) => name))
  expect(cardsShown({}, (name) => name === 'Appearance')).toEqual(['Appearance'])
  expect(CARDS[0]?.section).toBe('shop')
})

test('each section has cards', () => {
  for (const { value } of SECTIONS) expect(cardsShown({ section: value }, all)).not.toEqual([])
})

test.each([
  ['net payout', ['Shopify Integration']],
  ['12:01 AM', ['Release Day Settings']],
  ['slack', ['Notifications']],
  ['two-factor', ['Your Account']],
  ['dark', ['Appearance']],
  ['nothing is called so', []],
])('a search for “%s” finds %j in all sections', (search, names) => {
  expect(cardsShown({ search, section: 'marketplaces' }, all)).toEqual(names)
})

test('an unknown section of an address is left out', () => {
  expect(parseSettingsView({ section: 'billing', search: 990 })).toEqual({ search: '990' })
  expect(parseSettingsView({ section: 'you' })).toEqual({ section: 'you' })
})
