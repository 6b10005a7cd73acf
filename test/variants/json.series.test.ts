import { serialisers, members, labels } from './definitions/json.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...serialisers, ...members, ...labels })
