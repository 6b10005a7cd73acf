import { serialisers, members, labels } from '../suites/variations/json.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...serialisers, ...members, ...labels })
