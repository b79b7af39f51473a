import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay, useMe } from '../../shared/session.ts'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { useView } from '../../shared/use-view.ts'
import { AccountCard } from './AccountCard.tsx'
import { ActivityCard } from './ActivityCard.tsx'
import { AppearanceCard } from './AppearanceCard.tsx'
import { BusinessDetailsCard } from './BusinessDetailsCard.tsx'
import { CurrentConfiguration, ShopSettingsCard } from './BusinessSettings.tsx'
import { LastPairSetting } from './LastPairSetting.tsx'
import { MarketplacesCard } from './MarketplacesCard.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { PickRulesCard } from './PickRulesCard.tsx'
import { ProgramsCard } from './ProgramsCard.tsx'
import classes from './settings.module.css'
import { CARDS, type CardName, cardsShown } from './settings-sections.ts'
import { parseSettingsView } from './settings-view.ts'
import { SectionList, SectionSelect } from './SettingsSections.tsx'
import { shopSettings } from './use-setting.ts'

/** The settings of a retailer and of the person, in sections, with a search over all of them. */
export function SettingsPage() {
  const me = useMe()
  const [view, changeView] = useView(parseSettingsView)
  const isAllowed = useAllowedCards()
  const readsBusiness = useMay('settings.read')
  const { data, error, refetch } = useQuery({ ...shopSettings, enabled: readsBusiness })
  const isFailed = error !== null && data === undefined
  const allowed = (name: CardName) => isAllowed(name) && !(isFailed && OF_SHOP.includes(name))
  const shown = cardsShown(view, allowed)
  const flowing = shown.filter((name) => name !== BELOW)
  const sections = [...new Set(CARDS.filter(({ name }) => isAllowed(name)).map(({ section }) => section))]
  const business = me.retailer ?? me.buyer
  return (
    <>
      <PageHeader title="Settings" description={business?.business_name} />
      <Group gap="xs">
        <SearchBox
          value={view.search ?? ''}
          onSearch={(search) => changeView({ search })}
          placeholder="Search all settings"
        />
        <SectionSelect
          sections={sections}
          section={view.section}
          onSection={(section) => changeView({ section, search: undefined }, { isStep: true })}
        />
      </Group>
      <div className={classes['page']}>
        <SectionList sections={sections} section={view.search ? undefined : view.section} />
        <div>
          {isFailed && <LoadError title="Error Loading Settings" error={error} onRetry={() => void refetch()} />}
          <div className={classes['cards']} data-few={flowing.length === 1}>
            {flowing.map((name) => (
              <div key={name}>{cardOf(name)}</div>
            ))}
          </div>
          {/* As wide as the page, because it has a table. */}
          {shown.includes(BELOW) && <Outlet />}
          {shown.length === 0 && !isFailed && (
            <EmptyState
              title="No settings found"
              actions={<Button onClick={() => changeView({ search: undefined })}>Clear search</Button>}
            >
              No setting matches “{view.search}”.
            </EmptyState>
          )}
        </div>
      </div>
    </>
  )
}

/** The card that another feature draws where `Outlet` is. */
const BELOW: CardName = 'Real-Time Inventory Sync'

/** The cards that show the retailer's settings. */
const OF_SHOP: readonly CardName[] = [
  'Shopify Integration',
  'Product Management',
  'Last Pair',
  'Release Day Settings',
  'Wholesale Settings',
  'Current Configuration',
]

/** Returns a function that tells whether the person sees a card. */
function useAllowedCards(): (name: CardName) => boolean {
  const isStaff = useMe().retailer !== null
  const readsBusiness = useMay('settings.read')
  const readsListings = useMay('listings.read') && isStaff
  const choosesNotifications = useMay('settings.edit')
  const readsActivity = useMay('audit.read') && isStaff
  const mayConnect = useMay('stores.connect')
  const readsDetails = useMay('business.read')
  return (name) => {
    if (OF_SHOP.includes(name)) return readsBusiness
    if (name === 'Marketplaces' || name === 'Pick Rules') return readsListings
    if (name === 'Activity') return readsActivity
    if (name === 'Business Details') return readsDetails
    if (name === 'Notifications') return choosesNotifications
    return name === BELOW ? mayConnect : true
  }
}

function cardOf(name: CardName): ReactNode {
  switch (name) {
    case 'Last Pair':
      return <LastPairSetting />
    case 'Pick Rules':
      return <PickRulesCard />
    case 'Business Details':
      return <BusinessDetailsCard />
    case 'Marketplaces':
      return <MarketplacesCard />
    case 'Notifications':
      return <NotificationsCard />
    case 'Current Configuration':
      return <CurrentConfiguration />
    case 'Activity':
      return <ActivityCard />
    case 'Developers':
      return <ProgramsCard />
    case 'Your Account':
      return <AccountCard />
    case 'Appearance':
      return <AppearanceCard />
    case 'Real-Time Inventory Sync':
      return null
    default:
      return <ShopSettingsCard title={name} />
  }
}
