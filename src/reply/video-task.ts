import { fieldOf } from './field.ts'
import type { Field, Reply } from './reply.ts'

/**
 * What a reply says of a video task, wherever it says it: a drive must go on where a gateway wraps the record in an envelope of
 * its own or calls things by other names. What has to stand where is judged by the requirements alone.
 */

const firstOf = ({ json }: Reply, ...places: readonly string[]): Field =>
  places.map((place) => json.at(place)).find(({ absent, value }) => !absent && value !== '') ?? fieldOf(undefined)

/** The id of a task, a number as its digits; undefined where none is told. */
export function taskIdOf(reply: Reply): string | undefined {
  const { text, number } = firstOf(reply, 'task_id', 'id', 'data.task_id', 'data.id')
  return text ?? (number === undefined ? undefined : String(number))
}

/** The `status` of a task as it was said. */
export const taskStatusOf = (reply: Reply): string | undefined => firstOf(reply, 'status', 'data.status').text

/** Words for a task that came to its end, in whatever case. Every status but `completed` is left open by the contract. */
const finished = /^(?:completed?|success|succe(?:ss|e)d(?:ed)?|successful|done|finished)$/i
const failed = /^(?:fail(?:ed|ure)?|error(?:ed)?|cancell?ed|expired|rejected|aborted|timed_?out)$/i

/** How a state sounds: as the end of a task that was made, of one that was not, or as neither. */
export function taskOutcomeOf(state: string | undefined): 'finished' | 'failed' | 'under way' {
  if (state === undefined) return 'under way'
  if (finished.test(state.trim())) return 'finished'
  return failed.test(state.trim()) ? 'failed' : 'under way'
}

/** The contract's word for the end of polling. */
export const completed = 'completed'

/**
 * True when polling has come to an end: the task is completed, or it has said so often in a row that it is over in other words. A task that
 * is called failed after a moment of trouble, and goes on, has not ended.
 */
export function isPollingOver(polls: readonly Reply[]): boolean {
  const states = polls.map(taskStatusOf)
  const last = states.at(-1)
  if (last === completed) return true
  const inARow = states.length - 1 - states.findLastIndex((state) => state !== last)
  return taskOutcomeOf(last) !== 'under way' && inARow >= minRepeatedStates
}

const minRepeatedStates = 3
