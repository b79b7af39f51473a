import { money } from '../../formats.ts'

/** An amount in a column. `isChange` colors gains and losses. */
export function MoneyCell({ value, isChange = false }: { value: number | null | undefined; isChange?: boolean }) {
  const color = !isChange || !value ? undefined : value < 0 ? 'var(--ark-down)' : 'var(--ark-up)'
  return (
    <span className="num" style={{ color }}>
      {money(value)}
    </span>
  )
}
