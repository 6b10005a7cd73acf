import { contents } from './definitions/content.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants(contents)
