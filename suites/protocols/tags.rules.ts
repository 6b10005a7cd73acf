import { expect, type Field, isTraffic, type Reply } from '../../src/checks/index.ts'

/** Tags that some models write around their reasoning. */
const tag = /<\/?think(?:ing)?>/i

/** True if a request mentions such tags, so that the response may too. */
export const mentionsTags = ({ request }: Reply): boolean => tag.test(request.text)

/** The first reasoning tag in a text. */
export const tagIn = ({ text = '' }: Field): string | undefined => (isTraffic() ? leadingTag : tag).exec(text)?.[0]

/** Recorded traffic may ask for text that contains such tags. Only a tag at the start, or an unmatched closing tag, is reported. */
const leadingTag = /^(?:\s{0,100}<think(?:ing)?>|[^<]*<\/think(?:ing)?>)/i

/** Asserts that a text has no reasoning tags. */
export const hasNoTags = (text: Field): void =>
  expect(tagIn(text), `a reasoning tag in \`${text.path}\``).toBeUndefined()
