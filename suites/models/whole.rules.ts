import { type Field, isObject, modelRecords, type Reply } from '../../src/checks/index.ts'
import { lists } from './rules.ts'

/** Parameters by which a client asks for a part of the list. */
const pageParameter =
  /[?&](?:limit|page|page_?(?:size|token|number)|per_?page|cursor|offset|skip|top|size|after|before|(?:after|before)_id|starting_after)=/i

/** Members in which list envelopes declare that there is more. */
const more = /^(?:has_?more|has_?next(?:_?page)?|is_?truncated|truncated)$/i
const nextPage = /^next(?:_?(?:page(?:_?token)?|token|cursor|url|link|uri))?$/i
const totals = /^(?:total(?:_?(?:count|items|records|models|results))?|count)$/i
const pages = /^(?:total_?pages|pages?_?count|last_?page)$/i

/** Members that only a page has. Without one, a total may count what the key does not reach. */
const ofPage = /^(?:page|page_?(?:size|number|no)|per_?page|limit|offset|skip|cursor)$/i

/** Objects of an envelope that describe its page. */
const envelopes = ['', 'data', 'meta', 'pagination', 'paging', 'page_info', 'links', '_links', 'meta.pagination']

/** What a list of models declares of further models; undefined for a part that its request asked for. */
export function furtherModels(reply: Reply): readonly string[] | undefined {
  const list = pageParameter.test(reply.request.url) ? undefined : lists(reply)
  if (list === undefined) return undefined
  const records = modelRecords(list).length
  const places = envelopes.map((path) => (path === '' ? list.json : list.json.at(path))).filter(isObject)
  const declared = places.flatMap((place) =>
    place.names.filter((name) => isFurther(name, place, records)).map((name) => place.at(name)),
  )
  const link = list.header('link') ?? ''
  const isLinked = /;\s*rel="?next"?/i.test(link.slice(0, 1000))
  return [
    ...declared.map(({ path, shown }) => `${path}: ${shown}`),
    ...(isLinked ? [`Link: ${link.slice(0, 100)}`] : []),
  ]
}

/** True for a member that says that there are more models than these records. */
function isFurther(name: string, place: Field, records: number): boolean {
  const field = place.at(name)
  const { value, number } = field
  if (more.test(name)) return value === true
  if (totals.test(name))
    return number !== undefined && number > records && place.names.some((other) => ofPage.test(other))
  if (pages.test(name)) return number !== undefined && number > 1
  if (!nextPage.test(name)) return false
  const address = field.text ?? field.at('href').text
  return number === undefined ? (address ?? '') !== '' : number > 0
}
