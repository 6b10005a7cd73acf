import { choices, errorBodies } from './definitions/errors.ts'
import { paths } from './definitions/paths.ts'
import { refusals } from './definitions/refusals.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...choices, ...errorBodies, ...paths, ...refusals })
