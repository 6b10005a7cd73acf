import { beforeAll, describe, expect, test } from 'vitest'
import { features, hidingFeature } from '../../src/contract/features.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import { undecidedIn } from '../../src/outcomes/check-result.ts'
import { reasonText } from '../../src/results/reasons.ts'
import {
  undecidedAlone,
  driveFully,
  driveWithout,
  settingIn,
  settingNames,
  undecidedWithout,
  unhelpful,
  type FullDrive,
  type UndecidedAlone,
} from './settings.ts'

let full: FullDrive
let alone: UndecidedAlone

beforeAll(async () => {
  full = await driveFully()
  alone = await undecidedAlone(full)
})

describe('the reason of a requirement that a missing setting leaves undecided', () => {
  test('names the setting, for each setting', () => {
    const wrong = [...alone].flatMap(([name, undecided]) =>
      [...undecided].flatMap(([id, why]) => (settingIn(why) === name ? [] : [`${name}: ${id}: ${reasonText(why)}`])),
    )
    expect(wrong).toEqual([])
    const needed = settingNames.filter((name) => (alone.get(name)?.size ?? 0) > 0)
    expect(needed.length).toBeGreaterThan(18)
  })

  test.each([
    ['keys.expired', 'keys.exhausted'],
    ['keys.deleted', 'keys.exhausted'],
    ['keys.deleted', 'models.otherGroup'],
    ['models.otherGroup', 'prefixes.motionControl'],
    ['models.otherGroup', 'models.noChannel'],
    ['keys.low', 'models.videoWithoutUrl'],
    ['keys.limited', 'models.unpriced'],
    ['models.videoWithoutUrl', 'models.videoPromptLimited'],
  ])('names a setting that helps if %s and %s are missing', async (one, other) => {
    expect(await unhelpful(full, alone, one, other)).toEqual([])
  })

  test.each(['keys.expired', 'models.otherGroup', 'keys.exhausted', 'models.noChannel'])(
    'names %s, also if one protocol is declared as unsupported',
    async (name) => {
      const undecided = await undecidedWithout(full, new Set([name]), ['chat'])
      const own = [...(alone.get(name) ?? [])].map(([id]) => id)
      const named = own.map((id) => undecided.get(id)).map((why) => why && settingIn(why))
      expect(named).toEqual(own.map(() => name))
    },
  )
})

/** Requirements that a drive leaves undecided without a feature that does not hide them. */
const undecidedWithoutFeature: Readonly<Record<string, readonly string[]>> = {
  // Only calls of the chat model are sent between two requests for the balance.
  chat: ['balance.not_exhausted'],
  // The reference gateway has one video model with a length in its identifier, which has no URL.
  videosWithoutUrl: ['video.duration.fixed'],
}

/** Features that a drive sends requests to nevertheless: what their responses show is judged. */
const shown = ['authentication', 'errors', 'models', 'service', 'versioning', 'multipleChoices', 'videoLengthsInNames']

describe('a feature that is declared as unsupported', () => {
  test.each(features())(
    'leaves nothing undecided, and what it hides does not apply: $name',
    async ({ name, keys, models }) => {
      const missing = new Set([...keys.map((role) => `keys.${role}`), ...models.map((role) => `models.${role}`)])
      const { checks } = await judgeInProcess(driveWithout(full, missing, [name]))
      const verdicts = checks.map((check) => ({ id: check.requirement, verdict: undecidedIn(check)?.verdict }))
      const of = (verdict: string | undefined) =>
        new Set(verdicts.flatMap((one) => (one.verdict === verdict ? [one.id] : [])))
      expect([...of('inconclusive')]).toEqual(undecidedWithoutFeature[name] ?? [])
      const applied = [...of(undefined)].filter((id) => hidingFeature(id, [name]) === name)
      expect(applied.length > 0).toBe(shown.includes(name))
    },
  )
})
