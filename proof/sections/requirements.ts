import { inLine, linked, table } from '../../scripts/reference/markdown.ts'
import { readOutline } from '../../spec/outline.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { faults } from '../../suites/faults.ts'
import { testsOf } from '../../suites/ledger.ts'
import type { Section } from '../section.ts'

const all = requirementsOf(packagedContract().document)
const open = all.filter(({ level }) => level === 'OPEN')
const unseen = all.flatMap(({ id, level, untestable }) =>
  level !== 'OPEN' && untestable !== undefined ? [{ id, untestable }] : [],
)
const judged = all.filter(({ level, untestable }) => level !== 'OPEN' && untestable === undefined)
const broken = new Set<string>(Object.values(faults).flatMap(({ breaks }) => breaks))

export const requirements: Section = {
  name: 'requirements',
  title: 'Every sentence has a check, every check a fault',
  about: `The contract was read sentence by sentence into requirements ([requirements.md](requirements.md) shows which came of which
place). Each that HTTP can show has a test, and each test must be able to fail: for every requirement there is at least one **fault**, a
few lines that make the embedded reference gateway misbehave in one way. The gateway without faults satisfies everything; each fault must
violate the requirement it names, and no other, and may leave nothing broken. CI drives and judges all of them with each change.`,
  figures: () => [
    {
      name: 'requirements',
      value: all.length,
      says: `requirements, read from ${readOutline().length} places of the contract`,
    },
    { name: 'judged', value: judged.length, says: 'of them judged: a reply decides them' },
    {
      name: 'gating',
      value: requirementSet().entries.size,
      says: `named by the newest requirement set, which the exit code and statements go by`,
    },
    {
      name: 'with a test',
      value: judged.filter(({ id }) => testsOf(id).length > 0).length,
      says: 'judged by at least one test',
    },
    { name: 'tests', value: new Set(all.flatMap(({ id }) => testsOf(id))).size, says: 'tests that judge a recording' },
    {
      name: 'proved by a fault',
      value: judged.filter(({ id }) => broken.has(id)).length,
      says: 'requirements, each violated by at least one fault that violates nothing else',
    },
    {
      name: 'faults',
      value: Object.keys(faults).length,
      says: 'faults (`npx --no-install gateproof serve --list-faults`)',
    },
  ],
  details:
    () => `The other ${all.length - judged.length} are told in reports, and never judged: ${open.length} are left open by the contract, and are observed
only; ${unseen.length} cannot be shown over HTTP, each for its reason:

<details><summary>what HTTP cannot show</summary>

${table(
  ['requirement', 'because'],
  unseen.map(({ id, untestable }) => [linked(id), inLine(untestable)]),
)}

</details>`,
  unproved: [
    `that the requirements say what the contract says is a person's reading: each is quoted beside its place, and the review is [published](ledger-review.md);`,
    `${unseen.length} requirements cannot be shown over HTTP, and ${open.length} are left open by the contract: neither is judged;`,
    'a fault is one way of breaking a sentence, and those who wrote the check wrote it: whether other ways are seen is what the sections below ask.',
  ],
}
