import { expect, test } from 'vitest'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { drive, judge, plan, run, type RequirementSelector, type RunOptions } from '../../api/index.ts'
import { conformance, type ConformanceOptions } from '../../api/vitest.ts'
import { selectablePrefixes } from '../../src/deployment/check-options.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { packagedContract } from '../../src/contract/document.ts'

const read = (value: string): readonly string[] => value.split(',')

/** Never called: `npm run types` compiles it. An expected error that does not occur is an error. */
export const compiled = {
  accepts: (fromConfiguration: readonly string[], options: RunOptions, one: RequirementSelector) => [
    run({ embedded: true, only: ['chat', 'streaming.chat', 'chat.completion.usage.sum'], skip: ['chat.request'] }),
    run({ embedded: true, only: [one] }),
    run({ embedded: true, only: fromConfiguration, skip: fromConfiguration }),
    run({ embedded: true, only: ['chat', ...fromConfiguration] }),
    run({ embedded: true }),
    run(options),
    run({ ...options, only: undefined }),
    plan({ only: read('chat,models') }),
    conformance({ only: ['chat', 'streaming'] }),
    conformance({ title: 'mine', only: fromConfiguration }),
  ],
  refuses: () => [
    // @ts-expect-error a misspelt area
    run({ only: ['caht'] }),
    // @ts-expect-error a misspelt segment
    run({ only: ['chat', 'chat.complation'] }),
    // @ts-expect-error a part of a segment
    run({ only: ['streaming.cha'] }),
    // @ts-expect-error a misspelt id
    plan({ skip: ['chat.completion.usage.sums'] }),
    // @ts-expect-error a misspelt area
    drive({ only: ['modles'] }),
    // @ts-expect-error a misspelt area
    judge('evidence.jsonl', { only: ['modles'] }),
    // @ts-expect-error a misspelt area
    conformance({ only: ['chat', 'steaming'] }),
    // @ts-expect-error a misspelt option
    conformance({ onyl: ['chat'] }),
  ],
  declares: (): readonly unknown[] => {
    const written: RunOptions = { only: read('chat') }
    // @ts-expect-error a misspelt area in options that are declared with their selectors
    const misspelt: ConformanceOptions<RequirementSelector> = { only: ['caht'] }
    const id: RequirementSelector = 'chat.completion.id' satisfies RequirementId
    return [written, misspelt, id]
  },
}

test('an id from a configuration that does not exist is a usage error', async () => {
  await expect(plan({ embedded: true, only: read('chat,caht') })).rejects.toThrow(
    'only "caht": unknown area or requirement ID (did you mean "chat"?)',
  )
})

test('each area, and each beginning of an id, can be selected', () => {
  const ids = requirementsOf(packagedContract().document).map(({ id }) => id)
  const selectors: readonly RequirementSelector[] = ['chat', 'chat.completion', 'chat.completion.usage.sum']
  expect([...selectablePrefixes(ids)]).toEqual(expect.arrayContaining([...selectors]))
})
