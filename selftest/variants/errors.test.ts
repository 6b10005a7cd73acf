import { choices, errorBodies } from './definitions/errors.ts'
import { paths } from './definitions/paths.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...choices, ...errorBodies, ...paths })
