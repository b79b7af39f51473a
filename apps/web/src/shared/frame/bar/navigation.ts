import { may, type Permission, type Role } from '@ark/domain'
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
  IconPackages,
  IconPlaylistAdd,
  IconReceipt2,
  IconSettings,
  IconShieldCog,
  IconShoe,
  IconShoppingBag,
  IconTag,
  IconTags,
  IconTruckDelivery,
  IconTruckLoading,
  IconTruckReturn,
  IconUsers,
  IconMessageDollar,
  IconWorldDollar,
} from '../../icons.ts'
import { type Path, paths } from '../../../paths.ts'
import type { Waiting } from '../../waiting-work.ts'

export interface NavigationEntry {
  label: string
  to: Path
  icon: typeof IconTag
  permission: Permission
  /** The counter of waiting items that the entry shows. */
  waiting?: keyof Waiting
}

export interface NavigationGroup {
  label?: string
  entries: NavigationEntry[]
}

/** The entries of the side navigation. */
const NAVIGATION: NavigationGroup[] = [
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
      { label: 'Purchase History', to: paths.buyerPurchases, icon: IconHistory, permission: 'wholesale.buy' },
      { label: 'My Offers', to: paths.buyerOffers, icon: IconMessageDollar, permission: 'wholesale.buy' },
    ],
  },
  {
    // The operator's pages.
    entries: [
      { label: 'System Sales', to: paths.systemSales, icon: IconWorldDollar, permission: 'administration' },
      { label: 'Admin', to: paths.admin, icon: IconShieldCog, permission: 'administration' },
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

/** Returns the navigation of a role. The fulfillment role sees Fulfillments and Settings only. */
export const navigationFor = (role: Role): NavigationGroup[] =>
  NAVIGATION.map((group) => ({
    ...group,
    entries: group.entries.filter(({ permission }) => may(role, permission)),
  })).filter(({ entries }) => entries.length > 0)
