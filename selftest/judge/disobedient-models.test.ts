import { describe, expect, test } from 'vitest'
import { all } from '../../src/reference/fault-kit.ts'
import { systemPromptLost } from '../../suites/protocols/chat/recall.faults.ts'
import { concludedWith, disobedient, followed, idsWith } from './disobedience.ts'

/* proof/judge/disobedient-models.test.ts repeats this with 200 seeds. */

describe('a model that complies with', () => {
  test.each([0, 0.3, 0.6, 0.9])('%d of its prompts is not reported as a defect of the gateway', async (share) => {
    const concluded = await concludedWith(7, disobedient(share, 7))
    expect(idsWith(concluded, 'violated')).toEqual([])
    const open = idsWith(concluded, 'inconclusive')
    if (share === 0) expect(open).toEqual(expect.arrayContaining([...followed]))
    if (share === 0.9) expect(open).toEqual([])
    for (const { id, because } of concluded.report.requirements.filter((row) => open.includes(row.id)))
      expect(`${id}: ${because}`).toContain('did not follow this instruction in a turn of the user either')
  })

  test('0.9 of its prompts does not hide a gateway that drops the system prompt', async () => {
    const lost = all(systemPromptLost.inject, disobedient(0.9, 7))
    const concluded = await concludedWith(7, lost, ['chat.request.system_followed'])
    expect(idsWith(concluded, 'violated')).toEqual(['chat.request.system_followed'])
  })
})
