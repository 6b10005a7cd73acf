import { markdownProse, printableLines, shellQuote, shellWord } from '../escape.ts'
import { fenced, shellBlock } from '../markdown/text.ts'
import { reproduce } from '../reproduce/reproduction.ts'
import { toolText } from '../run.ts'
import {
  decisiveExchanges,
  exchangeLines,
  rowOf,
  type EvidenceFileName,
  type ExplainedRequirement,
} from './requirement.ts'

const max = { exchanges: 2, probes: 10 }

/** The form `.github/ISSUE_TEMPLATE/dispute.yml` with everything filled in that the evidence shows. The rest is for the person who disputes. */
export function disputeText(explained: ExplainedRequirement): string {
  const { requirement, contract, stated, judged } = explained
  const { report } = judged
  const { id, section, text } = requirement
  const row = rowOf(explained)
  const finding = report.findings.find(({ requirements }) => requirements.includes(id))
  const set = report.set === undefined ? '' : `, set ${report.set.version}`
  const places = contract.length === 0 ? [section] : contract
  const parts: readonly (readonly [label: string, content: string])[] = [
    ['Requirement', id],
    ['Finding', finding === undefined ? '_No response_' : markdownProse(finding.id)],
    ['The verdict that you got', row?.verdict ?? stated],
    ['The verdict that you think is right', open('satisfied, violated, advisory, inapplicable or not to be judged')],
    ['Version of gateproof', toolText(report.tool)],
    [
      'Contract document, requirement set and profile',
      `contract ${report.spec.version}${set}, profile ${report.profile}`,
    ],
    [
      'The words of the contract',
      [
        ...places.map((place) => `- ${markdownProse(place)}`),
        '',
        `The requirement that is based on this place: ${markdownProse(text)}`,
        '',
        open('the words at this place that support you, literally'),
      ].join('\n'),
    ],
    ['Why the verdict does not follow from these words', open('your reasons')],
    ['Evidence', evidenceText(explained)],
    [
      'Before you send it',
      [
        '- [ ] `gateproof judge dispute.jsonl --only ID` gives the verdict that I dispute.',
        '- [ ] The file contains nothing that must stay private.',
        '- [ ] The evidence may be stored in the repository as a test, with the decision.',
      ].join('\n'),
    ],
  ]
  return `${parts.map(([label, content]) => `### ${label}\n\n${content}`).join('\n\n')}\n`
}

const open = (what: string) => `_Fill in: ${what}._`

/** How to extract the evidence, and the first exchanges of it. */
function evidenceText(explained: ExplainedRequirement): string {
  const { requirement, judged } = explained
  const row = rowOf(explained)
  const exchanges = decisiveExchanges(row, judged)
  const [first] = exchanges
  if (first === undefined)
    return `No exchange decided the verdict: ${markdownProse(row?.because ?? 'it was not judged')}`
  const message = row?.tests.find(({ verdict }) => verdict === row.verdict)?.message
  const { curl, notes } = reproduce(first, requirement.id, judged)
  return [
    open('drop dispute.jsonl here, compressed'),
    shellBlock(extraction(explained)),
    ...(message === undefined ? [] : [fenced(printableLines(message), 'text')]),
    ...exchanges.slice(0, max.exchanges).map((exchange) => fenced(exchangeLines(exchange), 'text')),
    'The first request again:',
    shellBlock([curl]),
    ...notes.map((note) => markdownProse(note)),
  ].join('\n\n')
}

/** Commands that write the lines of the deciding probes into a file, and judge it. Names of probes in evidence can be anything. */
function extraction({ requirement: { id }, judged, named }: ExplainedRequirement): readonly string[] {
  const { evidence, report } = judged
  const exchanges = decisiveExchanges(
    report.requirements.find((one) => one.id === id),
    judged,
  )
  const probes = [...new Set(exchanges.map(({ probe }) => probe))].filter((probe) => /^[\w-]{1,100}$/.test(probe))
  const source = evidence.sessions.find((session) => session.exchanges.some((one) => one.id === exchanges[0]?.id))
  const file = named.get(source?.file ?? '') ?? { shownAs: 'evidence.jsonl' }
  const wanted = ['discovery', ...probes.slice(0, max.probes)].join('|')
  const pattern = String.raw`^\{"type":"(header|discovery|footer)"|"probe":"(${wanted})"`
  return [
    `${readingOf(file)} | grep -E ${shellQuote(pattern)} > dispute.jsonl`,
    `npx --no-install gateproof judge dispute.jsonl --only ${id}`,
  ]
}

/** The command that prints evidence, which may be compressed and in a bundle. */
function readingOf({ shownAs, member }: EvidenceFileName): string {
  const isPacked = shownAs.endsWith('.gz')
  if (member === undefined) return `${isPacked ? 'gunzip -c' : 'cat'} ${shellWord(shownAs)}`
  return `unzip -p ${shellWord(member.bundle)} ${shellWord(member.name)}${isPacked ? ' | gunzip -c' : ''}`
}
