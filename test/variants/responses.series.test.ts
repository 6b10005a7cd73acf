import { responseObjects } from './definitions/responses.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants(responseObjects)
