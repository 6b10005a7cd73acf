import { choices, errorBodies } from '../suites/variations/errors.ts'
import { paths } from '../suites/variations/paths.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...choices, ...errorBodies, ...paths })
