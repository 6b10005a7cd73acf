import { all, editEventField, editEvents, isObject } from '../../../gateway/reference/fault-kit.ts'
import { dataOf, numbered } from '../kit.faults.ts'

/** Sends nothing but the lifecycle of a response. */
export const withoutOutput = all(
  editEvents((events) => numbered(events.filter((event) => isObject(dataOf(event)['response'])))),
  editEventField('response.output', (output) => output && []),
)
