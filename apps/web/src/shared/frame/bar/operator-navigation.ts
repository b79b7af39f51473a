import type { Role } from '@ark/domain'
import {
  IconAlertOctagon,
  IconChartBar,
  IconCash,
  IconCurrencyDollar,
  IconHistory,
  IconListCheck,
  IconListSearch,
  IconMail,
  IconMapQuestion,
  IconPlugConnected,
  IconRobot,
  IconSettings,
  IconShieldCog,
  IconShoe,
  IconTag,
  IconUsers,
  IconWorldDollar,
} from '../../icons.ts'
import { paths } from '../../../paths.ts'
import type { OperatorWork } from '../../operator-work.ts'
import { type NavigationGroup, navigationFor } from './navigation.ts'

/** Returns the operator's navigation: System Sales, the tabs of the Admin Dashboard by subject, and Settings. */
export const operatorNavigation = (role: Role, work: OperatorWork = {}): NavigationGroup[] => [
  {
    entries: [
      { label: 'Admin', to: paths.admin, isFirstTab: true, icon: IconShieldCog },
      { label: 'System Sales', to: paths.systemSales, icon: IconWorldDollar },
    ],
  },
  {
    label: 'Money',
    entries: [
      { label: 'Payments', to: paths.admin, search: { tab: 'payments' }, icon: IconCash, count: work.payments },
      { label: 'Wholesale Monitoring', to: paths.admin, search: { tab: 'wholesale' }, icon: IconChartBar },
    ],
  },
  {
    label: 'Catalog',
    entries: [
      { label: 'Global Products', to: paths.admin, search: { tab: 'products' }, icon: IconShoe },
      { label: 'Retail Prices', to: paths.admin, search: { tab: 'retail-prices' }, icon: IconCurrencyDollar },
    ],
  },
  {
    label: 'Marketplaces',
    entries: [
      {
        label: 'StockX Automation',
        to: paths.admin,
        search: { tab: 'automation' },
        icon: IconRobot,
        count: work.requests,
      },
      { label: 'StockX Listings', to: paths.admin, search: { tab: 'stockx-listings' }, icon: IconTag },
      {
        label: 'Unknown Listings',
        to: paths.admin,
        search: { tab: 'unknown-listings' },
        icon: IconMapQuestion,
        count: work.orders,
      },
    ],
  },
  {
    label: 'System',
    entries: [
      {
        label: 'Failed Jobs',
        to: paths.admin,
        search: { tab: 'failed-jobs' },
        icon: IconAlertOctagon,
        count: work.jobs,
      },
      {
        label: 'Provider Health',
        to: paths.admin,
        search: { tab: 'provider-health' },
        icon: IconPlugConnected,
        count: work.providers,
      },
      { label: 'Debug Tools', to: paths.admin, search: { tab: 'debug' }, icon: IconListSearch, count: work.sales },
      { label: 'Go Live', to: paths.admin, search: { tab: 'go-live' }, icon: IconListCheck },
      { label: 'Accounts', to: paths.admin, search: { tab: 'accounts' }, icon: IconUsers },
      { label: 'Outbox', to: paths.admin, search: { tab: 'outbox' }, icon: IconMail },
      { label: 'Audit Log', to: paths.admin, search: { tab: 'audit' }, icon: IconHistory },
      { label: 'System Settings', to: paths.admin, search: { tab: 'settings' }, icon: IconSettings },
    ],
  },
  ...navigationFor(role),
]
