import { BUSINESS_DETAIL_LABELS, NOTIFICATION_KIND_NAMES, notificationRule } from '@ark/domain'
import { LAST_PAIR_LABELS } from '../../shared/last-pair-labels.ts'
import { SETTING_CARDS, type SettingCardTitle } from './setting-cards.ts'
import { type SectionName, SECTIONS, type SettingsView } from './settings-view.ts'

/** Every card of the page. */
export type CardName =
  | SettingCardTitle
  | 'Real-Time Inventory Sync'
  | 'Last Pair'
  | 'Pick Rules'
  | 'Business Details'
  | 'Marketplaces'
  | 'Notifications'
  | 'Current Configuration'
  | 'Activity'
  | 'Developers'
  | 'Your Account'
  | 'Appearance'

interface SettingsCardPlace {
  name: CardName
  section: SectionName
  /** What the search finds the card by, besides its name. */
  words: string
}

const wordsOf = (title: SettingCardTitle): string =>
  (SETTING_CARDS.find((card) => card.title === title)?.lines ?? [])
    .flatMap(({ label, meaning, words }) => [label, meaning.on, meaning.off, words?.on, words?.off])
    .join(' ')

const cardOf = (title: SettingCardTitle, section: SectionName): SettingsCardPlace => ({
  name: title,
  section,
  words: wordsOf(title),
})

/** The cards in the order of the page. */
export const CARDS: readonly SettingsCardPlace[] = [
  cardOf('Shopify Integration', 'shop'),
  cardOf('Product Management', 'shop'),
  {
    name: 'Last Pair',
    section: 'selling',
    words: Object.values(LAST_PAIR_LABELS)
      .flatMap(({ name, meaning }) => [name, meaning])
      .join(' '),
  },
  cardOf('Release Day Settings', 'selling'),
  cardOf('Wholesale Settings', 'selling'),
  { name: 'Pick Rules', section: 'selling', words: 'fulfillment settings locations ship from store default order' },
  {
    name: 'Business Details',
    section: 'business',
    words: Object.values(BUSINESS_DETAIL_LABELS).join(' ') + ' invoice address accountant',
  },
  { name: 'Marketplaces', section: 'marketplaces', words: 'StockX ALIAS account connect disconnect requests budget' },
  {
    name: 'Notifications',
    section: 'notifications',
    words: [
      ...NOTIFICATION_KIND_NAMES.map((kind) => notificationRule(kind).label),
      'e-mail email chat Discord Slack webhook channel alerts',
    ].join(' '),
  },
  { name: 'Activity', section: 'team', words: 'change history audit log staff administrator' },
  { name: 'Developers', section: 'team', words: 'API reference programs token' },
  { name: 'Current Configuration', section: 'team', words: 'business name summary all settings' },
  {
    name: 'Your Account',
    section: 'you',
    words: 'profile name password demo mode two-factor authentication second factor sessions sign in',
  },
  { name: 'Appearance', section: 'you', words: 'light dark color scheme theme sound sale browser' },
  {
    name: 'Real-Time Inventory Sync',
    section: 'shop',
    words: 'webhooks secret setup instructions stock changes stores lag failures',
  },
]

/** Returns the cards to show: those with every word of the search, else those of the section, else all. */
export function cardsShown(view: SettingsView, allowed: (name: CardName) => boolean): CardName[] {
  const words = (view.search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return CARDS.filter(({ name, section, words: ofCard }) => {
    if (!allowed(name)) return false
    if (words.length === 0) return view.section === undefined || section === view.section
    const text = `${name} ${SECTIONS.find(({ value }) => value === section)?.label} ${ofCard}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }).map(({ name }) => name)
}
