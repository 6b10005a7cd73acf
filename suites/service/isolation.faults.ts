import {
  alongside,
  editRequest,
  fault,
  type Fault,
  type Inject,
  type JsonObject,
  onlyIf,
  onOperation,
  type OperationId,
  parseJson,
  asObject,
  see,
  setField,
} from '../../gateway/reference/fault-kit.ts'

const ordinary = 'Say hello in one short sentence.'

/** Answers an ordinary request of one mode with the response to an earlier one, as a cache without the prompt in its key does. */
const earlierResponse = (isForMode: (body: JsonObject) => boolean): Inject =>
  onlyIf(`an earlier prompt says how something "is called" and this one is "${ordinary}"`, (next, target) => {
    let name: string | undefined
    return async (original) => {
      const { seen, request } = await see(original)
      const earlier = name
      // Long prompts have a name that is not invented.
      name = /is called ([zvk][a-z]{7})\b/.exec(seen.text)?.[1] ?? name
      if (earlier === undefined || !isForMode(seen.body) || !seen.text.includes(ordinary)) return next(request)
      const mixedUp = editRequest((body) =>
        asObject(parseJson(JSON.stringify(body).replaceAll(ordinary, `Say: Your boat is called ${earlier}.`))),
      )
      return mixedUp(next, target)(request)
    }
  })

const mixesUp = (operation: OperationId, area: string, isForMode: (body: JsonObject) => boolean): Fault =>
  alongside([area], fault(['service.response.isolated'], onOperation(operation, earlierResponse(isForMode))))

/** Repeats a prompt in the responses of one operation: the one of the media request before. */
const earlierPrompt =
  (operation: OperationId): Inject =>
  (next, gateway) => {
    let earlier = 'none'
    return async (original) => {
      const { seen, request } = await see(original)
      const prompt = earlier
      earlier = /caption \\?"(\w+)/.exec(seen.text)?.[1] ?? earlier
      const repeats = setField('revised_prompt', `A circle above the word "${prompt}"`)
      return onOperation(operation, repeats)(next, gateway)(request)
    }
  }

const repeatsPrompt = (operation: OperationId, area: 'images' | 'video'): Fault =>
  alongside([area], fault(['service.response.isolated'], earlierPrompt(operation)))

export const imagePromptMixedUp = repeatsPrompt('createImage', 'images')
export const editPromptMixedUp = repeatsPrompt('createImageEdit', 'images')
export const videoPromptMixedUp = repeatsPrompt('createVideo', 'video')
export const motionPromptMixedUp = repeatsPrompt('createMotionControl', 'video')
export const pollPromptMixedUp = repeatsPrompt('getVideo', 'video')

const isStreamed = ({ stream }: JsonObject) => stream === true
const isPlain = (body: JsonObject) => !isStreamed(body)

export const chatMixedUp = mixesUp('createChatCompletion', 'chat', isPlain)
export const chatStreamsMixedUp = mixesUp('createChatCompletion', 'streaming.chat', isStreamed)
export const responsesMixedUp = mixesUp('createResponse', 'responses', isPlain)
export const responsesStreamsMixedUp = mixesUp('createResponse', 'streaming.responses', isStreamed)
export const messagesMixedUp = mixesUp('createMessage', 'messages', isPlain)
export const messagesStreamsMixedUp = mixesUp('createMessage', 'streaming.messages', isStreamed)
export const contentMixedUp = mixesUp('generateContent', 'generate-content', () => true)
