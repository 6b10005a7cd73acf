import {
  alongside,
  asObject,
  editRequest,
  fault,
  type Fault,
  type Inject,
  isStream,
  onlyIf,
  onOperation,
  type OperationId,
  parseJson,
  perGateway,
  type SeenRequest,
  when,
  whileInFlight,
} from '../../gateway/reference/fault-kit.ts'

const dictated = /(?<=\bRepeat [^":]*: )\d[^"]+/

/** Changes the lines that prompts dictate, and with them the texts of the responses. */
const inLines = (change: (line: string) => string): Inject =>
  when(
    onlyIf(
      'the prompt dictates a text that starts with a number, as "Repeat this: 7 …" does',
      ({ text }: SeenRequest) => dictated.test(text),
    ),
    editRequest((body) => asObject(parseJson(JSON.stringify(body).replace(dictated, change)))),
  )

const isPlain = (request: SeenRequest) => !isStream(request)

const inFlight = (least: number, operation: OperationId, isOfMode: typeof isPlain, change: (line: string) => string) =>
  onOperation(operation, whileInFlight(least, when(isOfMode, inLines(change))))

const changes = (...[least, operation, isOfMode, change]: Parameters<typeof inFlight>): Fault =>
  fault(['service.response.intact_in_flight'], inFlight(least, operation, isOfMode, change))

const cut = (line: string) => line.slice(0, line.length / 2)
const withoutLastCharacter = (line: string) => line.slice(0, -1)
const withoutLetter = (line: string) => line.replaceAll('r', '')
const withoutWord = (line: string) => line.replace(/ \S+/, '')
const reordered = (line: string) => line.replace(/ (\w+) (\w+)/, ' $2 $1')
const withWordTwice = (line: string) => line.replace(/ (\w+)/, ' $1 $1')
const replaced = (line: string) => line.replaceAll(/[^\0-\x7f]/g, '\uFFFD')
const twice = (line: string) => `${line} ${line}`

export const chatTextCut = changes(2, 'createChatCompletion', isPlain, cut)
export const chatTextEmpty = changes(4, 'createChatCompletion', isPlain, () => ' ')
export const chatStreamsCharactersLost = changes(4, 'createChatCompletion', isStream, withoutLetter)
export const chatStreamsCharactersReplaced = alongside(
  ['streaming.chat'],
  fault(['streaming.chat.text_intact'], inFlight(4, 'createChatCompletion', isStream, replaced)),
)
export const responsesWordLost = changes(2, 'createResponse', isPlain, withoutWord)
export const responsesStreamsWordsReordered = changes(4, 'createResponse', isStream, reordered)
export const messagesLastCharacterLost = changes(4, 'createMessage', isPlain, withoutLastCharacter)
export const messagesStreamsWordTwice = changes(2, 'createMessage', isStream, withWordTwice)
export const contentTextCut = changes(4, 'generateContent', isPlain, cut)
export const contentTextTwice = changes(2, 'generateContent', isPlain, twice)

/** Swaps the invented words of two calls in flight together. */
function swapped(): (line: string) => string {
  const word = /\b[zvk][a-z]{7}\b/
  let other: string | undefined
  return (line) => {
    const before = other
    other = word.exec(line)?.[0]
    return before === undefined ? line : line.replace(word, before)
  }
}

const swapsWords = (operation: OperationId, isOfMode: typeof isPlain): Fault =>
  fault(
    ['service.response.isolated'],
    perGateway(() => inFlight(4, operation, isOfMode, swapped())),
  )

export const chatWordsSwapped = swapsWords('createChatCompletion', isPlain)
export const responsesStreamsWordsSwapped = swapsWords('createResponse', isStream)
export const messagesWordsSwapped = swapsWords('createMessage', isPlain)
export const contentWordsSwapped = swapsWords('generateContent', isPlain)
