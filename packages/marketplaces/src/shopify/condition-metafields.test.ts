import { describe, expect, test } from 'vitest'
import { conditionFrom, conditionsFrom, MOST_CONDITIONS } from './condition-metafields.ts'

const field = (name: string, value: string | null) => {
  const [namespace = '', key = ''] = name.split('.')
  return { namespace, key, value }
}

test.each([
  ['custom.condition', 'Used - Good', 'Used - Good'],
  ['custom.item_condition', ' VNDS ', 'VNDS'],
  ['custom.shoeCondition', 'Pre-owned', 'Pre-owned'],
  ['mm-google-shopping.condition', 'used', 'used'],
  ['condition.box', 'Replacement box', 'Replacement box'],
  ['custom.condition', '["Used","No box"]', '["Used","No box"]'],
  ['custom.condition', 'New', 'New'],
  ['custom.is_used', 'true', 'used'],
  ['custom.pre_owned', 'true', 'pre owned'],
  ['custom.no_box', 'true', 'no box'],
])('%s: %s is read', (name, value, said) => expect(conditionFrom(field(name, value))).toBe(said))

test.each([
  ['custom.care_instructions', 'Not used with bleach'],
  ['custom.terms_and_condition', 'Used goods cannot be returned'],
  ['custom.shipping_condition', 'Damaged parcels are replaced'],
  ['custom.air_condition', 'used'],
  ['custom.conditioner', 'Sample included'],
  ['custom.material', 'Damaged denim'],
  ['custom.story', 'Worn by Michael Jordan'],
  ['custom.is_used', 'false'],
  ['custom.display', 'true'],
  ['custom.condition', '   '],
  ['custom.condition', null],
])('%s: %s is not about the condition', (name, value) => expect(conditionFrom(field(name, value))).toBeNull())

describe('the texts are limited', () => {
  test('in length, without half a character, and without characters that no database stores', () => {
    const said = conditionFrom(field('custom.condition', `used\0${'x'.repeat(294)}😀 and more`))
    expect([said?.length, said?.isWellFormed(), said?.includes('\0')]).toEqual([300, true, false])
  })

  test('in number, each text once and in order', () => {
    const fields = Array.from({ length: 40 }, (_, at) => field(`custom.condition_${at}`, `used ${at % 20}`))
    const said = conditionsFrom(fields)
    expect(said).toHaveLength(MOST_CONDITIONS)
    expect(conditionsFrom(fields.toReversed())).toEqual(said)
  })
})
