import { ofScripts, parseJson, type Reply } from '../../src/checks/index.ts'
import { readAnswer } from './answer.rules.ts'
import { successes } from './answered.rules.ts'
import { temptations } from './probe.ts'
import type { ReadRequest } from './request.rules.ts'
import { requestsWith } from './sent.rules.ts'

/** The texts of a call that cross the gateway, as they were sent and as they arrived. */
interface Crossing {
  readonly sent: readonly string[]
  readonly got: readonly string[]
}

/** Selects answered calls with a text that looks worth changing, in the request or in the answer: what crosses the gateway in each direction. */
export const temptingCalls = ofScripts((reply: Reply): readonly Crossing[] | undefined => {
  const call = successes(reply)
  const request = call && anyRequests(reply)
  if (call === undefined || request === undefined) return undefined
  const { script } = call
  const answer = readAnswer(call)
  const crossings = [
    { sent: textsIn(request.asked), got: textsIn(request.received) },
    {
      sent: [script.text ?? '', script.after ?? '', ...argumentsIn(script.calls ?? [])],
      got: [answer.text, ...argumentsIn(answer.calls)],
    },
  ]
  return crossings.some(({ sent }) => countsIn(sent).some((count) => count > 0)) ? crossings : undefined
})

const anyRequests = requestsWith('nothing')

/** True if every text that looks worth changing arrives as often as it was sent, in each direction. */
export const isUnchanged = (crossings: readonly Crossing[]): boolean =>
  crossings.every(({ sent, got }) => {
    const arrived = countsIn(got)
    return countsIn(sent).every((count, index) => count <= (arrived[index] ?? 0))
  })

const countsIn = (texts: readonly string[]): readonly number[] =>
  temptations.map((text) => texts.join('\n').split(text).length - 1)

const textsIn = ({ system, turns, calls, results }: ReadRequest): readonly string[] => [
  ...system,
  ...turns.flatMap(({ texts }) => texts),
  ...argumentsIn(calls),
  ...results.map(({ text }) => text),
]

/** Arguments in one spelling: a gateway may escape characters of an object that it writes as text. */
const argumentsIn = (calls: readonly { readonly arguments: string | undefined }[]): readonly string[] =>
  calls.map((call) => {
    const parsed = parseJson(call.arguments ?? '')
    return 'value' in parsed ? JSON.stringify(parsed.value) : (call.arguments ?? '')
  })
