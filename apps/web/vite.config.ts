import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed, pageParts } from './page-parts.ts'
import { tablerIcons } from './tabler-icons.ts'

/** What the pages for signed-out visitors are made of; needed by everybody. */
const SIGNED_OUT_COMPONENTS =
  'Alert|Anchor|ActionIcon|Button|Center|CloseButton|Group|Input|InputBase|Loader|Paper|Portal|Stack|Text|TextInput|Title|Transition|UnstyledButton'
/** Ours that they have in common with pages behind the sign-in. */
const APP_PARTS = 'BrandMark|CheckedForm|EmptyState|links|toasts'
const APP_ICONS = 'building-store|check|shopping-bag'
/** Needed by everybody who is signed in, and by nobody else: the frame's parts. */
const FRAME = 'Avatar|Badge|Burger|FocusTrap|Indicator|Popover|Progress|Skeleton|Tooltip'
/** What the pages of signed-in people have in common, besides the frame. */
const PAGE_PARTS =
  'FilterBar|LoadError|MoreOnPhone|PageHeader|Pill|PlatformBadge|ProductCell|ProductHeading|ReasonedIcon|RelativeTime|RoleBadge|SearchBox|SearchedText|StatCards|StatusBadge|lazy-dialog|notice|stats-shown|title-badge|use-is-phone'
/** Of the domain. */
const RULES_OF_DIALOGS = 'automation-statuses|cannot-fulfill|late-penalties|quick-actions|reserve-rules|selling-rules'
/** Of the domain, the grammar of sizes: for those few who read sizes that somebody has written. */
const SIZES = 'match-sizes|parse-size|search-sizes|size-words|sizes'
/** What lists are edited and narrowed with. */
const LIST_CONTROLS = 'List|SegmentedControl|Switch'
/** Fields that few pages have, and mostly together. */
const CHOICES = 'Checkbox|Combobox|Radio|Select'

const anyOf = (...tests: RegExp[]): RegExp => new RegExp(tests.map(({ source }) => `(${source})`).join('|'))
const library = (path: string): RegExp => new RegExp(`node_modules[\\\\/]${path}`)
const component = (names: string): RegExp => library(`@mantine[\\\\/]core[\\\\/].*components[\\\\/](${names})[\\\\/]`)
/** Domain files in any folder whose names do not begin with one of these. */
const rulesBut = (names: string): RegExp =>
  new RegExp(`packages[\\\\/]domain[\\\\/]src[\\\\/](?:\\w+[\\\\/])?(?!${names})[\\w-]+\\.ts$`)
const icon = (names: string): RegExp => new RegExp(`tabler:(${names})$`)
const ours = (path: string): RegExp => new RegExp(`web[\\\\/]src[\\\\/]${path}\\.tsx?$`)
/** Files of these names in a folder or in a folder inside it. */
const inside = (folder: string, names: string): RegExp =>
  ours(`${folder.replace('/', '[\\\\/]')}[\\\\/](?:[\\w-]+[\\\\/])?(${names})`)

/** What begins the first reads of the pages that are opened first, with the queries that it shares with them. */
const FIRST_READS = [
  ours('features[\\\\/](dashboard|inventory|listings)[\\\\/].*first-reads'),
  ours('features[\\\\/].*[\\\\/](inventory|listings)\\.queries'),
  ours('shared[\\\\/]sizes[\\\\/](listed-sizes|variant-cache|size-pages)'),
  inside('shared/ui', 'are-stats-shown'),
]
/** The same of the pages of sales, which have a part of their own. */
const FIRST_READS_OF_SALES = [
  ours('features[\\\\/](canceled-sales|fulfillments|sales)[\\\\/].*first-reads'),
  ours('features[\\\\/].*[\\\\/](sales|canceled-sales)\\.queries'),
  inside('shared/sales', 'sale-pages|sale-filters'),
]

/**
 * A page is fetched as few scripts, each with all that it stands on but for what an earlier one has: a part of its own
 * for every icon and every button would be forty requests before the first paint. Libraries apart from ours, so that a
 * release does not make browsers fetch them again. Landing and sign-in stay at 170 kB gzip, signed-in pages at 240 kB
 * (docs/decisions/030).
 */
const PARTS = [
  {
    name: 'libraries',
    test: anyOf(
      library('(react|react-dom|scheduler)[\\\\/]'),
      library('@tanstack[\\\\/](query|react-query|router|react-router|history|react-store|store)'),
    ),
  },
  {
    name: 'signed-out',
    test: anyOf(
      library('@mantine[\\\\/]core[\\\\/].*esm[\\\\/]core[\\\\/]'),
      component(SIGNED_OUT_COMPONENTS),
      library('@mantine[\\\\/]hooks[\\\\/].*(use-id|use-uncontrolled)[\\\\/.]'),
      library('clsx[\\\\/]'),
    ),
  },
  {
    name: 'app',
    test: anyOf(
      ours('(main|routes|signed-in|quick-action-routes|wholesale-routes)'),
      inside('shared/ui', APP_PARTS),
      ours('shared[\\\\/]use-view'),
      ours('shared[\\\\/]create-icon'),
      icon(APP_ICONS),
    ),
  },
  { name: 'frame', test: anyOf(library('@floating-ui'), library('eventsource-parser'), component(FRAME)) },
  {
    name: 'signed-in',
    test: anyOf(
      inside('shared/frame', 'AppFrame|PageKeys|SyncInventoryButton'),
      inside('shared/sales', 'SaleNotices|recent-sales|sale-sound'),
      ours('shared[\\\\/]first-steps[\\\\/]NextStep'),
      ours('shared[\\\\/]sizes[\\\\/]explain-sizes'),
      ours('shared[\\\\/](last-pair-words|random-key)'),
      // What pages read first is asked for beside their code, by what every page behind the sign-in has.
      ...FIRST_READS,
      // Rules that the pages for signed-out visitors do not need, but for those of single pages and dialogs.
      rulesBut(`wholesale|${SIZES}|payout-rules|bulk-shipping|notification-kinds|${RULES_OF_DIALOGS}`),
      inside('shared/ui', PAGE_PARTS),
    ),
  },
  {
    name: 'lists',
    test: anyOf(
      inside('shared/table', 'DataTable|BulkBar|ExportButton|use-selection'),
      inside('shared/ui', 'EditableNumber|ExpandButton|RowButton|RowSwitch'),
      // Too small to be fetched by themselves.
      ours('shared[\\\\/]mutate'),
      component(LIST_CONTROLS),
    ),
  },
  { name: 'scroll-area', test: component('ScrollArea') },
  { name: 'native-select', test: component('NativeSelect') },
  { name: 'choices', test: anyOf(component(CHOICES), library('@mantine[\\\\/]core[\\\\/].*AccordionChevron')) },
  {
    name: 'sales',
    test: anyOf(
      inside('shared/sales', 'LabelButton|sale-columns|SaleFilters|ShipBy'),
      ...FIRST_READS_OF_SALES,
      inside('shared/ui', 'ConfirmOrderButton|ReasonedButton|UndoableMessage'),
    ),
  },
  { name: 'icons', test: icon('.*'), minShareCount: 2 },
  // How a product is found at StockX and brought into the catalogue, which four pages do.
  {
    name: 'stockx',
    test: anyOf(ours('shared[\\\\/]stockx[\\\\/](?!ImportModal).*'), inside('shared/ui', 'AuthenticateStockx')),
  },
  { name: 'sizes', test: new RegExp(`packages[\\\\/]domain[\\\\/]src[\\\\/]sizes[\\\\/](${SIZES})\\.ts`) },
  { name: 'wholesale-terms', test: /packages[\\/]domain[\\/]src[\\/]wholesale[\\/]wholesale-terms/ },
  // What the stock's file shares with its page is none of its own.
  {
    name: 'inventory',
    test: /web[\\/]src[\\/]features[\\/]inventory[\\/](page[\\/](InventoryPage|inventory-columns)|inventory\.module)/,
  },
  // Pages of sizes stand on the columns of Listings and on what sizes are changed and followed with.
  {
    name: 'listings',
    test: anyOf(
      inside('features/listings', 'ListingsPage|size-columns'),
      ours('shared[\\\\/]sizes[\\\\/](live-variants|payout-edits|price-edits|use-listing-switch)'),
    ),
  },
].map((part, at, all) => ({ ...part, priority: all.length - at }))

const api = process.env['ARK_API_PORT'] ?? '3000'

export default defineConfig({
  plugins: [react(), tablerIcons(), pageParts(), compressed()],
  server: { proxy: { '/api': { target: `http://localhost:${api}` } } },
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: PARTS },
        // The first script lists every part of the app: a letter less of each.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
