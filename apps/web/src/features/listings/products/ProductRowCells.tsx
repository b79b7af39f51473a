import { Button, Flex, Group, Switch, Text } from '@mantine/core'
import type { Marketplace } from '@ark/domain'
import { IconAdjustmentsHorizontal } from '../../../shared/icons.ts'
import { count, counted, platformName } from '../../../shared/formats.ts'
import { NotPricedHereNote } from '../../../shared/sizes/NotPricedHereNote.tsx'
import { EditableNumber } from '../../../shared/ui/controls/EditableNumber.tsx'
import { ExpandButton } from '../../../shared/ui/controls/ExpandButton.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { ProductCell } from '../../../shared/ui/cells/ProductCell.tsx'
import classes from './ProductRowCells.module.css'
import type { ListedProduct } from '../listings.queries.ts'
import type { ListingsView } from '../sizes/listings-view.ts'
import {
  isMixed,
  type PayoutField,
  payoutOf,
  useMarketCheck,
  useProductPayout,
  useProductSwitch,
} from './product-edits.ts'
import { LAST_PAIR_PILLS, REPRICING_PILLS } from '../selling-rules/selling-rule-labels.ts'
import { useGoblinMode } from '../goblin-mode/use-goblin-mode.ts'
import { MONEY_PX, PAYOUT_DEBOUNCE_MS, PAYOUT_NAMES } from '../sizes/size-columns.tsx'

const enabledOf = ({ enabled_variants = 0 }: ListedProduct): number => enabled_variants

/** Returns whether some but not all sizes are enabled. */
const isPartly = (product: ListedProduct): boolean =>
  enabledOf(product) > 0 && enabledOf(product) < product.total_variants

interface ProductNameProps {
  product: ListedProduct
  isOpen: boolean
  onToggle: () => void
}

/** A product with its number of sizes, how many are listed, and whether their payouts differ. */
export function ProductName({ product, isOpen, onToggle }: ProductNameProps) {
  const { product_name, image_url, product_sku, total_variants } = product
  const areDifferent = isMixed(product, 'desired_payout') || isMixed(product, 'bottom_payout')
  return (
    <div className={classes['name']}>
      <ExpandButton isExpanded={isOpen} name={product_name} onToggle={onToggle} />
      <div className={classes['text']}>
        <ProductCell
          name={product_name}
          imageUrl={image_url ?? null}
          detail={[product_sku, counted(total_variants, 'variant')].filter(Boolean).join(' · ')}
        />
        <Group gap={6} mt={2}>
          <Text size="xs" c="dimmed" className="num">
            {count(enabledOf(product))}/{count(total_variants)} listed
          </Text>
          {isPartly(product) && <Pill color="yellow">Partial listing</Pill>}
          {product.repricing && <Pill color="blue">{REPRICING_PILLS[product.repricing]}</Pill>}
          {product.last_pair && <Pill color="grape">{LAST_PAIR_PILLS[product.last_pair]}</Pill>}
          {areDifferent && (
            <Text size="xs" c="dimmed">
              Variants have different payouts
            </Text>
          )}
        </Group>
      </div>
    </div>
  )
}

/** An editable payout for all sizes of a product. */
export function ProductPayoutCell({ product, field }: { product: ListedProduct; field: PayoutField }) {
  const edit = useProductPayout(product, field)
  return (
    <EditableNumber
      value={payoutOf(product, field)}
      label={`${PAYOUT_NAMES[field]} of all sizes of ${product.product_name}`}
      onCommit={(payout) => edit.mutateAsync(payout)}
      debounceMs={PAYOUT_DEBOUNCE_MS}
      prefix="$"
      placeholder={isMixed(product, field) ? 'Mixed' : 'Not set'}
      width={MONEY_PX}
      column={field}
      disabled={product.not_priced_here !== undefined}
    />
  )
}

interface ProductAtProps {
  product: ListedProduct
  marketplace: Marketplace
  isCard: boolean
}

/**
 * The number of sizes that are live on a marketplace, and how many of them are at its lowest ask. A card omits zero.
 */
export function ProductAt({ product, marketplace, isCard }: ProductAtProps) {
  const { live = 0, lowest = 0 } = product[marketplace] ?? {}
  if (live === 0)
    return isCard ? null : (
      <Text size="xs" c="dimmed">
        Nothing live on {platformName(marketplace)}
      </Text>
    )
  return (
    <Text size="sm" component="div" className="num">
      <b>{count(live)} live</b>
      {lowest > 0 && (
        <Text size="xs" c="dimmed" component="div">
          {count(lowest)} at the lowest ask
        </Text>
      )}
    </Text>
  )
}

interface ProductActionsProps {
  product: ListedProduct
  view: ListingsView
  isCard: boolean
  /** Opens the product's sizes. */
  onShow: () => void
  /** Opens the setup of Goblin Mode. */
  onGoblin: () => void
  /** Opens the product's selling rules. */
  onRules: () => void
}

interface GoblinButtonProps {
  product: ListedProduct
  size: string
  onSetUp: () => void
}

/** Opens the setup of Goblin Mode, or turns the mode off at once when it is on. */
function GoblinButton({ product, size, onSetUp }: GoblinButtonProps) {
  const { mutate, isPending } = useGoblinMode(product)
  const threshold = product.goblin_threshold_percentage
  const isOn = threshold !== undefined
  return (
    <Button
      size={size}
      variant={isOn ? 'light' : 'default'}
      color={isOn ? 'grape' : 'gray'}
      loading={isPending}
      disabled={product.not_priced_here !== undefined}
      onClick={() => (isOn ? mutate(null) : onSetUp())}
      aria-pressed={isOn}
      aria-label={`Goblin Mode: ${product.product_name}`}
    >
      {isOn ? `Goblin Mode ${threshold}%` : 'Goblin Mode'}
    </Button>
  )
}

/** Buttons that enable or disable all sizes of a product and check its market. */
export function ProductActions({ product, view, isCard, onShow, onGoblin, onRules }: ProductActionsProps) {
  const all = useProductSwitch(product)
  const market = useMarketCheck(product, view)
  const { product_name: name } = product
  const buttonSize = isCard ? 'compact-md' : 'compact-xs'
  const isOn = enabledOf(product) > 0
  const isClosed = product.not_priced_here !== undefined
  const state = isOn ? 'Enabled' : 'Disabled'
  return (
    <Flex
      direction={isCard ? 'row' : 'column'}
      wrap="wrap"
      gap={isCard ? 6 : 4}
      align={isCard ? 'center' : 'flex-start'}
    >
      {isPartly(product) ? (
        <>
          {[true, false].map((enabled) => (
            <Button
              key={String(enabled)}
              size={buttonSize}
              variant={enabled ? 'light' : 'default'}
              disabled={all.isPending || isClosed}
              onClick={() => all.mutate(enabled)}
              aria-label={`${enabled ? 'Enable All' : 'Disable All'}: ${name}`}
            >
              {enabled ? 'Enable All' : 'Disable All'}
            </Button>
          ))}
        </>
      ) : (
        <Switch
          size={isCard ? 'md' : 'xs'}
          checked={isOn}
          disabled={all.isPending || isClosed}
          onChange={(event) => all.mutate(event.currentTarget.checked)}
          label={state}
          aria-label={`${state}: all sizes of ${name}`}
        />
      )}
      <NotPricedHereNote reason={product.not_priced_here} />
      <Flex gap={isCard ? 6 : 4} wrap="wrap">
        <GoblinButton product={product} size={buttonSize} onSetUp={onGoblin} />
        <Button
          size={buttonSize}
          variant="default"
          disabled={isClosed}
          onClick={onRules}
          {...(!isCard && { px: 4, title: 'Selling rules' })}
          aria-label={`Selling rules: ${name}`}
        >
          {isCard ? 'Selling rules' : <IconAdjustmentsHorizontal size={14} aria-hidden />}
        </Button>
      </Flex>
      <Button
        size={buttonSize}
        variant="default"
        loading={market.isPending}
        onClick={() => {
          onShow()
          market.mutate()
        }}
        aria-label={`CHECK MARKET: ${name}`}
      >
        CHECK MARKET
      </Button>
    </Flex>
  )
}
