import { LLMock } from '@copilotkit/aimock'
import type { Deployment } from '../../src/deployment/deployment.ts'

/** A running aimock: an independent mock server for several protocols. */
export interface Aimock {
  readonly deployment: Deployment
  readonly close: () => Promise<void>
}

const key = 'sk-aimock-conformance-0123456789abcdef'
const model = 'gpt-4o-mini'

type ToolRequest = Parameters<Extract<Parameters<LLMock['on']>[1], (request: never) => unknown>>[0]

/** The tool that a request forces the model to call; each protocol has its own notation. */
function forcedTool({ tools = [], tool_choice: choice }: ToolRequest): string | undefined {
  if (choice === 'required' || choice === 'any') return tools[0]?.function.name
  if (typeof choice !== 'object') return undefined
  const { function: named, name, type } = choice as { function?: { name?: string }; name?: string; type?: string }
  const names = tools.map((tool) => tool.function.name)
  return type === 'any' ? names[0] : names.find((offered) => offered === (named?.name ?? name))
}

/**
 * Starts aimock with a model that answers every prompt, returns JSON in JSON mode, and calls the forced tool. It checks the key itself;
 * features it does not have are declared unsupported.
 */
export async function startAimock(): Promise<Aimock> {
  const mock = new LLMock({ port: 0, auth: { apiKeys: [key] } })
  mock.on({ model, predicate: (request) => forcedTool(request) !== undefined }, (request) => ({
    toolCalls: [{ name: forcedTool(request) ?? '', arguments: '{"city":"Paris"}' }],
  }))
  mock.on({ model, responseFormat: 'json_object' }, { content: '{"answer":"Voilà ☕"}' })
  mock.on({ model }, { content: 'Voilà ☕: the harbour wakes before the town does, and a gull counts the boats.' })
  await mock.start()
  return {
    deployment: {
      baseUrl: mock.url,
      embedded: false,
      keys: { default: key },
      headers: {},
      group: 'default',
      models: { chat: model, tools: model, responses: model, messages: model, generateContent: model },
      requests: {},
      videoSeconds: { min: 4, max: 15 },
      prefixes: {},
      lacks: ['balance', 'images', 'video', 'overseas', 'motionControl'],
      allow: [],
    },
    close: () => mock.stop(),
  }
}
