import type {
  Identification,
  IdentifyTest,
  InconclusiveReason,
  NotTested,
  SampledSide,
  ShownPrompt,
} from '../src/identify/identification.ts'
import { displayText, printable, printableJson, truncate } from './escape.ts'
import { pluralize } from './summary.ts'

/** The JSON of `identify compare --json`. Characters that a terminal would obey stay escaped. */
export const identificationJson = (identification: Identification): string =>
  `${printableJson(JSON.stringify(identification, null, 2))}\n`

/** The result for a terminal or a log: the verdict, what could have been seen, the tests, and what the result does not say. */
export function renderIdentification(identification: Identification): string {
  const { verdict, reference, got, prompts } = identification
  const lines = [
    identificationHeadline(identification),
    ...reasonLines(identification),
    '',
    sideLine('reference', reference),
    sideLine('compared', got),
    ...offsetLines(identification),
    '',
    ...testLines(identification),
    '',
    ...powerLines(identification),
    ...exampleLines(identification),
    ...(prompts.length === 0 ? [] : ['', 'the prompts that differ the most:', ...prompts.flatMap(promptLines)]),
    '',
    ...limits[verdict],
  ]
  return `${displayText(lines)}\n`
}

/** The first line of the result: the verdict, what shows it, and the stated error rate. */
export function identificationHeadline({ verdict, alpha, tests }: Identification): string {
  const rate = `stated error rate: ${percent(alpha)}`
  if (verdict === 'no difference found') return `no difference found (${rate})`
  if (verdict === 'inconclusive') return `inconclusive (${rate})`
  const found = tests.filter(({ corrected = 1 }) => corrected <= alpha)
  return `differs from this reference: ${found.map((test) => `${titles[test.name]}, p ${probability(test)}`).join('; ')} (${rate})`
}

const titles: Readonly<Record<IdentifyTest['name'], string>> = {
  'input-counts': 'counts of input tokens',
  distributions: 'distributions of first words',
  repetition: 'how often answers repeat',
  'new-answers': 'answers that the reference never gives',
  completions: 'short completions',
}

/** Of a count, there is no chance. */
function probability({ corrected = 1, name }: IdentifyTest): string {
  if (name === 'input-counts') return corrected === 0 ? '= 0' : '= 1'
  return corrected < 0.0001 ? '< 0.0001' : `= ${corrected.toPrecision(2)}`
}

const percent = (share: number): string => `${Number((share * 100).toPrecision(2))} %`

function reasonLines(identification: Identification): readonly string[] {
  const { because } = identification
  return because === undefined ? [] : [`  because ${reasons[because](identification)}`]
}

const reasons: Readonly<Record<InconclusiveReason, (identification: Identification) => string>> = {
  'too-few-answers': ({ reference, got }) =>
    `less than 80 % of the requests were answered: ${failureText(reference)}; ${failureText(got)}. Collect again when they are`,
  'constant-answers': ({ got, reference }) =>
    `the same request always gets the same answer (${printable(got.from)} or ${printable(reference.from)}): from a cache, from a fixed seed, or because the temperature is ignored. Such answers count once, which is too few. Turn the cache off and collect again`,
  'reference-differs-from-itself': () =>
    'the first half of the reference differs from its second half. It changed while it was sampled, or several models answer. Collect the reference again, or choose another one',
  'no-texts': ({ tests }) => {
    const cause = tests.find(({ name }) => name === 'distributions')?.because
    return `no answers could be compared: ${cause === undefined ? 'none' : notTested[cause]}`
  },
  'low-power': ({ samplesNeeded, power, statedEffect }) => {
    const seen = power.find(({ effect }) => effect === statedEffect)?.power ?? 0
    const needed =
      samplesNeeded === undefined
        ? 'No number of samples up to 200 is sufficient: the reference nearly always gives the same answers'
        : `Collect both again with --samples ${samplesNeeded}`
    return `${effectTexts[statedEffect]} would have been seen in only ${percent(seen)} of comparisons. ${needed}`
  },
}

function failureText({ from, planned, answered, failed }: SampledSide): string {
  const causes = Object.entries(failed).map(([cause, count]) => `${printable(truncate(cause, 20))} ${count}×`)
  return `${printable(from)} has ${answered} of ${planned}${causes.length === 0 ? '' : ` (${causes.join(', ')})`}`
}

const notTested: Readonly<Record<NotTested, string>> = {
  'few-answers': 'fewer than five prompts have five answers on both sides',
  'no-visible-text': 'most answers have no visible text, as those of a model that reasons first',
  'unsteady-counts': 'the reference counts the same text differently from request to request',
  'no-counts': 'a side reports no counts',
}

function sideLine(role: string, side: SampledSide): string {
  const { baseUrl, model, startedAt, cached, reasoning } = side
  const extra = [
    ...(cached > 0 ? [`${cached} from a cache, not counted`] : []),
    ...(reasoning > 0 ? [`${reasoning} with reasoning`] : []),
  ]
  const place = `${printable(truncate(model, 60))} at ${printable(truncate(baseUrl, 80))}, ${printable(startedAt.slice(0, 10))}`
  return `${role.padEnd(9)}  ${place}: ${failureText(side)}${extra.length === 0 ? '' : `; ${extra.join('; ')}`}`
}

function offsetLines({ inputCounts, got }: Identification): readonly string[] {
  const { offset = 0, factor } = inputCounts ?? {}
  if (factor !== undefined)
    return [`observed   ${printable(got.from)} counts the input tokens of the reference, multiplied by ${factor}`]
  if (offset === 0) return []
  const more = `${pluralize(Math.abs(offset), 'input token')} ${offset > 0 ? 'more' : 'fewer'}`
  return [
    `observed   ${printable(got.from)} counts ${more} for every prompt: a hidden prompt, or another template. By itself this is no difference`,
  ]
}

function testLines({ tests }: Identification): readonly string[] {
  const rows = tests.map((test) => [
    titles[test.name],
    test.corrected === undefined ? 'not tested' : probability(test),
    test.because === undefined ? observedText(test) : notTested[test.because],
  ])
  return table([['test', 'p, corrected', 'observed'], ...rows])
}

function observedText({ name, observed = 0, byChance = 0 }: IdentifyTest): string {
  if (name === 'input-counts') return `${percent(observed)} of requests are counted differently`
  if (name === 'new-answers') return `${percent(observed)} of answers; ${percent(byChance)} by chance`
  return `distance ${observed.toFixed(3)}; ${byChance.toFixed(3)} by chance`
}

const effectTexts: Readonly<Record<Identification['statedEffect'], string>> = {
  'temperature-0.7': 'a temperature of 0.7 in place of 1',
  'other-model': 'another model',
  'half-of-answers': 'another model for every second answer',
  'fifth-of-answers': 'another model for every fifth answer',
  'tenth-of-answers': 'another model for every tenth answer',
  'twentieth-of-answers': 'another model for every twentieth answer',
}

function powerLines({ power, recognizableShare, inputCounts }: Identification): readonly string[] {
  if (power.length === 0) return []
  const rows = power.map(({ effect, power: seen }) => [effectTexts[effect], percent(seen)])
  const single =
    recognizableShare === undefined || inputCounts === undefined
      ? []
      : [
          `Another model that counts tokens differently would have been seen with a probability of 95 % if it gave ${percent(recognizableShare)} of the answers.`,
        ]
  return [...table([['what would have been seen', 'how often'], ...rows]), ...single]
}

/** Requests to send again by hand. */
function exampleLines({ inputCounts }: Identification): readonly string[] {
  const examples = inputCounts?.examples ?? []
  if (examples.length === 0) return []
  const rows = examples.map(({ text, reference, got }) => [shownText(text), String(reference), got.join(', ')])
  return ['', ...table([['prompt', 'reference counts', 'compared counts'], ...rows])]
}

const shownText = (text: string): string => questionOf(text, 60)

/** A long prompt ends with its question. */
function questionOf(text: string, characters: number): string {
  const parts = text.split('\n\n')
  const question = truncate((parts.at(-1) ?? '').replaceAll('\n', ' '), characters)
  return printable(parts.length === 1 ? question : `(after a long text) ${question}`)
}

function promptLines({ text, reference, got }: ShownPrompt): readonly string[] {
  return [`  ${questionOf(text, 110)}`, answersLine('reference', reference), answersLine('compared', got)]
}

const maxShownAnswers = 5

function answersLine(side: string, answers: ShownPrompt['got']): string {
  const shown = answers
    .slice(0, maxShownAnswers)
    .map(({ answer, count }) => `${printable(JSON.stringify(truncate(answer, 20)))} ${count}×`)
  const more = answers.length - shown.length
  return `    ${side.padEnd(9)}  ${shown.join(', ')}${more > 0 ? `, ${more} more` : ''}`
}

const limits: Readonly<Record<Identification['verdict'], readonly string[]>> = {
  differs: [
    'A difference has many causes: another model or version, quantization, a system prompt of the gateway, another safety layer, other sampling.',
    'This comparison does not tell which one it is.',
  ],
  'no difference found': [
    'Smaller differences than those above, and differences that other prompts would show, are possible. Hidden reasoning and the bill are not checked.',
  ],
  inconclusive: ['This says nothing for or against the model.'],
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}
