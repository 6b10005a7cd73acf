import { upstreamAnswers } from './definitions/upstream/answers.ts'
import { upstreamForms } from './definitions/upstream/forms.ts'
import { upstreamRequests } from './definitions/upstream/requests.ts'
import { upstreamSchemas } from './definitions/upstream/schemas.ts'
import { upstreamSilence } from './definitions/upstream/silence.ts'
import { upstreamState } from './definitions/upstream/state.ts'
import { upstreamUsage } from './definitions/upstream/usage.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({
  ...upstreamRequests,
  ...upstreamAnswers,
  ...upstreamForms,
  ...upstreamSchemas,
  ...upstreamSilence,
  ...upstreamState,
  ...upstreamUsage,
})
