import { admit, readJson } from './admission.ts'
import type { Gateway } from './gateway.ts'
import { admitContent } from './generate-content/generate-content.ts'
import { readPrompt as readContentPrompt } from './generate-content/prompt.ts'
import { asObject, isObject } from './json.ts'
import { readPrompt as readMessagePrompt } from './messages/prompt.ts'
import { inputTokens } from './model/prompt.ts'
import { jsonReply } from './reply.ts'

/*
 * Calls of the public protocols that count the tokens of a prompt and charge nothing. They are not in the contract, but agents make them. The
 * gateway counts itself, for the models of its channels too.
 */

/**
 * Handles `POST /v1/messages/count_tokens`, whose body has no limit of output.
 *
 * @see https://platform.claude.com/docs/en/api/messages-count-tokens
 */
export async function countMessageTokens(gateway: Gateway, request: Request): Promise<Response> {
  const call = await admit(gateway, request, {
    endpoint: 'messages',
    schema: 'MessagesRequest',
    readBody: async (counted) => ({ max_tokens: 1, ...(await readJson(counted)) }),
  })
  return jsonReply({ input_tokens: inputTokens(readMessagePrompt(call)) })
}

/**
 * Handles `POST /v1beta/models/{model}:countTokens`, whose body is a request or contains one.
 *
 * @see https://ai.google.dev/api/tokens
 */
export async function countContentTokens(
  gateway: Gateway,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const call = await admitContent(gateway, request, params, async (counted) => {
    const body = await readJson(counted)
    return isObject(body.generateContentRequest) ? asObject(body.generateContentRequest) : body
  })
  return jsonReply({ totalTokens: inputTokens(readContentPrompt(call)) })
}
