import { describe, expect, test } from 'vitest'
import { all, editRequest, fault, type Inject, onOperation } from '../../gateway/reference/fault-kit.ts'
import { systemPromptLost } from '../../suites/protocols/chat/recall.faults.ts'
import { jsonModeIgnored } from '../../suites/protocols/chat/request.faults.ts'
import { requiredIgnored } from '../../suites/protocols/chat/tools.faults.ts'
import { tryGateway } from '../suites/trial.ts'
import { concludedWith, disobedient, followed, forced, idsWith } from './disobedience.ts'

/* test/judge/disobedient-models.slow.test.ts repeats this with 200 seeds. */

describe('a model that complies with', () => {
  test.each([0, 0.9])('%d of its prompts is not reported as a defect of the gateway', async (share) => {
    const concluded = await concludedWith(7, disobedient(share, 7))
    expect(idsWith(concluded, 'violated')).toEqual([])
    const open = idsWith(concluded, 'inconclusive')
    if (share === 0) expect(open).toEqual(expect.arrayContaining([...followed, ...forced]))
    if (share === 0.9) expect(open).toEqual([])
    for (const { id, because = '' } of concluded.report.requirements.filter((row) => open.includes(row.id)))
      // A stream depends on the plain response.
      if (!open.some((other) => because.startsWith(other)))
        expect(`${id}: ${because}`).toContain('did not follow this instruction in')
  })

  test.each([
    ['chat.request.system_followed', systemPromptLost],
    ['chat.request.json_mode', jsonModeIgnored],
    ['chat.request.tool_choice_required', requiredIgnored],
  ] as const)('0.9 of its prompts does not hide a gateway that violates %s', async (id, { inject }) => {
    const concluded = await concludedWith(7, all(inject, disobedient(0.9, 7)), [id])
    expect(idsWith(concluded, 'violated')).toEqual([id])
  })
})

describe('functions of generate-content, if one model has every role', () => {
  const model = 'ref-content-1-pro'
  const id = 'generate-content.request.tools_called'
  const withoutFunctions = editRequest(({ tools: _tools, tool_choice: _choice, ...body }) => body)
  const verdictWith = async (inject: Inject) => {
    const only = [id, 'chat.request.tool_choice_none', 'chat.completion.tool_calls']
    const { concluded } = await tryGateway({
      settings: { only },
      profile: 'full',
      faults: [fault([], inject)],
      declare: (deployment) => ({ ...deployment, models: { ...deployment.models, chat: model, tools: model } }),
    })
    return concluded.report.requirements.find((row) => row.id === id)?.verdict
  }

  test('violate nothing if the model has no functions in any protocol', async () => {
    expect(await verdictWith(withoutFunctions)).toBe('inconclusive')
  })

  test('are found to be lost if the model calls functions in another protocol', async () => {
    expect(await verdictWith(onOperation('generateContent', withoutFunctions))).toBe('violated')
  })
})
