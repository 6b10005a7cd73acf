import type { ScriptFinish } from '../../src/evidence/script.ts'
import { oneOf } from '../gateway/validated.ts'

const finishes = ['stop', 'length', 'tools', 'stop_sequence', 'filter'] as const satisfies readonly ScriptFinish[]

/** What is wrong with a script that a caller without types wrote; undefined if it can be sent. */
export function scriptProblem(script: unknown): string | undefined {
  if (!isRecord(script)) return 'script: expected an object'
  const { text, reasoning, calls = [], finish, usage } = script
  if (text !== undefined && typeof text !== 'string') return 'script.text: expected a string'
  if (reasoning !== undefined && typeof reasoning !== 'string') return 'script.reasoning: expected a string'
  const finishProblem = oneOf(finishes)(finish)
  if (finishProblem !== undefined) return `script.finish: ${finishProblem}`
  if (!isRecord(usage) || !Number.isInteger(usage['input']) || !Number.isInteger(usage['output'])) {
    return 'script.usage: expected integers as input and output'
  }
  if (!Array.isArray(calls)) return 'script.calls: expected an array'
  const index = calls.findIndex((call) => !isCall(call))
  return index < 0 ? undefined : `script.calls[${index}]: expected id, name and the JSON text of an object as arguments`
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isCall(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { id, name, arguments: json } = value
  return typeof id === 'string' && typeof name === 'string' && typeof json === 'string' && isJsonObject(json)
}

function isJsonObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text))
  } catch {
    return false
  }
}
