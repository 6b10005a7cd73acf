import { flag, input, rawInput, StepError } from './github.js'

/** Inputs that are options of the same name, with a value. */
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

/** What a pattern or a list of the upload would be. */
const notOneFolder = /[*?[\]\r\n]/

/**
 * The arguments of `gateproof`. Each value is one with its option (`--only=…`), so that none can be taken for an option, and none goes
 * through a shell.
 */
export function argumentsOf() {
  if (notOneFolder.test(input('out')))
    throw new StepError(`out ${JSON.stringify(input('out'))} is not the name of one folder`)
  const given = options.filter((name) => input(name) !== '').map((name) => `--${name}=${input(name)}`)
  const further = rawInput('args')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  return ['run', ...given, ...flags.filter(flag).map((name) => `--${name}`), ...further]
}

const failures = { violated: 1, inconclusive: 3 }

/** The exit codes that fail the step: those for which there was no run (2, 4, 130) in any case. */
export function failingCodes() {
  const named = input('fail-on')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'none')
  const unknown = named.find((name) => !Object.hasOwn(failures, name))
  if (unknown !== undefined)
    throw new StepError(`fail-on: ${JSON.stringify(unknown)} is none of violated, inconclusive, none`)
  const spared = Object.keys(failures).filter((name) => !named.includes(name))
  return (code) => code !== 0 && !spared.some((name) => failures[name] === code)
}
