import { readOutline } from '../../../spec/outline.ts'
import { packagedContract } from '../../../src/contract/document.ts'
import { requirementsOf } from '../../../src/contract/requirements.ts'
import { requirementSet } from '../../../src/contract/sets.ts'
import { requiredBy } from '../../../src/judge/gating.ts'
import { faults } from '../../../suites/faults.ts'
import { testsOf } from '../../../suites/ledger.ts'
import type { Section } from '../section.ts'

const all = requirementsOf(packagedContract().document)
const open = all.filter(({ level }) => level === 'OPEN')
const untestable = all.filter((one) => one.level !== 'OPEN' && one.untestable !== undefined)
const judged = all.filter(({ level, untestable }) => level !== 'OPEN' && untestable === undefined)
const broken = new Set<string>(Object.values(faults).flatMap(({ breaks }) => breaks))

export const requirements: Section = {
  name: 'requirements',
  title: 'Every requirement has a check, every check has a fault',
  runs: 'faults that fail each check with `npm test`, every fault nightly (`npm run test:all`)',
  about: `[requirements.md](requirements.md) shows the place of the contract that each requirement comes from. Each requirement that is observable
over HTTP has a check. Each check must be able to fail: for every requirement there is at least one **fault**, a few lines that make the reference gateway
wrong in one way. The gateway without faults satisfies every requirement. Each fault violates exactly the requirements that it names.`,
  figures: () => [
    {
      name: 'requirements',
      value: all.length,
      says: `requirements, read from ${readOutline().length} places of the contract`,
    },
    {
      name: 'judged',
      value: judged.length,
      says: 'of them are [testable](glossary.md#numbers-of-requirements): a run can judge them',
    },
    {
      name: 'gating',
      value: requirementSet().entries.size,
      says: `of the testable ones are in the newest requirement set; ${requiredBy(requirementSet(), 'full').length} are [required](glossary.md#numbers-of-requirements), so that a violation fails a run`,
    },
    {
      name: 'with a test',
      isHidden: true,
      value: judged.filter(({ id }) => testsOf(id).length > 0).length,
      says: 'have at least one check',
    },
    { name: 'tests', value: new Set(all.flatMap(({ id }) => testsOf(id))).size, says: 'checks in all' },
    {
      name: 'proved by a fault',
      value: judged.filter(({ id }) => broken.has(id)).length,
      says: 'are violated by at least one fault',
    },
    {
      name: 'faults',
      value: Object.keys(faults).length,
      says: 'faults (`npx --no-install gateproof serve --list-faults`)',
    },
  ],
  unproved: [
    'People read the requirements from the contract. [ledger-review.md](ledger-review.md) is the review of their reading.',
    `${untestable.length} requirements cannot be shown over HTTP, and ${open.length} are left open by the contract. Neither are judged. [requirements.md](requirements.md) has the reasons.`,
    'A fault is one way to break a requirement, chosen by the people who wrote the check. The sections below look for other ways.',
  ],
}
