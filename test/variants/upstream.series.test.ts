import { upstreamAnswers } from './definitions/upstream/answers.ts'
import { upstreamForms } from './definitions/upstream/forms.ts'
import { upstreamRequests } from './definitions/upstream/requests.ts'
import { upstreamState } from './definitions/upstream/state.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...upstreamRequests, ...upstreamAnswers, ...upstreamForms, ...upstreamState })
