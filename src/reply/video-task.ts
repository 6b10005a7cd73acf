import { fieldOf } from './field.ts'
import type { Field, Reply } from './reply.ts'

/**
 * Lenient readers of video tasks. A run must be able to continue if a gateway wraps the task in an envelope or uses other names. Only the
 * requirements check the format.
 */

const firstOf = ({ json }: Reply, ...places: readonly string[]): Field =>
  places.map((place) => json.at(place)).find(({ absent, value }) => !absent && value !== '') ?? fieldOf(undefined)

/** The id of a task, as text; undefined if it is missing. */
export function taskIdOf(reply: Reply): string | undefined {
  const { text, number } = firstOf(reply, 'task_id', 'id', 'data.task_id', 'data.id')
  return text ?? (number === undefined ? undefined : String(number))
}

/** The `status` of a task, unchanged. */
export const taskStatusOf = (reply: Reply): string | undefined => firstOf(reply, 'status', 'data.status').text

/** Names of final states. The contract only defines `completed`. */
const finished = /^(?:completed?|success|succe(?:ss|e)d(?:ed)?|successful|done|finished)$/i
const failed = /^(?:fail(?:ed|ure)?|error(?:ed)?|cancell?ed|expired|rejected|aborted|timed_?out)$/i

/** Classifies a state by its name. */
export function taskOutcomeOf(state: string | undefined): 'finished' | 'failed' | 'under way' {
  if (state === undefined) return 'under way'
  if (finished.test(state.trim())) return 'finished'
  return failed.test(state.trim()) ? 'failed' : 'under way'
}

/** The final state that the contract defines. */
export const completed = 'completed'

/**
 * True if polling can end: the task is completed, or has had another final state `minRepeatedStates` times in a row, because some gateways
 * report a failure temporarily.
 */
export function isPollingOver(polls: readonly Reply[]): boolean {
  const states = polls.map(taskStatusOf)
  const last = states.at(-1)
  if (last === completed) return true
  const inARow = states.length - 1 - states.findLastIndex((state) => state !== last)
  return taskOutcomeOf(last) !== 'under way' && inARow >= minRepeatedStates
}

const minRepeatedStates = 3
