import { events, streamed } from './streamed.ts'

type Some = Readonly<Record<string, unknown>>

export const chunk = (choices: unknown, rest: Some = {}) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  choices,
  ...rest,
})
export const choice = (delta: unknown, finish_reason: unknown = null, index: unknown = 0) => ({
  index,
  delta,
  finish_reason,
})
export const role = chunk([choice({ role: 'assistant', content: '' })])
export const says = (content: unknown, index = 0) => chunk([choice({ content }, null, index)])
export const ends = (finish: unknown, index = 0) => chunk([choice({}, finish, index)])

export const asking = (body: object, ...all: readonly (object | string)[]) => streamed('chat', events(...all), {}, body)
export const of = (...all: readonly (object | string)[]) => asking({}, ...all)
/** A whole stream. */
export const whole = (...all: readonly (object | string)[]) => of(role, ...all, '[DONE]')
