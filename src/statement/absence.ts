/** Whether features that are declared as unsupported are contradicted by the recording. */
import { conformanceOf, featuresOf } from '../contract/conformance.ts'
import { declaredKind, type EndpointKind } from '../contract/endpoint-types.ts'
import { operationOf, type OperationId } from '../contract/operations.ts'
import { quotaOf } from '../calls/quota.ts'
import { features, featuresOfRole, type Feature } from '../contract/features.ts'
import type { Exchange, RecordedDeployment } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { groupsOf, labelsOf, modelIdOf, modelRecords } from '../reply/model-list.ts'
import { replyOf } from '../reply/reader.ts'
import type { Reply } from '../reply/reply.ts'

/** A declaration that a response contradicts. */
export interface Contradiction {
  /** As declared: `images`. */
  readonly feature: string
  /** What was found: `chat-plain/first: POST /v1/chat/completions returned 200`. */
  readonly found: string
}

/** The first contradiction of each declared feature. */
export function contradictions({
  header,
  exchanges,
}: Pick<Evidence, 'header' | 'exchanges'>): readonly Contradiction[] {
  const open = new Set(header.deployment.lacks)
  const found: Contradiction[] = []
  for (const { name, ...feature } of features()) {
    const setting = givenSetting(feature, header.deployment)
    if (setting !== undefined && open.delete(name)) found.push({ feature: name, found: `the run has ${setting}` })
  }
  for (const exchange of exchanges) {
    if (open.size === 0) break
    if (exchange.response === undefined || exchange.request.line === 'elsewhere') continue
    for (const [feature, text] of shownBy(exchange, header.deployment.endpointTypes)) {
      if (open.delete(feature)) found.push({ feature, found: `${exchange.id}: ${text}` })
    }
  }
  return found
}

/** The features that the settings or the responses show, so that they cannot be declared as unsupported. */
export const shownFeatures = ({ header, exchanges }: Pick<Evidence, 'header' | 'exchanges'>): readonly string[] =>
  contradictions({
    header: { ...header, deployment: { ...header.deployment, lacks: features().map(({ name }) => name) } },
    exchanges,
  }).map(({ feature }) => feature)

/** A key or model that only a gateway with the feature has: `keys.low`. */
const givenSetting = (feature: Pick<Feature, 'keys' | 'models'>, { keys, models }: RecordedDeployment) =>
  [
    ...feature.keys.filter((role) => keys.includes(role)).map((role) => `keys.${role}`),
    ...feature.models.filter((role) => models[role] !== undefined).map((role) => `models.${role}`),
  ][0]

/** The features that a response shows, each with what shows it. */
function shownBy(exchange: Exchange, endpointTypes: Evidence['header']['deployment']['endpointTypes']) {
  const reply = replyOf(exchange)
  const { status = 0 } = reply
  const operation = operationOf(exchange.request.method, exchange.request.url)?.operationId
  const returned = `${exchange.request.method} ${pathOf(exchange.request.url)} returned ${status}`
  const shown: (readonly [feature: string, text: string])[] = [['service', returned]]
  if (exchange.request.line === 'overseas') shown.push(['overseas', returned])
  if (status === 401) shown.push(['authentication', returned])
  if (status >= 400) shown.push(['errors', returned])
  if (status === 402) shown.push(['prepaidKeys', returned])
  if (status !== 401) shown.push(...featuresOfRole('keys', exchange.request.key).map((one) => [one, returned] as const))
  if (operation === undefined || !isServed(reply, operation)) return shown
  const features = featuresOf(operation)
  shown.push(...[...features, 'versioning', 'clients'].map((feature) => [feature, returned] as const))
  if (conformanceOf(operation).bills !== 'nothing') shown.push(['limits', returned])
  if (reply.mediaType === 'text/event-stream') shown.push(['streaming', `${returned} with an event stream`])
  if (operation === 'listModels') shown.push(...listedFeatures(reply, endpointTypes), ...listedGroups(reply))
  if (operation === 'createChatCompletion' && reply.json.at('choices').items.length > 1)
    shown.push(['multipleChoices', `${returned} with several choices`])
  if (operation === 'getTokenBalance' && quotaOf(reply).at('unlimited_quota').value === true)
    shown.push(['unlimitedKeys', `${returned} with unlimited_quota true`])
  return shown
}

/** True for a success that has a result of the operation. Other servers return a page for every path. */
function isServed(reply: Reply, operation: OperationId): boolean {
  const { status = 0, mediaType } = reply
  if (status < 200 || status > 299) return false
  const { kind, members } = conformanceOf(operation).result
  if (kind === 'file') return mediaType !== 'text/html' && mediaType !== 'application/json'
  return mediaType === 'text/event-stream' || members.some((member) => reply.json.at(member).exists)
}

const featuresOfKind: Readonly<Record<EndpointKind, readonly string[]>> = {
  ...{ chat: ['chat'], responses: ['responses'], messages: ['messages'], generateContent: ['generate-content'] },
  ...{ image: ['images'], imageEdit: ['images', 'imageEdits'], video: ['video'], motionControl: ['motionControl'] },
}

/** Models for several groups show that there are groups. */
function listedGroups(list: Reply): readonly (readonly [feature: string, text: string])[] {
  const groups = [...new Set(modelRecords(list).flatMap(groupsOf))].sort()
  return groups.length < 2 ? [] : [['groups', `the list of models names the groups ${groups.slice(0, 3).join(', ')}`]]
}

/** The features that the list of models names. Labels without a declared meaning show nothing. */
const listedFeatures = (list: Reply, endpointTypes: Evidence['header']['deployment']['endpointTypes']) =>
  modelRecords(list).flatMap((record) =>
    labelsOf(record).flatMap((label) => {
      const kind = declaredKind(label, endpointTypes)
      const text = `the list of models has ${modelIdOf(record) ?? 'a model'} for "${label}"`
      return kind === undefined ? [] : featuresOfKind[kind].map((feature) => [feature, text] as const)
    }),
  )

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url)
