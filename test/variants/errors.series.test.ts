import { errorBodies } from './definitions/errors/bodies.ts'
import { choices } from './definitions/errors/choices.ts'
import { parameterNames } from './definitions/errors/parameters.ts'
import { paths } from './definitions/paths.ts'
import { refusals } from './definitions/refusals.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...choices, ...errorBodies, ...parameterNames, ...paths, ...refusals })
