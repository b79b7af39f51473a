import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { handbookPages } from './handbook-pages.ts'
import { leanScrollArea } from './lean-scroll-area.ts'
import { compressed, pageParts } from './page-parts.ts'
import { tablerIcons } from './tabler-icons.ts'

/** The Mantine components of the pages for signed-out visitors, which everyone needs. */
const SIGNED_OUT_COMPONENTS =
  'Alert|Anchor|ActionIcon|Button|Center|CloseButton|Group|Input|InputBase|Loader|Paper|Portal|Stack|Text|TextInput|Title|Transition|UnstyledButton'
/** ARK's own components that those pages share with signed-in pages. */
const APP_PARTS = 'BrandMark|CheckedForm|EmptyState|links|toasts'
const APP_ICONS = 'building-store|check|point|shopping-bag'
/** Components of the frame, which only signed-in people need. */
const FRAME = 'Avatar|Badge|Burger|FocusTrap|Indicator|Overlay|Progress|Skeleton|VisuallyHidden'
/** Components of signed-in pages besides the frame. */
const PAGE_PARTS =
  'FilterBar|LoadError|MoreOnPhone|PageHeader|Pill|PlatformBadge|ProductCell|ProductHeading|ReasonedIcon|RelativeTime|RoleBadge|RowsSkeleton|SearchBox|SearchedText|StatCards|StatusBadge|lazy-dialog|notice|stats-shown|title-badge|use-is-phone'
/** Modules of the domain that only single pages and dialogs need. */
const RULES_OF_DIALOGS =
  'alias-orders|automation-statuses|barcodes|cannot-fulfill|late-penalties|quick-actions|reserve-rules|resolving|selling-rules|style-codes'
/** The domain's grammar of sizes, for the few pages that parse sizes. */
const SIZES = 'match-sizes|parse-size|search-sizes|size-words|sizes'
/** Controls that edit and filter lists. */
const LIST_CONTROLS = 'Checkbox|List|SegmentedControl|Switch'
/** Parts of filters that sign-up has, too. */
const PLAIN_FIELDS = 'NativeSelect|SimpleGrid'
/** Fields with a list to choose from, which dialogs and few pages have, and what floats beside them. */
const CHOICES = 'Combobox|Popover|Select'

const anyOf = (...tests: RegExp[]): RegExp => new RegExp(tests.map(({ source }) => `(${source})`).join('|'))
const library = (path: string): RegExp => new RegExp(`node_modules[\\\\/]${path}`)
const component = (names: string): RegExp => library(`@mantine[\\\\/]core[\\\\/].*components[\\\\/](${names})[\\\\/]`)
/** Returns a pattern for domain files in any folder whose names do not begin with one of these. */
const rulesBut = (names: string): RegExp =>
  new RegExp(`packages[\\\\/]domain[\\\\/]src[\\\\/](?:\\w+[\\\\/])?(?!${names})[\\w-]+\\.ts$`)
const icon = (names: string): RegExp => new RegExp(`tabler:(${names})$`)
const ours = (path: string): RegExp => new RegExp(`web[\\\\/]src[\\\\/]${path}\\.tsx?$`)
/** Returns a pattern for files with these names in a folder or in one of its subfolders. */
const inside = (folder: string, names: string): RegExp =>
  ours(`${folder.replace('/', '[\\\\/]')}[\\\\/](?:[\\w-]+[\\\\/])?(${names})`)

/** The first reads of the pages that people open first, with the queries that they share. */
const FIRST_READS = [
  ours('features[\\\\/](dashboard|inventory|listings)[\\\\/].*first-reads'),
  ours('features[\\\\/].*[\\\\/](inventory|listings)\\.queries'),
  ours('shared[\\\\/]sizes[\\\\/](listed-sizes|variant-cache|size-pages)'),
  inside('shared/ui', 'are-stats-shown'),
]
/** The first reads of the pages of sales, which have their own chunk. */
const FIRST_READS_OF_SALES = [
  ours('features[\\\\/](canceled-sales|fulfillments|sales)[\\\\/].*first-reads'),
  ours('features[\\\\/].*[\\\\/](sales|canceled-sales)\\.queries'),
  inside('shared/sales', 'sale-pages|sale-filters'),
]

/**
 * The chunks. Each page loads few scripts, since a chunk per icon and button would be forty requests before the first
 * paint. Libraries are separate, so that browsers keep them across releases. Landing and sign-in stay below 170 kB
 * gzip, signed-in pages below 240 kB (docs/decisions/030).
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
  {
    name: 'frame',
    test: anyOf(
      library('eventsource-parser'),
      component(FRAME),
      inside('shared/ui', 'Popover|Tooltip|use-floating-place'),
    ),
  },
  {
    name: 'signed-in',
    test: anyOf(
      inside('shared/frame', 'AppFrame|PageKeys|SyncInventoryButton'),
      inside('shared/sales', 'SaleNotices|recent-sales|sale-sound'),
      ours('shared[\\\\/]first-steps[\\\\/](NextStep|StepButton)'),
      inside('shared/ui', 'AuthenticateStockx'),
      ours('shared[\\\\/]sizes[\\\\/]explain-sizes'),
      ours('shared[\\\\/](last-pair-words|random-key)'),
      // The first reads are in a chunk that every signed-in page has, so that they start beside the page's code.
      ...FIRST_READS,
      // Domain rules that signed-out pages do not need, except those of single pages and dialogs.
      rulesBut(`wholesale|${SIZES}|payout-rules|bulk-shipping|notification-kinds|${RULES_OF_DIALOGS}`),
      inside('shared/ui', PAGE_PARTS),
    ),
  },
  {
    name: 'fields',
    test: anyOf(component(PLAIN_FIELDS), inside('shared/ui', 'FilterSelect'), icon('.*')),
    minShareCount: 2,
  },
  {
    name: 'lists',
    test: anyOf(
      inside('shared/table', 'DataTable|BulkBar|ExportButton|SavedViews|use-selection'),
      inside('shared/ui', 'EditableNumber|ExpandButton|RowButton|RowSwitch'),
      // Too small for a chunk of its own.
      ours('shared[\\\\/]mutate'),
      component(LIST_CONTROLS),
      library('@mantine[\\\\/]core[\\\\/].*AccordionChevron'),
    ),
  },
  { name: 'layout', test: component('ScrollArea|Table|Tabs') },
  { name: 'modal', test: component('Modal|ModalBase') },
  { name: 'choices', test: anyOf(library('@floating-ui'), component(CHOICES)) },
  {
    name: 'sales',
    test: anyOf(
      inside(
        'shared/sales',
        'AskedButton|LabelButton|RemedyButtons|UndoFulfilledButton|remedy-acts|sale-columns|SaleFilters|ShipBy|use-undo-fulfilled',
      ),
      ours('features[\\\\/]sales[\\\\/]AliasOrderButtons'),
      /packages[\\/]domain[\\/]src[\\/](sizes[\\/]barcodes|sales[\\/]bulk-shipping)\.ts/,
      inside('shared/scans', 'send-scans'),
      ...FIRST_READS_OF_SALES,
      inside('shared/ui', 'ConfirmOrderButton|FilterChecks|ReasonedButton|UndoableMessage'),
    ),
  },
  // Searching StockX and importing products, which four pages do.
  {
    name: 'stockx',
    test: ours('shared[\\\\/]stockx[\\\\/](?!ImportModal).*'),
  },
  { name: 'sizes', test: new RegExp(`packages[\\\\/]domain[\\\\/]src[\\\\/]sizes[\\\\/](${SIZES})\\.ts`) },
  {
    name: 'wholesale-buyer',
    test: /wholesale-buyer[\\/]wholesale-buyer\.(queries|module)/,
  },
  { name: 'dashboard', test: /features[\\/]dashboard[\\/](DashboardPage|Figures|dashboard\.module)/ },
  { name: 'shopify', test: /stores[\\/](page[\\/]ShopifyPage|connection[\\/]StoreImport)/ },
  { name: 'wholesale-terms', test: /packages[\\/]domain[\\/]src[\\/]wholesale[\\/]wholesale-terms/ },
  // Code that the inventory's export shares with its page.
  {
    name: 'inventory',
    test: /web[\\/]src[\\/]features[\\/]inventory[\\/](page[\\/](InventoryPage|inventory-columns)|inventory\.module)/,
  },
  // Pages of sizes share the Listings columns and the edits of sizes.
  {
    name: 'listings',
    test: anyOf(
      inside('features/listings', 'ListingsPage|size-columns'),
      ours(
        'shared[\\\\/]sizes[\\\\/](NotPricedHereNote|fulfillment-edit|live-variants|payout-edits|price-edits|use-listing-switch)',
      ),
    ),
  },
].map((part, at, all) => ({ ...part, priority: all.length - at }))

const api = process.env['ARK_API_PORT'] ?? '3000'

export default defineConfig({
  plugins: [react(), tablerIcons(), handbookPages(), leanScrollArea(), pageParts(), compressed()],
  server: { proxy: { '/api': { target: `http://localhost:${api}` } } },
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: PARTS },
        // The first script lists every chunk, so one letter less in each name matters.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
