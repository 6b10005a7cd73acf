import { catalogues } from './catalogue.ts'
import { completions, requests } from './chat/completions.ts'
import { chunks } from './chat/streams.ts'
import { contents } from './content.ts'
import { errorBodies } from './errors/bodies.ts'
import { choices } from './errors/choices.ts'
import { parameterNames } from './errors/parameters.ts'
import { videoFiles } from './files.ts'
import { http } from './http.ts'
import { pictures } from './images.ts'
import { labels, members, serialisers } from './json.ts'
import { messageStreams } from './message-streams.ts'
import { messageObjects } from './messages.ts'
import { models } from './models/models.ts'
import { paths } from './paths.ts'
import { prompts } from './prompts.ts'
import { refusals } from './refusals.ts'
import { responseObjects } from './responses.ts'
import { sse } from './sse.ts'
import { streams } from './streams.ts'
import { videoTasks } from './tasks.ts'
import { upstreamAnswers } from './upstream/answers.ts'
import { upstreamForms } from './upstream/forms.ts'
import { upstreamRequests } from './upstream/requests.ts'
import { upstreamSchemas } from './upstream/schemas.ts'
import { upstreamSilence } from './upstream/silence.ts'
import { upstreamState } from './upstream/state.ts'
import { upstreamUsage } from './upstream/usage.ts'
import type { ConformantVariants } from './variant.ts'

/** Every conformant variant by its readable name. */
export const conformantVariants: ConformantVariants = {
  ...serialisers,
  ...members,
  ...labels,
  ...http,
  ...sse,
  ...streams,
  ...completions,
  ...chunks,
  ...requests,
  ...responseObjects,
  ...messageObjects,
  ...messageStreams,
  ...contents,
  ...errorBodies,
  ...parameterNames,
  ...choices,
  ...paths,
  ...refusals,
  ...catalogues,
  ...videoTasks,
  ...videoFiles,
  ...pictures,
  ...models,
  ...prompts,
  ...upstreamRequests,
  ...upstreamSchemas,
  ...upstreamSilence,
  ...upstreamState,
  ...upstreamUsage,
  ...upstreamAnswers,
  ...upstreamForms,
}
