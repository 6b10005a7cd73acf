import { asString } from '../../../../gateway/reference/json.ts'
import type { ConformantVariants } from '../variant.ts'
import { eachError } from './kit.ts'

/** The names and indexes in `messages[0].role`. */
const stepsOf = (path: string) => path.split(/[.[\]]+/).filter((step) => step !== '')

/** How validators write the path of a parameter. */
const notations: Readonly<Record<string, (path: string) => string>> = {
  'a JSON path': (path) => `$.${path}`,
  'a JSON path in brackets': (path) =>
    `$${stepsOf(path)
      .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `['${step}']`))
      .join('')}`,
  'a JSON pointer': (path) => `/${stepsOf(path).join('/')}`,
  'names and indexes with dots': (path) => stepsOf(path).join('.'),
  'a path from the body, with commas': (path) => ['body', ...stepsOf(path)].join(','),
  'a path from the body, with arrows': (path) => ['body', ...stepsOf(path)].join(' -> '),
  'a quoted name': (path) => `'${path}'`,
  'the first name alone': (path) => stepsOf(path)[0] ?? '',
  'the last name alone': (path) => stepsOf(path).findLast((step) => !/^\d+$/.test(step)) ?? '',
}

/** Errors whose `param` names the parameter in another notation. Only errors about a parameter have one. */
export const parameterNames: ConformantVariants = Object.fromEntries(
  Object.entries(notations).map(([name, written]) => [
    `param as ${name}`,
    {
      inject: eachError((error) => {
        const path = asString(error['param'])
        // A `param` that names the model is compared with its name.
        return path === '' || path === 'model' ? error : { ...error, param: written(path) }
      }),
      areas: ['errors', 'limits'],
      only: ['errors', 'limits.chat'],
    },
  ]),
)
