import { readOutline } from '../../../spec/outline.ts'
import { packagedContract } from '../../../src/contract/document.ts'
import { requirementsOf } from '../../../src/contract/requirements.ts'
import { requirementSet } from '../../../src/contract/sets.ts'
import { requiredBy } from '../../../src/judge/gating.ts'
import { faults } from '../../../suites/faults.ts'
import { testsOf } from '../../../suites/ledger.ts'
import { allLines, type fates } from '../../corpus/line.ts'
import { followed, forced, tried } from '../../judge/disobedience.ts'
import { conformantVariants } from '../../variants/definitions/index.ts'
import { upstreamForms } from '../../variants/definitions/upstream/forms.ts'
import { modelJudgements } from '../../real/model-judgements.ts'
import type { SeedResult } from '../../real/model-lane.ts'
import { readResults } from '../results.ts'
import type { Section } from '../section.ts'

export const requirements: Section = {
  name: 'requirements',
  counts: () => {
    const all = requirementsOf(packagedContract().document)
    const closed = all.filter(({ level }) => level !== 'OPEN')
    const judged = closed.filter(({ untestable }) => untestable === undefined)
    const broken = new Set<string>(Object.values(faults).flatMap(({ breaks }) => breaks))
    return {
      figures: {
        requirements: all.length,
        judged: judged.length,
        gating: requirementSet().entries.size,
        'with a test': judged.filter(({ id }) => testsOf(id).length > 0).length,
        tests: all.flatMap(({ id }) => testsOf(id)).length,
        'proved by a fault': judged.filter(({ id }) => broken.has(id)).length,
        faults: Object.keys(faults).length,
      },
      others: {
        places: readOutline().length,
        required: requiredBy(requirementSet(), 'full').length,
        untestable: closed.length - judged.length,
        open: all.length - closed.length,
      },
    }
  },
}

/** Public reports of wrong replies, and what the suite reports for each. */
export const publicCorpus: Section = {
  name: 'corpus',
  counts: () => {
    const has = (fate: (typeof fates)[number]) => allLines.filter((line) => fate in line).length
    const caught = allLines.flatMap((line) => ('caught' in line ? line.caught : []))
    const unseen = allLines.filter((line) => 'unseen' in line)
    const project = /[\w.-]+\/[\w.-]+(?=#\d| commit |@[0-9a-f])/g
    return {
      figures: {
        reports: allLines.length,
        sources: new Set(allLines.flatMap(({ source }) => source.match(project) ?? [])).size,
        caught: has('caught'),
        right: has('right'),
        open: has('open'),
        'faults that reproduce them': new Set(caught.map(({ fault }) => fault)).size,
        'requirements that catch them': new Set(caught.flatMap(({ by }) => by)).size,
        'caught unseen': unseen.filter((line) => 'caught' in line && line.unseen === true).length,
      },
      others: { unseen: unseen.length },
    }
  },
  run: async ({ words, say }) => (await import('../../corpus/prove.ts')).problemsWith(words, say),
}

export const variations: Section = {
  name: 'variations',
  counts: () => {
    // Variants that are tried at both ends again count once.
    const names = Object.keys(conformantVariants).filter((name) => !Object.hasOwn(upstreamForms, name))
    return { figures: { variations: names.length } }
  },
}

export const models: Section = {
  name: 'models',
  counts: () => ({
    figures: { runs: tried.shares.length * tried.seeds, dropping: 4 * tried.seeds },
    others: {
      shares: tried.shares.map((share) => `${100 * share} %`).join(', '),
      dependent: followed.length + forced.length,
    },
  }),
}

export const real: Section = {
  name: 'real',
  counts: () => {
    const results = readResults<readonly SeedResult[]>('real')
    const sum = (key: 'requests' | 'judged') => results.reduce((total, one) => total + one[key], 0)
    const reported = results.flatMap(({ violated }) => violated)
    const unseen = reported.filter((id) => modelJudgements[id] === undefined)
    if (unseen.length > 0) throw new Error(`violations with the real model were not reviewed: ${unseen.join(', ')}`)
    return {
      figures: { seeds: results.length },
      others: {
        requests: sum('requests'),
        judged: sum('judged'),
        violations: reported.length,
        violated: new Set(reported).size,
        'false violations': reported.filter((id) => modelJudgements[id]?.[0] === 'false').length,
      },
    }
  },
}
