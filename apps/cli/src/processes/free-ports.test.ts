import { execa } from 'execa'
import { expect, test } from 'vitest'
import { freePorts } from './free-ports.ts'

const PICK = `
  import { freePorts } from '${new URL('./free-ports.ts', import.meta.url).href}'
  Math.random = () => 0
  process.send(await freePorts(4))
  process.on('disconnect', () => process.exit())
`

test('processes that search at the same place find different ports, which no outgoing connection uses', async () => {
  const pickers = [1, 2, 3].map(() =>
    execa(process.execPath, ['--input-type=module', '-e', PICK], { ipc: true, reject: false }),
  )
  const found = await Promise.all(pickers.map((picker) => picker.getOneMessage()))
  expect(new Set(found).size).toBe(3)
  for (const first of found as number[]) expect(first + 3).toBeLessThan(32_768)
  for (const picker of pickers) picker.kill()
  await Promise.all(pickers)
})

test('more consecutive ports than a block has are refused', async () => {
  await expect(freePorts(8)).rejects.toThrow('A block has 7 ports, not 8.')
})
