import { expect, test } from 'vitest'
import { driveFully, settingNames, undecidedAlone, unhelpful } from './settings.ts'

test('the reason of a requirement names a setting that helps, without any two settings', async () => {
  const full = await driveFully()
  const alone = await undecidedAlone(full)
  const wrong: string[] = []
  for (const [index, one] of settingNames.entries())
    for (const other of settingNames.slice(index + 1)) wrong.push(...(await unhelpful(full, alone, one, other)))
  expect(wrong).toEqual([])
})
