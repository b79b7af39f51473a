import { Progress, Text } from '@mantine/core'

/** How far long work is: words, counts and a bar. `percent` null: it cannot be known yet. */
export function WorkBar({ label, words, percent }: { label: string; words: string; percent: number | null }) {
  return (
    <>
      <Text size="sm" mb={6} className="num" component="div">
        {words}
      </Text>
      <Progress
        value={percent ?? 100}
        animated={percent === null}
        striped={percent === null}
        size="sm"
        aria-label={label}
      />
    </>
  )
}
