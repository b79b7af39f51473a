import type { AliasSettings } from '../settings.ts'

/** int64 is a JSON string in proto3-JSON (alias.md §1.2). */
export const int64 = (value: number) => String(value)

/**
 * Money of listings and orders, which some documents print as numbers: the setting `moneyAs` tries both on a
 * client.
 */
export const centsOnWire = (value: number, { moneyAs }: AliasSettings) => (moneyAs === 'number' ? value : int64(value))

/** An enum's name, unless a setting replaces it: clients must live with names they have never heard. */
export const enumName = (name: string, { renamedValues }: AliasSettings) => renamedValues[name] ?? name
