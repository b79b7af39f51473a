import { may, type Permission, type Role } from '@ark/domain'
import type { LinkProps } from '@tanstack/react-router'
import {
  IconBolt,
  IconBuildingStore,
  IconCalculator,
  IconChartArrowsVertical,
  IconCoin,
  IconDiscount,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconMapPin,
  IconPackages,
  IconPlaylistAdd,
  IconReceipt2,
  IconSettings,
  IconShoe,
  IconShoppingBag,
  IconTag,
  IconTags,
  IconTruckDelivery,
  IconTruckLoading,
  IconTruckReturn,
  IconUsers,
  IconMessageDollar,
} from '../../icons.ts'
import { type Path, paths } from '../../../paths.ts'
import type { Waiting } from '../../waiting-work.ts'

export interface NavigationEntry {
  label: string
  to: Path
  icon: typeof IconTag
  /** The part of the address that opens a tab, for a page whose tabs have entries. */
  search?: LinkProps['search']
  /** Whether the entry opens the first of those tabs, which the address does not name. */
  isFirstTab?: true
  /** The number of waiting items; 0 or undefined: the entry shows none. */
  count?: number | undefined
}

export interface NavigationGroup {
  label?: string
  entries: NavigationEntry[]
}

interface PermittedEntry extends NavigationEntry {
  permission: Permission
  /** The counter of waiting items that the entry shows. */
  waiting?: keyof Waiting
}

/** The entries of the side navigation of retailers and buyers. */
const NAVIGATION: { label?: string; entries: PermittedEntry[] }[] = [
  {
    entries: [{ label: 'Dashboard', to: paths.dashboard, icon: IconLayoutDashboard, permission: 'dashboard.read' }],
  },
  {
    label: 'Quick Actions',
    entries: [
      { label: 'Quick Actions', to: paths.quickActions, icon: IconBolt, permission: 'listings.read' },
      { label: 'Import to List', to: paths.importToList, icon: IconPlaylistAdd, permission: 'listings.edit' },
      { label: 'Market Review', to: paths.marketReview, icon: IconChartArrowsVertical, permission: 'listings.read' },
      { label: 'Highest Bid Report', to: paths.highestBidReport, icon: IconGavel, permission: 'listings.read' },
      { label: 'Check Payouts', to: paths.checkPayouts, icon: IconCalculator, permission: 'listings.read' },
    ],
  },
  {
    label: 'Inventory',
    entries: [
      // The operator's menu has no Inventory group, although operators may read the catalog.
      { label: 'Products', to: paths.products, icon: IconShoe, permission: 'inventory.read' },
      {
        label: 'Shopify',
        to: paths.shopify,
        icon: IconBuildingStore,
        permission: 'stores.read',
        waiting: 'pending_syncs',
      },
      { label: 'Inventory', to: paths.inventory, icon: IconPackages, permission: 'inventory.read' },
      { label: 'Fulfillment Settings', to: paths.fulfillmentSettings, icon: IconMapPin, permission: 'listings.read' },
      {
        label: 'Cancelled Sales',
        to: paths.cancelledSales,
        icon: IconTruckReturn,
        permission: 'sales.manage',
        waiting: 'canceled',
      },
    ],
  },
  {
    label: 'Marketplaces',
    entries: [
      { label: 'Listings', to: paths.listings, icon: IconTag, permission: 'listings.read' },
      { label: 'Liquidation', to: paths.liquidation, icon: IconDiscount, permission: 'stores.read' },
      { label: 'Sales', to: paths.sales, icon: IconReceipt2, permission: 'sales.manage' },
      {
        label: 'Fulfillments',
        to: paths.fulfillments,
        icon: IconTruckDelivery,
        permission: 'sales.fulfill',
        waiting: 'to_fulfill',
      },
    ],
  },
  {
    label: 'Wholesale',
    entries: [
      {
        label: 'Active Sales',
        to: paths.wholesale,
        icon: IconTruckLoading,
        permission: 'wholesale.read',
        waiting: 'wholesale_orders',
      },
      { label: 'Price Management', to: paths.wholesalePrices, icon: IconTags, permission: 'inventory.read' },
      {
        label: 'Offers',
        to: paths.wholesaleOffers,
        icon: IconMessageDollar,
        permission: 'wholesale.read',
        waiting: 'wholesale_offers',
      },
      { label: 'Sales History', to: paths.wholesaleHistory, icon: IconHistory, permission: 'wholesale.read' },
      // The buyers' portal.
      { label: 'Available Inventory', to: paths.buyerInventory, icon: IconShoppingBag, permission: 'wholesale.buy' },
      {
        label: 'Purchase History',
        to: paths.buyerPurchases,
        icon: IconHistory,
        permission: 'wholesale.buy',
        waiting: 'purchases',
      },
      {
        label: 'My Offers',
        to: paths.buyerOffers,
        icon: IconMessageDollar,
        permission: 'wholesale.buy',
        waiting: 'counteroffers',
      },
    ],
  },
  {
    entries: [
      { label: 'Finances', to: paths.finances, icon: IconCoin, permission: 'finances.read' },
      { label: 'Users', to: paths.users, icon: IconUsers, permission: 'users.manage' },
      { label: 'Settings', to: paths.settings, icon: IconSettings, permission: 'profile.read' },
    ],
  },
]

/** Returns the link of an entry. */
export const linkOf = ({ to, search = {} }: NavigationEntry): Pick<LinkProps, 'to' | 'search'> => ({ to, search })

/**
 * Returns the navigation of a role with the numbers of waiting items. The fulfillment role sees Fulfillments and
 * Settings only. The operator's navigation has more entries (`operator-navigation.ts`).
 */
export const navigationFor = (role: Role, waiting: Partial<Waiting> = {}): NavigationGroup[] =>
  NAVIGATION.map(({ entries, ...group }) => ({
    ...group,
    entries: entries
      .filter(({ permission }) => may(role, permission))
      .map(({ permission: _, waiting: counter, ...entry }) => ({ ...entry, count: counter && waiting[counter] })),
  })).filter(({ entries }) => entries.length > 0)
