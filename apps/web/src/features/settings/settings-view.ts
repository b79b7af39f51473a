/** The sections in the order of the list beside the cards: the shop's settings first, then the person's. */
export const SECTIONS = [
  { value: 'shop', label: 'Shopify' },
  { value: 'selling', label: 'Selling' },
  { value: 'business', label: 'Business' },
  { value: 'marketplaces', label: 'Marketplaces' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'team', label: 'Team and API' },
  { value: 'you', label: 'You' },
] as const

export type SectionName = (typeof SECTIONS)[number]['value']

/** The part of the Settings page's state that is in the address. */
export interface SettingsView {
  section?: SectionName
  search?: string
}

/** Reads the view from the address and leaves out invalid values. The router parses `?search=990` as a number. */
export function parseSettingsView({ section, search }: Record<string, unknown>): SettingsView {
  const named = SECTIONS.find(({ value }) => value === section)?.value
  return {
    ...(named && { section: named }),
    ...((typeof search === 'number' || (typeof search === 'string' && search !== '')) && { search: String(search) }),
  }
}
