import { maxLength, truncated } from '../std/truncate.ts'
import type { Rate, Report, RequirementReport, Verdict } from '../report/report.ts'
import { differs } from './chance.ts'
import type { VerdictChange, VerdictChanges } from './comparison.ts'

type State = 'holds' | 'gates' | 'unmet' | 'undecided' | 'left out'

const words: Readonly<Record<Verdict, State>> = {
  satisfied: 'holds',
  violated: 'gates',
  advisory: 'unmet',
  inconclusive: 'undecided',
  broken: 'undecided',
  inapplicable: 'left out',
}

const wordOf = ({ judged, verdict }: RequirementReport): State =>
  judged && verdict !== undefined ? words[verdict] : 'left out'

const doesNotHold = (word: State) => word === 'gates' || word === 'unmet'

type Change = 'violated' | 'found' | 'advisory' | 'unjudged' | 'lost' | 'mended' | 'judged' | 'rates' | 'still'

/** The change of a requirement that both selected; undefined if there is none. */
function kindOf(from: State, to: State): Change | undefined {
  if (doesNotHold(from) && doesNotHold(to)) return 'still'
  if (from === to) return undefined
  if (to === 'undecided') return from === 'holds' ? 'unjudged' : 'lost'
  if (from === 'undecided') return to === 'gates' ? 'found' : 'judged'
  if (to === 'holds') return 'mended'
  return to === 'gates' ? 'violated' : 'advisory'
}

/** The changes of verdicts. Requirements that only one report selected are not compared. */
export function verdictChanges(base: Report, now: Report): VerdictChanges {
  const before = new Map(base.requirements.map((row) => [row.id, row]))
  const changes: Record<Exclude<Change, 'still'>, VerdictChange[]> = {
    violated: [],
    found: [],
    advisory: [],
    unjudged: [],
    lost: [],
    mended: [],
    judged: [],
    rates: [],
  }
  const onlyInOne: string[] = []
  const otherSentence: string[] = []
  let [still, compared] = [0, 0]
  for (const row of now.requirements) {
    const earlier = before.get(row.id)
    before.delete(row.id)
    const [from, to] = [earlier === undefined ? 'left out' : wordOf(earlier), wordOf(row)]
    if (from === 'left out' && to === 'left out') continue
    if (from === 'left out' || to === 'left out') {
      onlyInOne.push(row.id)
      continue
    }
    if (earlier !== undefined && earlier.text !== row.text) {
      otherSentence.push(row.id)
      continue
    }
    compared += 1
    const kind = kindOf(from, to)
    if (kind === 'still') {
      still += 1
      if (differs(shareOf(earlier), shareOf(row), true)) changes.rates.push(changeOf(earlier, row))
    } else if (kind !== undefined) changes[kind].push(changeOf(earlier, row))
  }
  const gone = [...before.values()].filter((row) => wordOf(row) !== 'left out').map(({ id }) => id)
  return { compared, ...changes, still, onlyInOne: [...onlyInOne, ...gone], otherSentence }
}

/** In how many runs it was unmet. A single run is too few to compare. */
const shareOf = (row: RequirementReport | undefined): { readonly of: number; readonly total: number } => {
  const { unmet = 0, judged = 0 } = row?.repeated ?? {}
  return { of: unmet, total: judged }
}

const rateOf = (row: RequirementReport | undefined): Rate | undefined =>
  row?.repeated && { judged: row.repeated.judged, unmet: row.repeated.unmet }

function changeOf(earlier: RequirementReport | undefined, row: RequirementReport): VerdictChange {
  const { id, level, text, verdict, because, known } = row
  const [fromRate, toRate] = [rateOf(earlier), rateOf(row)]
  return {
    id,
    level,
    text,
    ...(earlier?.verdict && { from: earlier.verdict }),
    ...(verdict && { to: verdict }),
    ...(fromRate && { fromRate }),
    ...(toRate && { toRate }),
    ...(because !== undefined && { because: truncated(because, maxLength.name) }),
    ...shownOf(row),
    ...(known !== undefined && { known: true }),
  }
}

/** What is wrong with a violated requirement, and the exchange that shows it. */
export function shownOf({ verdict, tests }: RequirementReport): {
  readonly message?: string
  readonly exchange?: string
} {
  if (verdict !== 'violated' && verdict !== 'advisory' && verdict !== 'broken') return {}
  const { message, exchanges: [exchange] = [] } = tests.find((test) => test.verdict === verdict) ?? {}
  return {
    ...(message !== undefined && { message: truncated(message, maxLength.name) }),
    ...(exchange !== undefined && { exchange }),
  }
}
