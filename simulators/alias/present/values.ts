import type { AliasSettings } from '../settings.ts'

/** Returns an int64, which is a JSON string in proto3-JSON. */
export const int64 = (value: number) => String(value)

/**
 * Returns an amount of a listing or an order. Some documents show numbers, so the setting `moneyAs` can test clients
 * with both.
 */
export const centsOnWire = (value: number, { moneyAs }: AliasSettings) => (moneyAs === 'number' ? value : int64(value))

/** Returns an enum's name, or its replacement from the settings: clients must handle unknown names. */
export const enumName = (name: string, { renamedValues }: AliasSettings) => renamedValues[name] ?? name
