import { beforeAll, describe, expect, test } from 'vitest'
import type { Handler } from '../../../gateway/reference/faults/handler.ts'
import { untouched } from '../../../gateway/reference/fault.ts'
import { reasonText, recordedReason } from '../../../src/results/reasons.ts'
import type { RequirementReport } from '../../../src/report/report.ts'
import { adviceFor } from '../../../src/statement/advice.ts'
import { tryGateway } from '../trial.ts'

/* Without `--allow images`, some requests are not sent. That explains only what these requests alone could show. */

const answerWith = (status: number) => (next: Handler) => (request: Request) =>
  request.method === 'POST' ? Response.json({ error: { message: 'no' } }, { status }) : next(request)

/** The undecided requirements of a gateway, without `--allow images`. */
async function undecidedOf(
  inject: typeof untouched,
  area: string,
  only: readonly string[] = [area],
): Promise<readonly RequirementReport[]> {
  const { concluded } = await tryGateway({
    faults: [{ breaks: [], inject }],
    settings: { only, samples: 0 },
    suites: { areas: [area] },
    declare: (deployment) => ({ ...deployment, allow: ['video'] }),
  })
  return concluded.report.requirements.filter(({ verdict }) => verdict === 'inconclusive')
}

const advises = ({ reason: data, because = '' }: RequirementReport): string => {
  const why = data && recordedReason(data)
  return why === undefined ? because : `${reasonText(why)}; ${adviceFor(why)}`
}

describe.each([401, 402, 429, 503])('a gateway that answers every call with %i, without --allow images', (status) => {
  let undecided: readonly RequirementReport[]
  beforeAll(async () => void (undecided = await undecidedOf(answerWith(status), 'errors')))

  test('is never advised to allow images because of the status', () => {
    expect(undecided.length).toBeGreaterThan(10)
    expect(undecided.map((row) => `${row.id}: ${advises(row)}`).filter((line) => line.includes('--allow'))).toEqual([])
  })

  test.each(['errors.status.malformed_json', 'errors.status.empty_body', 'errors.status.unknown_model'])(
    'has the status as the reason of %s',
    (id) => {
      expect(undecided.find((row) => row.id === id)?.reason).toMatchObject({ code: 'not-answered', args: { status } })
    },
  )
})

test('the healthy gateway is advised to allow images where only images can decide', async () => {
  const undecided = await undecidedOf(untouched, 'images')
  expect(undecided.length).toBeGreaterThan(3)
  expect(undecided.filter((row) => !advises(row).includes('allow it with --allow images'))).toEqual([])
})

test('the healthy gateway is advised to allow long prompts, and not to declare them as absent', async () => {
  const [row, ...others] = await undecidedOf(untouched, 'chat', [
    'chat.request.long_prompt',
    'chat.request.very_long_prompt',
  ])
  expect(others).toEqual([])
  expect(row?.id).toBe('chat.request.very_long_prompt')
  expect(row && advises(row)).toBe(
    'requests with prompts of 32 and 200 KB are billed and not allowed (--allow long); allow it with --allow long',
  )
})
