import type { Evidence } from '../src/evidence/store.ts'
import { replyOf } from '../src/reply/reader.ts'
import type { Finding, JudgedRun, Report } from '../src/report/report.ts'
import { textOf, upstreamCallsOf } from './both-ends.ts'
import { markdownCode, markdownProse, printableLines, truncate } from './escape.ts'
import { affectedCallers, extentText, reproduceFinding } from './findings.ts'
import { codeList, fenced, shellBlock } from './markdown/text.ts'
import { occurrenceOfCase } from './occurrences.ts'
import type { Reproduction } from './reproduce/reproduction.ts'
import { toolText } from './run.ts'

/** Whom the text is for: the people who maintain the gateway, or an agent that has its source. */
export const audiences = ['issue', 'prompt'] as const
export type Audience = (typeof audiences)[number]

const max = { text: 1000, requirements: 10, sentences: 5, body: 2000 }

/**
 * A finding as Markdown, for a bug report or for a coding agent: what happens, what should, the request that shows it through the gateway and
 * directly, what was received, and how to know that it is mended. Its receiver needs nothing of Gateproof to reproduce it.
 */
export function renderFinding(finding: Finding, judged: JudgedRun, audience: Audience): string {
  const { title, detail, fix, requirements } = finding
  const { report } = judged
  const found = reproduceFinding(finding, judged)
  const [first] = finding.cases
  const exchange = first && occurrenceOfCase(first, judged)?.exchange
  const sentences = report.requirements.filter(({ id }) => requirements.includes(id)).map(({ text }) => text)
  const parts = [
    `# ${markdownProse(truncate(title, max.text))}`,
    ...(audience === 'prompt' ? [task] : []),
    section('What happens', [
      ...(detail === undefined ? [] : [markdownProse(truncate(detail, max.text))]),
      `Seen for ${markdownProse(affectedCallers(finding))}: ${extentText(finding)}.`,
    ]),
    section(
      'What should happen',
      [...new Set(sentences)].slice(0, max.sentences).map((text) => markdownProse(truncate(text, max.text))),
    ),
    ...(audience === 'prompt' ? [section('What to change', [markdownProse(truncate(fix, max.text))])] : []),
    ...(found === undefined ? [] : [section('Reproduce', reproduction(found, report, audience))]),
    ...(exchange === undefined
      ? []
      : [
          section('Response', [
            `${exchange.response === undefined ? 'No response' : `Status ${exchange.response.status}`}, ${exchange.id}:`,
            block(replyOf(exchange).text),
          ]),
          ...upstreamSections(exchange.id, judged.evidence),
        ]),
    ...(audience === 'prompt' && found?.gateproof !== undefined
      ? [section('How to know that it is mended', [mended, shellBlock([found.gateproof])])]
      : []),
    section('Versions', [versionsOf(report), `Requirements: ${codeList(requirements, max.requirements)}`]),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const task =
  'You have the source of the gateway. Find the cause of this defect and mend it. Change nothing else, and add a test of the gateway that fails without your change.'

const mended = 'The gateway answers the request as described, and this command, run against it, exits with 0:'

const section = (name: string, parts: readonly string[]): string =>
  parts.length === 0 ? '' : [`## ${name}`, ...parts].join('\n\n')

/** The beginning of a body. */
const block = (text: string): string =>
  text === '' ? 'It has no body.' : fenced(printableLines(truncate(text, max.body)), 'text')

/** The request through the gateway, and for an issue also to the provider, so that a reader sees whose defect it is. */
function reproduction({ curl, notes }: Reproduction, { deployment }: Report, audience: Audience): readonly string[] {
  // Further headers are for the gateway.
  const direct = curl
    .replace(`'${deployment.baseUrl}`, `"$PROVIDER_URL"'`)
    .replaceAll(/ -H "[^"]*\$GATEWAY_HEADER_\w+"/g, '')
    .replaceAll('$GATEWAY_API_KEY', '$PROVIDER_API_KEY')
  const isDirect = audience === 'issue' && direct !== curl && direct.includes('$PROVIDER_URL')
  return [
    'Through the gateway:',
    shellBlock([curl]),
    ...notes.map((note) => markdownProse(note)),
    ...(isDirect
      ? ["The same request to the provider, with its model in place of the gateway's:", shellBlock([direct])]
      : []),
  ]
}

/** What the gateway sent to the scripted upstream for an exchange, and what it got. */
function upstreamSections(id: string, evidence: Evidence): readonly string[] {
  const [received] = upstreamCallsOf(id, evidence)
  if (received === undefined) return []
  const { request, response } = received
  return [
    section('What reached the provider', [
      `${request.method} ${markdownProse(request.url)}:`,
      block(textOf(request.body === undefined ? [] : [request.body])),
    ]),
    ...(response === undefined
      ? []
      : [section('What the provider answered', [`Status ${response.status}:`, block(textOf(response.chunks))])]),
  ]
}

function versionsOf({ tool, spec, set, profile, run, deployment }: Report): string {
  const requirements = set === undefined ? '' : `, requirement set ${set.version}`
  return `${toolText(tool)}, contract ${spec.version}${requirements}, profile ${profile}, seed ${run.seed}, run of ${run.startedAt} against ${markdownCode(deployment.baseUrl)}`
}
