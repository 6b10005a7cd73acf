import { test } from 'vitest'
import { driveFully, settingNames, undecidedAlone } from '../judge/settings.ts'
import { expectRefused } from './left-out.ts'

test('a run without any two of the settings gets no statement, and the refusal names them', async () => {
  const full = await driveFully()
  const alone = await undecidedAlone(full)
  for (const [index, one] of settingNames.entries())
    for (const other of settingNames.slice(index + 1)) await expectRefused(full, alone, [one, other])
})
