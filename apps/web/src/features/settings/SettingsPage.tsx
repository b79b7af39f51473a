import { SimpleGrid } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { useMay, useMe } from '../../shared/session.ts'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { AccountCard } from './AccountCard.tsx'
import { ActivityCard } from './ActivityCard.tsx'
import { AppearanceCard } from './AppearanceCard.tsx'
import { BusinessDetailsCard } from './BusinessDetailsCard.tsx'
import { BusinessSettings } from './BusinessSettings.tsx'
import { MarketplacesCard } from './MarketplacesCard.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { ProgramsCard } from './ProgramsCard.tsx'

/** The person's settings and, for a retailer's staff, the retailer's. */
export function SettingsPage() {
  const me = useMe()
  const readsBusiness = useMay('settings.read')
  const readsListings = useMay('listings.read') && me.retailer !== null
  const choosesNotifications = useMay('settings.edit')
  const readsActivity = useMay('audit.read') && me.retailer !== null
  const readsDetails = useMay('business.read')
  const business = me.retailer ?? me.buyer
  return (
    <>
      <PageHeader title="Settings" description={business?.business_name} />
      <SimpleGrid cols={{ base: 1, md: 2 }} maw={1080}>
        <AccountCard />
        {readsDetails && <BusinessDetailsCard />}
        <AppearanceCard />
        <ProgramsCard />
        {readsListings && <MarketplacesCard />}
        {readsActivity && <ActivityCard />}
        {choosesNotifications && <NotificationsCard />}
        {readsBusiness && <BusinessSettings />}
      </SimpleGrid>
      <Outlet />
    </>
  )
}
