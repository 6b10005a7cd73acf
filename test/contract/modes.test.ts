import { beforeAll, describe, expect, test } from 'vitest'
import { modesSection } from '../../scripts/ledger/modes.ts'
import { judgedIn, readModes, type RuleTable } from '../../spec/modes.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { areaOf, requirementsOf } from '../../src/contract/requirements.ts'
import { modeOf } from '../../src/calls/answer.ts'
import { callOf } from '../../src/calls/request.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import { recordInMemory } from '../suites/trial.ts'

const requirements = requirementsOf(packagedContract().document)
const tables = readModes()
const placed = tables.flatMap(({ columns, rules }) =>
  rules.flatMap((row) =>
    Object.keys(columns).flatMap((column) => {
      const judged = judgedIn(row, column)
      return judged !== undefined && 'ids' in judged ? judged.ids : []
    }),
  ),
)

describe('the rules by operation and mode', () => {
  test('name requirements of the document', () => {
    const known = new Set<string>(requirements.map(({ id }) => id))
    expect(placed.filter((id) => !known.has(id))).toEqual([])
    expect(placed).not.toHaveLength(0)
  })

  test('have cells in the columns of their table only', () => {
    const strays = tables.flatMap(({ columns, rules }) =>
      rules.flatMap(({ rule, cells = {} }) =>
        Object.keys(cells)
          .filter((column) => !Object.hasOwn(columns, column))
          .map((column) => `${rule}: ${column}`),
      ),
    )
    expect(strays).toEqual([])
  })

  test('contain every judged requirement of the text protocols and their streams', () => {
    const areas = ['chat', 'responses', 'messages', 'generate-content', 'streaming']
    const isJudged = ({ id, level, untestable }: (typeof requirements)[number]) =>
      areas.includes(areaOf(id)) && level !== 'OPEN' && untestable === undefined
    const missing = requirements.filter((one) => isJudged(one) && !placed.includes(one.id)).map(({ id }) => id)
    expect(missing).toEqual([])
  })
})

/** Half of all requests. No cell names a requirement of theirs. */
const limitsOfText = ['chat', 'responses', 'messages', 'generate-content'].map((name) => `limits.${name}`)

describe('each cell', () => {
  /** The columns that a requirement judges on the healthy gateway, as `createMessage streamed`. */
  const judgedColumns = new Map<string, Set<string>>()
  beforeAll(async () => {
    const evidence = await recordInMemory({ settings: { skip: limitsOfText, samples: 0 } })
    const columnOf = new Map<string, string>()
    for (const exchange of evidence.exchanges) {
      const reply = replyOf(exchange)
      const operation = callOf(reply)?.operationId
      if (operation !== undefined) columnOf.set(exchange.id, `${operation} ${modeOf(reply)}`)
    }
    for (const { requirement, exchanges } of (await judgeInProcess(evidence)).checks) {
      const columns = judgedColumns.get(requirement) ?? new Set()
      judgedColumns.set(requirement, columns)
      for (const id of exchanges) columns.add(columnOf.get(id) ?? '')
    }
  })

  test.each(tables)('of $title names what judges exchanges of its operation in its mode', ({ columns, rules }) => {
    const open = new Set<string>(requirements.filter(({ level }) => level === 'OPEN').map(({ id }) => id))
    const strays = rules.flatMap((row) =>
      Object.entries(columns).flatMap(([column, { operation, mode }]) => {
        const judged = judgedIn(row, column)
        const ids = judged !== undefined && 'ids' in judged ? judged.ids.filter((id) => !open.has(id)) : []
        const isJudged = (id: string) => judgedColumns.get(id)?.has(`${operation} ${mode}`) === true
        return ids.filter((id) => !isJudged(id)).map((id) => `${row.rule}, ${column}: ${id}`)
      }),
    )
    expect(strays).toEqual([])
  })
})

test('a table shows levels, reasons and gaps', () => {
  const table: RuleTable = {
    title: 'Responses',
    columns: {
      chat: { title: 'chat', operation: 'createChatCompletion', mode: 'plain' },
      stream: { title: 'chat, streamed', operation: 'createChatCompletion', mode: 'streamed' },
      balance: { title: 'balance', operation: 'getTokenBalance', mode: 'plain' },
    },
    rules: [
      { rule: 'the id', cells: { chat: 'chat.completion.id', stream: { none: 'no id' } } },
      { rule: 'the key', everywhere: 'authentication.key.required', cells: { stream: { none: 'no id' } } },
    ],
  }
  const [, intro, title, rows, reasons] = modesSection([table], requirements)
  expect(intro).toContain('there are 1.')
  expect(title).toBe('### Responses')
  expect(rows).toContain('| the id | [id](requirements/chat.md#chatcompletionid) | – |  |')
  expect(rows).toContain(
    '| the key | [required](requirements/authentication.md#authenticationkeyrequired) | – | [required]',
  )
  expect(reasons).toBe('- the id (chat, streamed): no id\n- the key (chat, streamed): no id')
})
