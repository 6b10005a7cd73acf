import { expect, test } from 'vitest'
import { driveFully, settingNames, undecidedAlone } from '../judge/settings.ts'
import { expectRefused } from './left-out.ts'

test('a run without one of the settings gets no statement, and the refusal names it', async () => {
  const full = await driveFully()
  const alone = await undecidedAlone(full)
  expect([...alone.values()].filter(({ size }) => size > 0).length).toBeGreaterThan(18)
  for (const name of settingNames) await expectRefused(full, alone, [name])
})
