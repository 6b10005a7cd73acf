import { responseObjects } from '../suites/variations/responses.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants(responseObjects)
