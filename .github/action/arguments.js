import { flag, input, rawInput, StepError } from './github.js'

/** Inputs that are passed as options of the same name. */
const options = [
  'base-url',
  'config',
  'only',
  'skip',
  'allow',
  'profile',
  'set',
  'baseline',
  'models',
  'min-judged',
  'seed',
  'max-requests',
  'max-tokens',
  'max-cost',
  'prices',
  'rate',
  'concurrency',
  'deadline',
  'out',
]

const flags = ['embedded', 'no-key', 'strict']

/** The upload step would take these as a pattern or a list of paths. */
const notOneFolder = /[*?[\]\r\n]/

/** Arguments of `gateproof`, as `--only=…`, so that a value cannot be taken for an option. They do not pass through a shell. */
export function argumentsOf() {
  if (notOneFolder.test(input('out')))
    throw new StepError(`out: expected one folder, got ${JSON.stringify(input('out'))}`)
  const given = options.filter((name) => input(name) !== '').map((name) => `--${name}=${input(name)}`)
  const extra = rawInput('args')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  return ['run', ...given, ...flags.filter(flag).map((name) => `--${name}`), ...extra]
}

const failures = { violated: 1, inconclusive: 3 }

/** Returns whether an exit code fails the step. Codes of a run that did not finish (2, 4, 130) always do. */
export function failingCodes() {
  const named = input('fail-on')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'none')
  const unknown = named.find((name) => !Object.hasOwn(failures, name))
  if (unknown !== undefined)
    throw new StepError(`fail-on: expected violated, inconclusive or none, got ${JSON.stringify(unknown)}`)
  const ignored = Object.keys(failures).filter((name) => !named.includes(name))
  return (code) => code !== 0 && !ignored.some((name) => failures[name] === code)
}
